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
import { outcomes, type Contact, type OutcomeWord } from './outcomes.ts'
import { forgetUnsaved, keepUnsaved, unsavedOf, type Unsaved } from './unsaved.ts'

/** The question after a call, and its saved outcome. */
export type Question = { row: Row; way: Way }
export type Saved = Question & { word: OutcomeWord; at: Date; before: Partial<Marks> }
export type Outcome = ({ step: 'question' } & Question) | ({ step: 'saved' } & Saved)

/** Both versions of a row that a colleague has changed. */
export type Conflict = {
  theirs: Row
  mine: Partial<Marks>
  /** The colleague's first name; undefined for the user's own other window. */
  who: string | undefined
  at: string
  contact: Contact | undefined
}

/** `error`: undefined after a reload. */
export type Trouble = { error: unknown; unsaved: Unsaved | undefined }
export type Work = ReturnType<typeof useWork>

/** The actions of staff on an enquiry. */
export function useWork(me: Me | undefined, openEnquiry: (id: string) => void) {
  const { outcome, askOutcome, showSaved, dismiss, dismissOf } = useOutcome()
  const attempts = useAttempt(openEnquiry)
  const { attempt } = attempts
  const { conflict, setConflict, change } = useChange(me, attempt, {
    onSaved(row, before, contact) {
      showSaved(row, before, contact)
      void record(row, contact)
    },
    onConflict(id) {
      dismiss()
      openEnquiry(id)
    },
  })

  /** Adds the call to the history. */
  const record = (row: Row, contact: Contact) =>
    attempt(row.id, () => addContact(row.id, contact), { marks: {}, seen: row, contact })

  return {
    outcome,
    conflict,
    ...attempts,
    change,
    /** Tries again what is in the message of a failure. */
    async resume(row: Row, { marks, seen, contact }: Unsaved) {
      if (hasAny(marks)) await change({ ...row, ...seen }, marks, contact)
      else if (contact) {
        const add = () => addContactOnce(row.id, contact, seen.updatedAt, me)
        await attempt(row.id, add, { marks, seen, contact })
      }
    },
    askOutcome,
    dismiss,

    /** Saves stage and assignee, and adds a line to the history. */
    async answer({ row, way }: Question, word: OutcomeWord, followUpAt: Date | null = null) {
      const saved = await change(row, marksAfter(row, word, followUpAt, me), { way, word })
      // What was chosen is now in the message of the failure.
      if (!saved) dismissOf(row)
    },

    async undo({ row, way, before }: Saved) {
      dismiss()
      await change(row, before, { way, word: 'undone' })
    },

    addNote: (row: Row, text: string) => attempt(row.id, () => addActivity(row.id, 'note', text)),

    /** The call was made all the same: it stays in the history. */
    async chooseTheirs({ theirs, contact }: Conflict) {
      setConflict(undefined)
      if (contact && contact.word !== 'undone') await record(theirs, contact)
    },
    async chooseMine({ theirs, mine, contact }: Conflict) {
      setConflict(undefined)
      await change(theirs, mine, contact)
    },
  }
}

/** The question after a call; then its saved outcome. */
function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome>()
  return {
    outcome,
    /** Called after Call, WhatsApp or Mail was pressed. */
    askOutcome: (row: Row, way: Way) => setOutcome({ step: 'question', row, way }),
    showSaved: (row: Row, before: Partial<Marks>, { way, word }: Contact) => {
      if (word === 'undone') return
      const saved: Outcome = { step: 'saved', row, way, word, at: new Date(), before }
      // Meanwhile the question may be about somebody else.
      setOutcome((shown) => (shown && shown.row.id !== row.id ? shown : saved))
    },
    dismiss: () => setOutcome(undefined),
    dismissOf: ({ id }: Row) => setOutcome((shown) => (shown?.row.id === id ? undefined : shown)),
  }
}

const textOf = ({ word }: Contact) => (word === 'undone' ? word : outcomes[word].text)

const addContact = (id: string, contact: Contact) => addActivity(id, contact.way, textOf(contact))

/** Not again if the line of the signed-in person was added since then and only the response was lost. */
async function addContactOnce(id: string, contact: Contact, since: string, me: Me | undefined) {
  const { entries } = await listActivity(id, { limit: 10 })
  const isAdded = entries.some(
    ({ kind, text, by, createdAt }) =>
      // The server's instants have one format and zone, so that texts compare.
      createdAt >= since && by === me?.id && kind === contact.way && text === textOf(contact),
  )
  if (!isAdded) await addContact(id, contact)
}

