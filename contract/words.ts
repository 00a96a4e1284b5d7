/** The owner's texts, as exchanged between the staff page and the server. */

export type LettersName = 'heading' | 'text' | 'any'

/**
 * The rule of a field, as JSON Schema with a `kind`; the staff page builds its form from it. `description` is what to write: the hint,
 * unless there is a `hint`, and the remedy for an invalid value.
 */
export type WordRule = { title: string; description?: string; hint?: string } & (
  | {
      kind: 'text'
      maxLength: number
      letters: LettersName
      format?: string
      lines?: true
      /** Words in braces that it must have, once each. */
      places?: string[]
    }
  | { kind: 'number'; minimum: number; maximum: number }
  | { kind: 'flag' }
  | { kind: 'choice'; enum: string[] }
  | { kind: 'list'; items: WordRule; minItems: number; maxItems: number }
  | { kind: 'record'; properties: Record<string, WordRule>; required: string[] }
  /** The name of a file in the folder `photos`. */
  | { kind: 'photo' }
)

/** One field: `company`, `contact.phone`. `section`: the part of the page; `title` stands alone, `rule.title` within the section. */
export type WordField = {
  file: string
  path: string
  section: string
  title: string
  shipped: unknown
  rule: WordRule
}

/** A file of words. `page`: the address that shows them; empty if no page does. */
export type WordFile = { name: string; title: string; page: string }

/** By file, then by field. */
export type WordValues = Record<string, Record<string, unknown>>

/** A fault in a field, shown to the owner who wrote it. `file` with `.json`; `field` is empty for a whole file; `title`: of both. */
export type WordFault = {
  file: string
  field: string
  title: string
  value?: unknown
  problem: string
  remedy: string
}

/** `changed`: titles of fields, such as "Company and contact: Phone number". */
export type Publishing = { id: string; at: string; by: string; changed: string[] }

/** `GET /api/content`. `revision` changes with every change of the texts; `current` is empty while the shipped texts are served. */
export type WordsState = {
  files: WordFile[]
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
