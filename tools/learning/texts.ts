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

/** What a counsellor has to put right, in sentences. */
export function faultsIn(records: Labelled[]): string[] {
  const known = new Set(topicIds())
  const meanings = new Map<string, string>()
  return records.flatMap(({ text, topics, not, facts }) => {
    const words = text.toLowerCase().trim()
    const meaning = topics?.toSorted().join() ?? ''
    const other = meanings.get(words)
    meanings.set(words, meaning)
    const unknown = [...(topics ?? []), not ?? []].flat().filter((id) => !known.has(id))
    return [
      ...unknown.map((id) => `there is no topic "${id}".`),
      ...(not !== undefined && topics?.includes(not) === true
        ? [`it cannot be ${not} and a near miss of it.`]
        : []),
      ...(other !== undefined && other !== meaning && words !== ''
        ? ['another text with the same words has other topics.']
        : []),
      ...(words === '' ? ['it is empty.'] : []),
      ...(topics === undefined && facts === undefined
        ? ['it says nothing, neither topics nor facts.']
        : []),
    ].map((fault) => `"${text}": ${fault}`)
  })
}
