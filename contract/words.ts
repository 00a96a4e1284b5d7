/** The owner's words, as the staff page and the server speak of them. */

export type LettersName = 'heading' | 'text' | 'any'

/**
 * What a field takes. The staff page draws its form from it. `meaning` is said to who fills it in, and is the remedy of a value that is
 * not right; `most` counts letters, or entries of a list.
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

/** What is wrong with a field, said to the owner who wrote it. `file` with `.json`; `field` is empty for a whole file. */
export type WordFault = {
  file: string
  field: string
  value?: unknown
  problem: string
  remedy: string
}

export type Publishing = { id: string; at: string; by: string; changed: string[] }

/** `GET /api/content`. `revision` changes with every change of the words; `current` is empty while the shipped words are served. */
export type WordsState = {
  fields: WordField[]
  values: WordValues
  faults: WordFault[]
  revision: string
  /** The name of the owner's logo; empty: the shipped one. */
  logo: string
  /** The names of the photographs that a field can take. */
  photos: string[]
  /** The newest first. */
  history: Publishing[]
  current: string
  publishing: boolean
  /** Why the last publishing came to nothing. */
  failure: string
}

/** `PUT /api/content`: fields that change; null puts the shipped text back. `revision`: of the words that were shown. */
export type WordChanges = { revision: string; values: WordValues }

/** `POST /api/content/files`: a logo or a photograph as base64. Gives the name under which a field finds it. */
export type OwnFile = { use: 'logo' | 'photo'; name: string; data: string }

/** Of such a file. A photograph is made smaller by the browser. */
export const mostFileBytes = 3 * 1024 * 1024

/** `POST /api/content/preview` gives the address of the page with these words, which is there for a few minutes. */
export type PreviewRequest = { path: string; values: WordValues }
