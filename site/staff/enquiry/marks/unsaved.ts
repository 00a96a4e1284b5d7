import type { Marks } from '#site/backend/marks.ts'
import { draftOf, keepDraft } from '../../ui/drafts.ts'
import type { Contact } from './outcomes.ts'

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
