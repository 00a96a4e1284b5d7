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

/** The question after a call, and its saved outcome. */
export type Question = { row: Row; way: Way }
export type Saved = Question & { word: OutcomeWord; at: Date; before: Marks }
export type Outcome = ({ step: 'question' } & Question) | ({ step: 'saved' } & Saved)

/** Both versions of a row that a colleague has changed. */
export type Conflict = {
  theirs: Row
  mine: Partial<Marks>
  /** The colleague's first name; undefined for the user's own other window. */
  who: string | undefined
  at: string
  next: Next | undefined
}

/** Runs after the marks are saved; `before`: the previous row. */
type Next = (row: Row, before: Row) => Promise<unknown>

/** `unsaved`: the marks that were not saved, and a function to retry. */
export type Trouble = {
  error: unknown
  unsaved?: { marks: Partial<Marks>; retry: () => void }
}
export type Work = ReturnType<typeof useWork>

/** The actions of staff on an enquiry. */
export function useWork(me: Me | undefined, openEnquiry: (id: string) => void) {
  const [outcome, setOutcome] = useState<Outcome>()
  const { troubleOf, dismissTrouble, attempt } = useAttempt(openEnquiry)
  const { conflict, setConflict, change } = useChange(me, attempt, (id) => {
    setOutcome(undefined)
    openEnquiry(id)
  })

  return {
    outcome,
    conflict,
    troubleOf,
    dismissTrouble,
    change,
    /** Called after Call, WhatsApp or Mail was pressed. */
    askOutcome: (row: Row, way: Way) => setOutcome({ step: 'question', row, way }),
    dismiss: () => setOutcome(undefined),

    /** Saves stage and assignee, and adds a line to the history. */
    async answer({ row, way }: Question, word: OutcomeWord, followUpAt: Date | null = null) {
      const marks = marksAfter(row, word, followUpAt, me)
      await change(row, marks, async (after, { stage, assignee, followUpAt: due }) => {
        // After a conflict, `row` is the colleague's version.
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

/** Sets marks. On a conflict nothing is overwritten: both versions are shown. */
function useChange(me: Me | undefined, attempt: Attempt, onConflict: (id: string) => void) {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<Conflict>()

  async function change(row: Row, mine: Partial<Marks>, next?: Next) {
    // A retry does not save again if only `next` has failed.
    let after: Row | undefined
    const save = async () => {
      try {
        after ??= await updateMarks(row, mine)
        putRow(client, after)
        await next?.(after, row)
      } catch (error) {
        if (isMissing(error)) dropRow(client, row.id)
        else if (!isConflict(error)) throw error
        else await meet(row)
      }
    }
    /** Handles a conflict. */
    async function meet({ collection, id }: Row) {
      const theirs = await findEnquiry(collection, id)
      if (!theirs) dropRow(client, id)
      else if (hasMarks(theirs, mine)) {
        // The change was saved, but its response was lost.
        after = theirs
        await save()
      } else await showConflict(theirs, mine, next)
    }
    return attempt(row.id, save, mine)
  }

  async function showConflict(theirs: Row, mine: Partial<Marks>, next?: Next) {
    const { id } = theirs
    const who = await colleagueWhoChanged(id, me)
    putRow(client, theirs)
    setConflict({ theirs, mine, who, at: theirs.updatedAt, next })
    onConflict(id)
  }

  return { conflict, setConflict, change }
}

type Attempt = ReturnType<typeof useAttempt>['attempt']

/** Runs work on an enquiry, records its failure, and refetches what it may have changed. */
function useAttempt(openEnquiry: (id: string) => void) {
  const client = useQueryClient()
  const [troubles, setTroubles] = useState<Record<string, Trouble>>({})

  const dismissTrouble = (id: string) =>
    setTroubles((before) =>
      Object.fromEntries(Object.entries(before).filter(([other]) => other !== id)),
    )

  async function attempt(id: string, work: () => Promise<unknown>, marks?: Partial<Marks>) {
    // Saving a note does not hide an unsaved change of marks.
    if (marks || !troubles[id]?.unsaved) dismissTrouble(id)
    try {
      await work()
      return true
    } catch (error) {
      const retry = () => void attempt(id, work, marks)
      setTroubles((before) => ({
        ...before,
        [id]: marks
          ? { error, unsaved: { marks, retry } }
          : { error, ...(before[id]?.unsaved && { unsaved: before[id].unsaved }) },
      }))
      // The panel shows the failure, also for actions in the list.
      openEnquiry(id)
      return false
    } finally {
      for (const queryKey of [['activity', id], ['enquiry', id], ['counts']])
        void client.invalidateQueries({ queryKey })
    }
  }

  return {
    troubleOf: (id: string): Trouble | undefined => troubles[id],
    dismissTrouble,
    attempt,
  }
}

// The server's format of instants differs from the browser's.
const instantOf = (text: string | null) => (text === null ? null : Date.parse(text))

function hasMarks(row: Row, { followUpAt, ...marks }: Partial<Marks>) {
  return (
    (followUpAt === undefined || instantOf(followUpAt) === instantOf(row.followUpAt)) &&
    // The keys of `marks` are those of its type.
    Object.entries(marks).every(([name, value]) => row[name as keyof typeof marks] === value)
  )
}

/** Undefined if it was the same user in another window. */
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
