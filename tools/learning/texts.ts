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
