import { useState } from 'react'
import { addActivity, isConflict, type Me, newId, type Way } from '#site/backend/desk.ts'
import type { Marks, Row } from '#site/backend/marks.ts'
import { type Contact, outcomes, type OutcomeWord, type Unsaved, useAttempt } from './attempts.ts'
import { type Conflict, useChange } from './mark-changes.ts'

/** The question after a call, and its saved outcome. */
export type Question = { row: Row; way: Way }
export type Saved = Question & { word: OutcomeWord; at: Date; before: Partial<Marks> }
export type Outcome = ({ step: 'question' } & Question) | ({ step: 'saved' } & Saved)

export type Work = ReturnType<typeof useWork>

/** The actions of staff on an enquiry. */
export function useWork(me: Me | undefined, openEnquiry: (id: string) => void) {
  const { outcome, askOutcome, showSaved, dismiss, dismissOf } = useOutcome()
  const attempts = useAttempt(me?.id, openEnquiry)
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
      if (Object.keys(marks).length > 0) await change({ ...row, ...seen }, marks, contact)
      else if (contact) await record({ ...row, ...seen }, contact)
    },
    askOutcome,
    dismiss,

    /** Saves stage, assignee and follow-up, and adds a line to the history. */
    async answer({ row, way }: Question, word: OutcomeWord, followUpAt: string | null = null) {
      const saved = await change(row, marksAfter(row, word, followUpAt, me), contactOf(way, word))
      // What was chosen is now in the message of the failure.
      if (!saved) dismissOf(row)
    },

    async undo({ row, way, before }: Saved) {
      dismiss()
      await change(row, before, contactOf(way, 'undone'))
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

const contactOf = (way: Way, word: Contact['word']): Contact => ({ id: newId(), way, word })

const textOf = ({ word }: Contact) => (word === 'undone' ? word : outcomes[word].text)

/** Done if it was sent before, and only the response was lost. */
const addContact = (id: string, contact: Contact) =>
  addActivity(id, contact.way, textOf(contact), contact.id).catch((error: unknown) => {
    if (!isConflict(error)) throw error
  })

function marksAfter(
  row: Row,
  word: OutcomeWord,
  followUpAt: string | null,
  me: Me | undefined,
): Partial<Marks> {
  return {
    stage: outcomes[word].stage,
    ...(!row.assignee && me && { assignee: me.id }),
    ...(followUpAt !== row.followUpAt && { followUpAt }),
  }
}
