import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Catalogue } from '#server/advice/catalogue.ts'
import { institutionInterpretation } from '#server/advice/interpret/institution.ts'
import { type Resolution, branchInterpretation } from '#server/advice/interpret/interpretation.ts'

/** The meaning of a text: one entry, exactly these candidates, these among others, or (without any) nothing known. */
const meaning = {
  id: Type.Optional(Type.String()),
  candidates: Type.Optional(Type.Array(Type.String())),
  including: Type.Optional(Type.Array(Type.String())),
}
const Meaning = Type.Object(meaning)
export type Meaning = Static<typeof Meaning>

/** A text as a student types it, with what it means. `or`: other meanings that are as right. */
const Labelled = Type.Object({
  kind: Type.String(),
  text: Type.String(),
  ...meaning,
  or: Type.Optional(Type.Array(Meaning)),
  /** How much it counts where weights are learned: 1 without it. */
  weight: Type.Optional(Type.Number()),
})
export type Labelled = Static<typeof Labelled>

/** Kinds for which no match is acceptable. */
export const forbidden: ReadonlySet<string> = new Set([
  'foreign',
  'invented',
  'fake',
  'junk',
  'injection',
  'compare',
])

/**
 * right: as labelled. offered: the student is asked, with the right one among at most four. missed: not understood, or asked without the
 * right one. wrong: another than labelled.
 */
export type Outcome = 'right' | 'offered' | 'missed' | 'wrong'

export type Figures = {
  name: string
  total: number
  counts: Record<Outcome, number>
  forbidden: string[]
  kinds: Map<string, Record<Outcome, number>>
  misses: string[]
}

export const parts = [
  'institutions.working',
  'institutions.hold-out',
  'institutions.blind',
  'institutions.blind-2',
  'institutions.blind-3',
  'institutions.blind-4',
  'institutions.blind-5',
  'institutions.blind-6',
  'institutions.blind-7',
  'institutions.blind-8',
  'institutions.blind-9',
  'institutions.talk',
  'branches.working',
  'branches.hold-out',
  'branches.blind',
  'branches.blind-2',
  'branches.blind-3',
  'branches.blind-4',
  'branches.blind-5',
  'branches.blind-6',
  'branches.blind-7',
  'branches.blind-8',
  'branches.blind-9',
  'branches.talk',
] as const
export type Part = (typeof parts)[number]

export function labelled(part: Part): Labelled[] {
  const file = join(import.meta.dirname, 'labelled', `${part}.json`)
  const written: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return Value.Parse(Type.Array(Labelled), written)
}

export function measured(part: Part, catalogue: Catalogue): Figures {
  const resolve: (text: string) => Resolution<{ id: string }> = part.startsWith('branches')
    ? branchInterpretation(catalogue)
    : institutionInterpretation(catalogue)
  return figuresOf(part, labelled(part), resolve)
}

const none = (): Record<Outcome, number> => ({ right: 0, offered: 0, missed: 0, wrong: 0 })

function figuresOf(
  name: string,
  labels: Labelled[],
  resolve: (text: string) => Resolution<{ id: string }>,
): Figures {
  const figures: Figures = {
    name,
    total: labels.length,
    counts: none(),
    forbidden: [],
    kinds: new Map(),
    misses: [],
  }
  for (const label of labels) {
    const resolution = resolve(label.text)
    const outcome = outcomeOf(label, resolution)
    const counts = figures.kinds.get(label.kind) ?? none()
    counts[outcome] += 1
    figures.counts[outcome] += 1
    figures.kinds.set(label.kind, counts)
    if (outcome !== 'right')
      figures.misses.push(
        `${outcome}: "${label.text}" (${label.kind}, ${label.id ?? label.candidates?.join() ?? label.including?.join() ?? 'none'}): ${resolution.how.join('\n      ')}`,
      )
    if (forbidden.has(label.kind) && outcome === 'wrong') figures.forbidden.push(label.text)
  }
  return figures
}

export const outcomes: Outcome[] = ['right', 'offered', 'missed', 'wrong']

/** The best that any of its meanings makes of the resolution. */
export function outcomeOf(label: Labelled, resolution: Resolution<{ id: string }>): Outcome {
  const reached = new Set(
    [label, ...(label.or ?? [])].map((meant) => outcomeFor(meant, resolution)),
  )
  return outcomes.find((outcome) => reached.has(outcome)) ?? 'wrong'
}

function outcomeFor(
  { id, candidates, including }: Meaning,
  resolution: Resolution<{ id: string }>,
): Outcome {
  const shared = candidates ?? including
  if (resolution.kind === 'known') return resolution.entry.id === id ? 'right' : 'wrong'
  if (resolution.kind !== 'ambiguous') return id === undefined && !shared ? 'right' : 'missed'
  const offeredIds = resolution.candidates.map((candidate) => candidate.id)
  // A name that fits more than can be offered: those that are offered are of them.
  if (
    candidates &&
    offeredIds.every((one) => candidates.includes(one)) &&
    (offeredIds.length === 4 || offeredIds.length === candidates.length)
  )
    return 'right'
  if (
    including?.every((one) => offeredIds.includes(one)) ||
    (including && including.length > 4 && offeredIds.every((one) => including.includes(one)))
  )
    return 'right'
  if (shared?.length && shared.every((one) => offeredIds.includes(one))) return 'offered'
  return id !== undefined && offeredIds.includes(id) ? 'offered' : 'missed'
}
