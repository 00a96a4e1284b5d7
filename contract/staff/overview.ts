import { Type, type Static } from 'typebox'
import { stages } from './marks.ts'
import { collection, enquiriesCollection } from '../paths.ts'

/** From the first day until the end of today, by the company's clock: whole days, weeks from Monday, calendar months. */
export const periods = ['30-days', '12-weeks', '12-months'] as const
export type Period = (typeof periods)[number]

/** How long it took to call. `never`: over 24 hours, and not called; `waiting`: still in time; `left-out`: spam, imported, or further ones of one person. */
export const calls = ['1h', '4h', '12h', '24h', 'later', 'never', 'waiting', 'left-out'] as const
export type Call = (typeof calls)[number]
export const inTime: readonly Call[] = ['1h', '4h', '12h', '24h']
export const missed: readonly Call[] = ['later', 'never']

/** Each step includes the next ones. A person is counted once, by the first of the enquiries that staff have joined. */
export const steps = ['received', 'reached', 'followed', 'enrolled'] as const

const Day = Type.String({ format: 'date' })
const Word = Type.String({ maxLength: 100, format: 'text' })

/** Which enquiries a figure counts: all these hold. `counsellor`, `university`, `branch`: an id, or `none`. */
export const Slice = Type.Object(
  {
    period: Type.Enum([...periods]),
    before: Type.Optional(Type.Literal('true')),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    counsellor: Type.Optional(Word),
    source: Type.Optional(Word),
    /** `other`: a university that is not in the catalogue; `none`: an enquiry without one. */
    university: Type.Optional(Word),
    branch: Type.Optional(Word),
    stage: Type.Optional(Type.Enum([...stages])),
    open: Type.Optional(Type.Literal('true')),
    overdue: Type.Optional(Type.Literal('true')),
    step: Type.Optional(Type.Enum([...steps])),
    call: Type.Optional(Type.Enum([...calls, 'in-time', 'missed', 'promised'])),
    /** From 0, Monday. */
    weekday: Type.Optional(Type.String({ pattern: '^[0-6]$' })),
    /** The first and the last hour, as `19-22`. */
    hours: Type.Optional(Type.String({ pattern: '^([01]?\\d|2[0-3])-([01]?\\d|2[0-3])$' })),
    office: Type.Optional(Type.Literal('true')),
    topic: Type.Optional(Word),
    answered: Type.Optional(Type.Enum(['true', 'false'])),
  },
  { additionalProperties: false },
)
export type Slice = Static<typeof Slice>

export const OverviewQuery = Type.Object(
  { period: Slice.properties.period, counsellor: Slice.properties.counsellor },
  { additionalProperties: false },
)
export const SliceQuery = Type.Object(
  { ...Slice.properties, page: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,4}$' })) },
  { additionalProperties: false },
)
/** On a page of the list behind a figure. */
export const sliceRows = 40

const Count = Type.Integer()
const Ms = Type.Union([Type.Number(), Type.Null()])
const Id = Type.Union([Type.String(), Type.Null()])

const Counsellor = Type.Object({
  /** Null: nobody yet. */
  id: Id,
  name: Type.String(),
  given: Count,
  reached: Count,
  open: Count,
  overdue: Count,
  enrolled: Count,
  /** Half of those who were called were called within this time. */
  median: Ms,
})

/** `GET /api/desk/overview`. Of a counsellor: only their own line. Times in milliseconds. */
export const Overview = Type.Object({
  at: Type.String(),
  timeZone: Type.String(),
  /** Days, all of them included. */
  span: Type.Object({ from: Day, to: Day, beforeFrom: Day, beforeTo: Day }),
  counsellors: Type.Array(Counsellor),
  all: Type.Optional(
    Type.Object({
      count: Count,
      before: Count,
      /** A day, a week or a month. `before`: the same one in the period before. */
      buckets: Type.Array(
        Type.Object({
          from: Day,
          to: Day,
          count: Count,
          before: Count,
          beforeFrom: Day,
          beforeTo: Day,
        }),
      ),
      calls: Type.Record(Type.Enum([...calls]), Count),
      callsBefore: Type.Object({ inTime: Count, promised: Count }),
      medians: Type.Object({
        called: Ms,
        /** The same in the hours in which the office is open. */
        calledInOffice: Ms,
        reached: Ms,
        followed: Ms,
        enrolled: Ms,
      }),
      steps: Type.Record(Type.Enum([...steps]), Count),
      stages: Type.Record(Type.Enum([...stages]), Count),
      sources: Type.Array(
        Type.Object({
          source: Type.String(),
          count: Count,
          before: Count,
          reached: Count,
          enrolled: Count,
        }),
      ),
      universities: Type.Array(
        Type.Object({
          /** An id of the catalogue, `other` or `none`. */
          university: Type.String(),
          count: Count,
          enrolled: Count,
          branches: Type.Array(Type.Object({ branch: Type.String(), count: Count })),
        }),
      ),
      /** By weekday from Monday, and hour. */
      hours: Type.Array(Type.Array(Count)),
      inOffice: Count,
      topics: Type.Array(Type.Object({ topic: Type.String(), asked: Count, answered: Count })),
    }),
  ),
})
export type Overview = Static<typeof Overview>

/** `GET /api/desk/overview/rows`: the enquiries that a figure counts, the newest first. */
export const SliceList = Type.Object({
  total: Count,
  rows: Type.Array(
    Type.Object({
      collection: Type.Union([Type.Literal(collection), Type.Literal(enquiriesCollection)]),
      id: Type.String(),
      reference: Type.String(),
      name: Type.String(),
      /** A university and a branch, or a form and a course. */
      about: Type.String(),
      receivedAt: Type.String(),
      stage: Type.Enum([...stages]),
      assignee: Id,
      call: Type.Enum([...calls]),
      /** Until the call. */
      waited: Ms,
    }),
  ),
})
export type SliceList = Static<typeof SliceList>
