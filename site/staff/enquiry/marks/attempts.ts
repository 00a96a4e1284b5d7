import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Way } from '#site/backend/desk.ts'
import type { Marks, Stage } from '#site/backend/marks.ts'
import { draftOf, keepDraft } from '../../ui/stored.ts'

/** `error`: undefined after a reload. */
export type Trouble = { error: unknown; unsaved: Unsaved | undefined }

export type Attempt = ReturnType<typeof useAttempt>['attempt']

/** Runs work on an enquiry, records its failure, and refetches what it may have changed. */
export function useAttempt(person: string | undefined, openEnquiry: (id: string) => void) {
  const client = useQueryClient()
  const [errors, setErrors] = useState<Record<string, { error: unknown }>>({})
  const [saving, setSaving] = useState<Record<string, Partial<Marks>>>({})

  function troubleOf(id: string): Trouble | undefined {
    const unsaved = unsavedOf(person, id)
    const failed = errors[id]
    return failed || unsaved ? { error: failed?.error, unsaved } : undefined
  }

  function dismissTrouble(id: string) {
    forgetUnsaved(person, id)
    setErrors((before) => without(before, id))
  }

  /** `unsaved`: kept if it fails, until it is saved or discarded. */
  async function attempt(id: string, work: () => Promise<unknown>, unsaved?: Unsaved) {
    // One change at a time: a second press is the same one.
    const marks = unsaved && hasAny(unsaved.marks) ? unsaved.marks : undefined
    if (marks && saving[id]) return false
    // Saving a note does not hide an unsaved change of marks.
    if (unsaved || !unsavedOf(person, id)) dismissTrouble(id)
    if (marks) setSaving((before) => ({ ...before, [id]: marks }))
    try {
      await work()
      return true
    } catch (error) {
      if (unsaved) keepUnsaved(person, id, unsaved)
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

export type OutcomeWord = 'reached' | 'no-answer' | 'later'

/** The call or message after which marks change. Its line in the history has this `id`, so that it is written once. */
export type Contact = { id: string; way: Way; word: OutcomeWord | 'undone' }

/** What each outcome sets, and its text in the history. */
export const outcomes: Record<OutcomeWord, { word: string; stage: Stage; text: string }> = {
  reached: { word: 'Reached', stage: 'called', text: 'reached' },
  'no-answer': { word: 'No answer', stage: 'no-answer', text: 'no answer' },
  later: { word: 'Later…', stage: 'follow-up', text: 'later' },
}

export const questions: Record<Way, string> = {
  call: 'How did the call go?',
  whatsapp: 'Did you reach them on WhatsApp?',
  mail: 'Did you reach them by mail?',
}

/** Marks that could not be saved, the version they were chosen on, and the call before. */
export type Unsaved = {
  marks: Partial<Marks>
  seen: Marks & { updatedAt: string }
  contact: Contact | undefined
}

const keyOf = (id: string) => `marks:${id}`

/** Stored like the draft of a note, so that a reload or a new sign-in offers it again. */
export function keepUnsaved(
  person: string | undefined,
  id: string,
  { marks, seen, contact }: Unsaved,
) {
  // Of the row only what is needed: no name, no number.
  const { stage, assignee, followUpAt, updatedAt } = seen
  const kept: Unsaved = { marks, seen: { stage, assignee, followUpAt, updatedAt }, contact }
  keepDraft(person, keyOf(id), JSON.stringify(kept))
}

export const forgetUnsaved = (person: string | undefined, id: string) =>
  keepDraft(person, keyOf(id), '')

export function unsavedOf(person: string | undefined, id: string): Unsaved | undefined {
  const text = draftOf(person, keyOf(id))
  // Written above, by this tab.
  return text ? (JSON.parse(text) as Unsaved) : undefined
}
