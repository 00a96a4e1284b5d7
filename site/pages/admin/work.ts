import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addActivity,
  findEnquiry,
  isConflict,
  isMissing,
  listActivity,
  updateMarks,
  type Me,
  type Way,
} from '#site/backend/desk.ts'
import type { Marks, Row } from '#site/backend/marks.ts'
import { dropRow, putRow } from './cached-rows.ts'
import { outcomes, type OutcomeWord } from './outcomes.ts'

/** The question after a call, and its saved answer. */
export type Question = { row: Row; way: Way }
export type Saved = Question & { word: OutcomeWord; at: Date; before: Marks }
export type Outcome = ({ step: 'asked' } & Question) | ({ step: 'saved' } & Saved)

/** Both versions of a row that somebody else has changed. */
export type Conflict = {
  theirs: Row
  mine: Partial<Marks>
  /** The first name of a colleague; undefined: oneself, in another window. */
  who: string | undefined
  at: string
  next: Next | undefined
}

/** What to do once the marks are set; `before`: the row in whose place they came. */
type Next = (row: Row, before: Row) => Promise<unknown>

export type Trouble = { id: string; error: unknown }
export type Work = ReturnType<typeof useWork>

/** The actions of staff on an enquiry. */
export function useWork(me: Me | undefined, openEnquiry: (id: string) => void) {
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>()
  const [conflict, setConflict] = useState<Conflict>()
  const { trouble, attempt } = useAttempt(openEnquiry)

  async function change(row: Row, mine: Partial<Marks>, next?: Next) {
    return attempt(row.id, async () => {
      try {
        const after = await updateMarks(row, mine)
        putRow(client, after)
        await next?.(after, row)
      } catch (error) {
        if (isMissing(error)) dropRow(client, row.id)
        else if (!isConflict(error)) throw error
        else await showConflict(row, mine, next)
      }
    })
  }

  async function showConflict(
    { collection, id }: Row,
    mine: Partial<Marks>,
    next: Conflict['next'],
  ) {
    const theirs = await findEnquiry(collection, id)
    if (!theirs) {
      dropRow(client, id)
      return
    }
    const who = await colleagueWhoChanged(id, me)
    putRow(client, theirs)
    setOutcome(undefined)
    setConflict({ theirs, mine, who, at: theirs.updatedAt, next })
    openEnquiry(id)
  }

  return {
    outcome,
    conflict,
    trouble,
    change,
    /** After Call, WhatsApp or Mail was pressed. */
    asked: (row: Row, way: Way) => setOutcome({ step: 'asked', row, way }),
    dismiss: () => setOutcome(undefined),

    /** One press: the stage, who did it, and a line in the history. */
    async answer({ row, way }: Question, word: OutcomeWord, followUpAt: Date | null = null) {
      const marks = marksAfter(row, word, followUpAt, me)
      await change(row, marks, async (after, { stage, assignee, followUpAt: due }) => {
        // After a conflict this is a colleague's version.
        const before = { stage, assignee, followUpAt: due }
        setOutcome({ step: 'saved', row: after, way, word, at: new Date(), before })
        await addActivity(row.id, way, outcomes[word].text)
      })
    },

    async undo({ row, way, before }: Saved) {
      setOutcome(undefined)
      await change(row, before, () => addActivity(row.id, way, 'undone'))
    },

    addNote: (row: Row, text: string) => attempt(row.id, () => addActivity(row.id, 'note', text)),

    chooseTheirs: () => setConflict(undefined),
    async chooseMine({ theirs, mine, next }: Conflict) {
      setConflict(undefined)
      await change(theirs, mine, next)
    },
    attempt,
  }
}

/** Runs work on an enquiry and remembers its failure; what it may have changed is requested anew. */
function useAttempt(openEnquiry: (id: string) => void) {
  const client = useQueryClient()
  const [trouble, setTrouble] = useState<Trouble>()

  async function attempt(id: string, work: () => Promise<unknown>) {
    setTrouble(undefined)
    try {
      await work()
      return true
    } catch (error) {
      setTrouble({ id, error })
      // There it is said, also to whoever has answered in the list.
      openEnquiry(id)
      return false
    } finally {
      for (const queryKey of [['activity', id], ['enquiry', id], ['counts']])
        void client.invalidateQueries({ queryKey })
    }
  }

  return { trouble, attempt }
}

/** Undefined where it was oneself, in another window. */
async function colleagueWhoChanged(id: string, me: Me | undefined) {
  const { entries } = await listActivity(id, { limit: 5 })
  const last = entries.find(({ kind }) => setsMarks.has(kind))
  return last?.by === me?.id ? undefined : last?.byName.split(' ')[0]
}

function marksAfter(
  row: Row,
  word: OutcomeWord,
  followUpAt: Date | null,
  me: Me | undefined,
): Partial<Marks> {
  return {
    stage: outcomes[word].stage,
    ...(!row.assignee && me && { assignee: me.id }),
    ...(word === 'later'
      ? { followUpAt: followUpAt?.toISOString() ?? null }
      : row.followUpAt && word === 'reached' && { followUpAt: null }),
  }
}

const setsMarks = new Set(['stage', 'assignee', 'follow-up'])