type Results = {
  /** `before`: the previous values of the marks that changed. */
  onSaved: (row: Row, before: Partial<Marks>, contact: Contact) => void
  onConflict: (id: string) => void
}

/** Sets marks. On a conflict nothing is overwritten: both versions are shown. */
function useChange(me: Me | undefined, attempt: Attempt, { onSaved, onConflict }: Results) {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<Conflict>()

  async function change(seen: Row, marks: Partial<Marks>, contact?: Contact) {
    let row = seen
    let mine = marks
    let after: Row | undefined
    const save = async () => {
      try {
        after = await updateMarks(row, mine)
        putRow(client, after)
      } catch (error) {
        if (isMissing(error)) dropRow(client, seen.id)
        else if (!isConflict(error)) throw error
        else await meet()
      }
    }
    /** Handles a conflict. */
    async function meet() {
      const theirs = await findEnquiry(seen.collection, seen.id)
      if (!theirs) return dropRow(client, seen.id)
      // An answer assigns only what nobody has.
      if (theirs.assignee && contact && contact.word !== 'undone') mine = withoutAssignee(mine)
      // The change was saved, but its response was lost.
      if (hasMarks(theirs, mine)) {
        after = theirs
        return putRow(client, theirs)
      }
      // The colleague changed something else: both changes are kept.
      if (hasMarks(theirs, valuesOf(seen, mine))) {
        row = theirs
        return save()
      }
      return showConflict(theirs, mine, contact)
    }
    const isDone = await attempt(seen.id, save, { marks, seen, contact })
    if (after && contact) onSaved(after, valuesOf(seen, mine), contact)
    return isDone
  }

  async function showConflict(theirs: Row, mine: Partial<Marks>, contact: Contact | undefined) {
    const { id } = theirs
    const who = await colleagueWhoChanged(id, me)
    putRow(client, theirs)
    setConflict({ theirs, mine, who, at: theirs.updatedAt, contact })
    onConflict(id)
  }

  return { conflict, setConflict, change }
}

type Attempt = ReturnType<typeof useAttempt>['attempt']

/** Runs work on an enquiry, records its failure, and refetches what it may have changed. */
function useAttempt(openEnquiry: (id: string) => void) {
  const client = useQueryClient()
  const [errors, setErrors] = useState<Record<string, { error: unknown }>>({})
  const [saving, setSaving] = useState<Record<string, Partial<Marks>>>({})

  function troubleOf(id: string): Trouble | undefined {
    const unsaved = unsavedOf(id)
    const failed = errors[id]
    return failed || unsaved ? { error: failed?.error, unsaved } : undefined
  }

  function dismissTrouble(id: string) {
    forgetUnsaved(id)
    setErrors((before) => without(before, id))
  }

  /** `unsaved`: kept if it fails, until it is saved or discarded. */
  async function attempt(id: string, work: () => Promise<unknown>, unsaved?: Unsaved) {
    // One change at a time: a second press is the same one.
    const marks = unsaved && hasAny(unsaved.marks) ? unsaved.marks : undefined
    if (marks && saving[id]) return false
    // Saving a note does not hide an unsaved change of marks.
    if (unsaved || !unsavedOf(id)) dismissTrouble(id)
    if (marks) setSaving((before) => ({ ...before, [id]: marks }))
    try {
      await work()
      return true
    } catch (error) {
      if (unsaved) keepUnsaved(id, unsaved)
      setErrors((before) => ({ ...before, [id]: { error } }))
      // The panel shows the failure, also for actions in the list.
      openEnquiry(id)
      return false
    } finally {
      if (marks) setSaving((before) => without(before, id))
      for (const queryKey of [['activity', id], ['enquiry', id], ['counts']])
        void client.invalidateQueries({ queryKey })
    }
  }

  return {
    troubleOf,
    dismissTrouble,
    /** The marks that are being saved. */
    savingOf: (id: string): Partial<Marks> | undefined => saving[id],
    attempt,
  }
}

const without = <Value>(record: Record<string, Value>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== key))

const hasAny = (marks: Partial<Marks>) => Object.keys(marks).length > 0

function withoutAssignee(marks: Partial<Marks>): Partial<Marks> {
  const { assignee: _, ...others } = marks
  return others
}

/** What `row` has for the keys of `marks`. */
const valuesOf = ({ stage, assignee, followUpAt }: Row, marks: Partial<Marks>): Partial<Marks> => ({
  ...('stage' in marks && { stage }),
  ...('assignee' in marks && { assignee }),
  ...('followUpAt' in marks && { followUpAt }),
})

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
