import { Type, type Static } from 'typebox'
import {
  type ActivityAttributes,
  enteredKinds,
  longestNote,
  notAnsweredKind,
  type Stage,
  stages,
} from './marks.ts'

const id = '[0-9a-f]{20}'
const Id = Type.String({ pattern: `^${id}$` })
const Text = Type.String({ maxLength: longestNote, format: 'text' })
const Nullable = Type.Union([Type.String({ maxLength: 64 }), Type.Null()])

/** `GET /api/desk/history`: of one enquiry or of several with commas between, newest first. `after`: only what is older than this one. */
export const HistoryQuery = Type.Object({
  enquiries: Type.String({ pattern: `^${id}(,${id}){0,49}$` }),
  kind: Type.Optional(Type.Literal('answer')),
  after: Type.Optional(Type.String({ pattern: String.raw`^[\w.-]{1,64}$` })),
  limit: Type.Optional(Type.String({ pattern: String.raw`^[1-9]\d?$` })),
})

/** One line of it. */
export type Activity = Omit<ActivityAttributes, 'text' | 'byName'> & {
  id: string
  text: string
  byName: string
  createdAt: string
}
/** `total` counts the other pages too. */
export type History = { total: number; entries: Activity[] }

/** `id`: chosen by the page, so that what is sent twice is written once. */
export const NewEntry = Type.Object({
  id: Type.Optional(Id),
  submission: Id,
  kind: Type.Enum([...enteredKinds, notAnsweredKind]),
  text: Type.Optional(Text),
})
export type NewEntry = Static<typeof NewEntry>

export const Correction = Type.Object({ text: Text })

/** What staff set on an enquiry. */
const marking = {
  stage: Type.Optional(Type.Enum(stages)),
  assignee: Type.Optional(Nullable),
  followUpAt: Type.Optional(Nullable),
}
/** Of one enquiry. `seen`: its `updatedAt` as the caller knows it, in milliseconds. */
export const MarkChange = Type.Object(
  { ...marking, seen: Type.Optional(Type.Integer()) },
  { additionalProperties: false, minProperties: 1 },
)

/** In one call. */
export const mostAtOnce = 5_000

/** `POST /api/desk/many`. `seen`: the row's `updatedAt` as the caller knows it, in milliseconds. */
export const ManyChanges = Type.Object({
  rows: Type.Array(
    Type.Object({
      id: Id,
      seen: Type.Integer(),
      ...marking,
    }),
    { minItems: 1, maxItems: mostAtOnce },
  ),
})
export type ManyChanges = Static<typeof ManyChanges>

type Now = {
  updatedAt: number
  stage: Stage
  assignee: string | null
  followUpAt: string | null
}

/**
 * What became of each. `same`: there was nothing to change. `left`: somebody else changed it meanwhile, or whoever is to have it has left;
 * without `now` the enquiry was erased.
 */
export type ManyChanged = {
  changed: { id: string; updatedAt: number }[]
  same: string[]
  left: { id: string; by?: string; now?: Now }[]
}
