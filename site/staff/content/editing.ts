import { createContext, use, useState } from 'react'
import type { WordFault, WordField, WordsState, WordValues } from '#contract/words.ts'
import { draftOf, keepDraft } from '../ui/stored.ts'

/** What is being edited: the texts, what was typed, and what may not be saved. */
type Editing = {
  state: WordsState
  drafts: WordValues
  setDrafts: (drafts: WordValues) => void
  unsaved: boolean
  faults: WordFault[]
  setRefused: (faults: WordFault[]) => void
  valueIn: (field: WordField) => unknown
  setValue: (field: WordField, value: unknown) => void
  /** Shows a field of any file, and goes to it. */
  open: (file: string, path: string) => Promise<void>
}

export const EditingContext = createContext({} as Editing)
export const useEditing = () => use(EditingContext)

export function companyValue(path: string, drafts: WordValues, state: WordsState) {
  const field = state.fields.find((one) => one.file === 'company' && one.path === path)
  return field && valueOf(field, drafts, state)
}

/** The draft, else the saved value, else the shipped one. */
export function valueOf(
  { file, path, shipped }: WordField,
  drafts: WordValues,
  { values }: WordsState,
) {
  const draft = drafts[file]?.[path]
  if (draft === null) return shipped
  return draft ?? values[file]?.[path] ?? shipped
}

/** The first text of a value that differs from the former one. */
export function changedText(former: unknown, value: unknown): string {
  if (former === value || value === null) return ''
  if (typeof value !== 'object') return typeof value === 'string' ? value : ''
  const parts = Object.entries(value).map(([key, part]) =>
    // A list or a group, compared with what stood at the same place.
    changedText((former as Record<string, unknown> | undefined)?.[key], part),
  )
  return parts.find((text) => text !== '') ?? ''
}

/** Changed values are stored until they are saved, also while another page is shown. */
export function useDrafts(person: string) {
  const [drafts, setDrafts] = useState(
    // Written below, by this tab.
    () => JSON.parse(draftOf(person, 'words') || '{}') as WordValues,
  )
  return [
    drafts,
    (next: WordValues) => {
      setDrafts(next)
      keepDraft(person, 'words', Object.keys(next).length > 0 ? JSON.stringify(next) : '')
    },
  ] as const
}
