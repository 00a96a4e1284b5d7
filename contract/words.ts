/** The owner's texts, as exchanged between the staff page and the server. */

export type LettersName = 'heading' | 'text' | 'any'

/**
 * The rule of a field. The staff page builds its form from it. `meaning` describes the field in the form and is the remedy for an
 * invalid value; `most` counts letters, or entries of a list.
 */
export type WordRule =
  | {
      kind: 'text'
      meaning: string
      most: number
      letters: LettersName
      format?: string
      lines?: true
    }
  | { kind: 'number'; meaning: string; low: number; high: number }
  | { kind: 'flag'; meaning: string }
  | { kind: 'choice'; meaning: string; of: string[] }
  | { kind: 'list'; meaning: string; of: WordRule; least: number; most: number }
  | { kind: 'record'; meaning: string; fields: Record<string, WordRule>; optional: string[] }
  /** The name of a file in the folder `photos`. */
  | { kind: 'photo'; meaning: string }

/** One field: `company`, `contact.phone`. */
export type WordField = { file: string; path: string; shipped: unknown; rule: WordRule }

/** By file, then by field. */
export type WordValues = Record<string, Record<string, unknown>>

/** A fault in a field, shown to the owner who wrote it. `file` with `.json`; `field` is empty for a whole file. */
export type WordFault = {
  file: string
  field: string
  value?: unknown
  problem: string
  remedy: string
}

export type Publishing = { id: string; at: string; by: string; changed: string[] }

/** `GET /api/content`. `revision` changes with every change of the texts; `current` is empty while the shipped texts are served. */
export type WordsState = {
  fields: WordField[]
  values: WordValues
  faults: WordFault[]
  revision: string
  /** The name of the owner's logo; empty: the shipped one. */
  logo: string
  /** The names of the photographs available to a field. */
  photos: string[]
  /** The newest first. */
  history: Publishing[]
  current: string
  /** What is saved differs from what visitors see. */
  draft: boolean
  /** What is under way; `since` as text. */
  publishing: { work: 'publish' | 'undo'; since: string } | null
  /** Why the last publication failed. */
  failure: string
}

/** `PUT /api/content`: changed fields; null restores the shipped text. `revision`: of the texts shown to the owner. */
export type WordChanges = { revision: string; values: WordValues }

/** `POST /api/content/files`: a logo or a photograph as base64. Returns the name for use in a field. */
export type OwnFile = { use: 'logo' | 'photo'; name: string; data: string }

/** Limit for such a file. The browser reduces a photograph before upload. */
export const mostFileBytes = 3 * 1024 * 1024

/** `POST /api/content/preview` returns the address of the page with these texts, valid for a few minutes. */
export type PreviewRequest = { path: string; values: WordValues }
