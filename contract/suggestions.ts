import { Type, type Static } from 'typebox'
import { longestSuggested, mostSuggested } from './field-limits.ts'

export const SuggestQuery = Type.Object({
  field: Type.Enum(['institution', 'branch']),
  /** What was typed so far. */
  q: Type.String({ maxLength: longestSuggested }),
})
export type SuggestQuery = Static<typeof SuggestQuery>

export const Suggestion = Type.Object({
  /** The suggestion in one line: "ABES Engineering College, Ghaziabad — AKTU". */
  text: Type.String(),
  /** What the field gets: the check reads it as this very entry. */
  insert: Type.String(),
  /** The parts of `text`. */
  name: Type.String(),
  place: Type.Optional(Type.String()),
  /** The university of a college. `usually`: it may be another one for some batches. */
  under: Type.Optional(
    Type.Object({
      short: Type.String(),
      name: Type.String(),
      usually: Type.Optional(Type.Literal(true)),
    }),
  ),
})
export type Suggestion = Static<typeof Suggestion>

/** Best first. */
export const Suggestions = Type.Array(Suggestion, { maxItems: mostSuggested })

const ById = Type.Record(Type.String(), Type.String())
/** The names of the catalogue and the titles of its topics by id, for staff; of short names those that there are. */
export const CatalogueNames = Type.Object({
  universities: ById,
  /** With their place. */
  colleges: ById,
  branches: ById,
  shortNames: Type.Object({ universities: ById, branches: ById }),
  topics: ById,
})
export type CatalogueNames = Static<typeof CatalogueNames>
