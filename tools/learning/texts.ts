import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A labelled text: one line of a file in `texts/`. A file is the work of one hand. */
export type Labelled = {
  text: string
  /** `te`: in its own script; `te-latn`: in Latin letters; `latn`: in Latin letters, whatever the language. */
  language: string
  /** What it asks or tells of; absent if nobody said. The first is the main one. */
  topics?: string[]
  /** A near miss of this topic. */
  not?: string
  /** Only that it is not `not` is known, none of the other topics. */
  open?: true
  /** What the writer tells of; a fact that is absent is not told. Absent as a whole if nobody said. */
  facts?: LabelledFacts
  /** Only this fact was looked at. */
  about?: keyof LabelledFacts
}

export type LabelledFacts = {
  status?: 'enrolled' | 'left' | 'finished' | 'completed' | 'detained' | 'terminated'
  leftYear?: number
  batch?: number
  pending?: number | 'some'
  working?: boolean
  abroad?: string | boolean
  diploma?: 'done' | 'pending' | 'none'
  lateral?: boolean
  otherDegree?: string
  writer?: 'self' | 'parent' | 'sibling' | 'spouse' | 'friend' | 'relative' | 'agent'
  timeOver?: boolean
  originals?: 'college' | 'agent' | 'bank' | 'lost' | 'self'
}

const folder = join(import.meta.dirname, 'texts')

export const hands = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()

export const textsOf = (hand: string) => recordsOf(join(folder, hand))

export const recordsOf = (file: string): Labelled[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Labelled => JSON.parse(line))

/** The topics of the hand that defines them. */
export const topicIds = () => [
  ...new Set(textsOf('questions.jsonl').flatMap((record) => record.topics ?? [])),
]

const values: Record<keyof LabelledFacts, (value: unknown) => boolean> = {
  status: oneOf('enrolled', 'left', 'finished', 'completed', 'detained', 'terminated'),
  leftYear: isYear,
  batch: isYear,
  pending: (value) => value === 'some' || (Number.isInteger(value) && Number(value) >= 0),
  working: oneOf(true, false),
  abroad: (value) => value === true || value === false || isText(value),
  diploma: oneOf('done', 'pending', 'none'),
  lateral: oneOf(true, false),
  otherDegree: isText,
  writer: oneOf('self', 'parent', 'sibling', 'spouse', 'friend', 'relative', 'agent'),
  timeOver: oneOf(true, false),
  originals: oneOf('college', 'agent', 'bank', 'lost', 'self'),
}

function oneOf(...all: unknown[]) {
  return (value: unknown) => all.includes(value)
}

function isYear(value: unknown) {
  return Number.isInteger(value) && Number(value) > 1950 && Number(value) < 2100
}

function isText(value: unknown) {
  return typeof value === 'string' && value !== ''
}

/** What a counsellor has to put right in the files of all hands, in sentences. */
export function faultsIn(files: [file: string, records: Labelled[]][], topics: string[]): string[] {
  const known = new Set(topics)
  const meanings = new Map<string, { place: string; topics: string }>()
  return files.flatMap(([file, records]) =>
    records.flatMap((record, line) => {
      const place = `${file}, line ${line + 1}`
      return faultsOf(record, place).map((fault) => `${place}, "${record.text}": ${fault}`)
    }),
  )

  function faultsOf(record: Labelled, place: string) {
    const { text, not, facts, about } = record
    const words = text.toLowerCase().trim()
    if (words === '') return ['it is empty.']
    const own = { place, topics: record.topics?.toSorted().join(', ') ?? '' }
    const other = meanings.get(words)
    meanings.set(words, other ?? own)
    return [
      ...[record.topics ?? [], not ?? []]
        .flat()
        .filter((id) => !known.has(id))
        .map((id) => `there is no topic "${id}".`),
      ...(not !== undefined && record.topics?.includes(not) === true
        ? [`it cannot be ${not} and a near miss of it.`]
        : []),
      ...(other !== undefined && other.topics !== own.topics
        ? [`${other.place} has the same words with other topics (${other.topics || 'none'}).`]
        : []),
      ...(record.topics === undefined && facts === undefined
        ? ['it says nothing, neither topics nor facts.']
        : []),
      ...(about === undefined || about in values ? [] : [`there is no fact "${about}".`]),
      ...Object.entries(facts ?? {})
        .filter(([name, value]) => !(name in values && values[name as keyof LabelledFacts](value)))
        .map(([name, value]) => `there is no fact "${name}" with ${JSON.stringify(value)}.`),
    ]
  }
}
