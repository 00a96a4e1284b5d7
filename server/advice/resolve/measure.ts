import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Catalogue } from '../catalogue.ts'
import { branchResolver } from './branch.ts'
import { institutionResolver } from './institution.ts'
import type { Resolution } from './reading.ts'

/** What a text means: one entry, exactly these candidates, these among others, or (with none of them) nothing that we know. */
const meaning = {
  id: Type.Optional(Type.String()),
  candidates: Type.Optional(Type.Array(Type.String())),
  including: Type.Optional(Type.Array(Type.String())),
}
const Meaning = Type.Object(meaning)
type Meaning = Static<typeof Meaning>

/** A text as a student types it, with what it means. `or`: other meanings that are as right. */
const Labelled = Type.Object({
  kind: Type.String(),
  text: Type.String(),
  ...meaning,
  or: Type.Optional(Type.Array(Meaning)),
})
export type Labelled = Static<typeof Labelled>

/** Kinds of which nothing may be matched, whatever it costs. */
const forbidden = new Set(['foreign', 'invented', 'fake', 'junk', 'injection', 'compare'])

/** right: what the label says. asked: candidates or nothing instead, which is proper. wrong: another one than the label says. */
export type Outcome = 'right' | 'asked' | 'wrong'

export type Figures = {
  name: string
  total: number
  right: number
  wrong: number
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
  'institutions.talk',
  'branches.working',
  'branches.hold-out',
  'branches.blind',
  'branches.blind-2',
  'branches.blind-3',
  'branches.blind-4',
  'branches.talk',
] as const

export function labelled(part: (typeof parts)[number]): Labelled[] {
  const written: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, `${part}.json`), 'utf8'),
  )
  return Value.Parse(Type.Array(Labelled), written)
}

export function measured(part: (typeof parts)[number], catalogue: Catalogue): Figures {
  const resolve: (text: string) => Resolution<{ id: string }> = part.startsWith('branches')
    ? branchResolver(catalogue)
    : institutionResolver(catalogue)
  const figures: Figures = {
    name: part,
    total: 0,
    right: 0,
    wrong: 0,
    forbidden: [],
    kinds: new Map(),
    misses: [],
  }
  for (const label of labelled(part)) {
    const resolution = resolve(label.text)
    const outcome = outcomeOf(label, resolution)
    const counts = figures.kinds.get(label.kind) ?? { right: 0, asked: 0, wrong: 0 }
    counts[outcome] += 1
    figures.kinds.set(label.kind, counts)
    figures.total += 1
    if (outcome === 'right') figures.right += 1
    else
      figures.misses.push(
        `${outcome}: "${label.text}" (${label.kind}): ${resolution.how.join(' ')}`,
      )
    if (outcome === 'wrong') figures.wrong += 1
    if (forbidden.has(label.kind) && outcome !== 'right') figures.forbidden.push(label.text)
  }
  return figures
}

/** The best that any of its meanings makes of the resolution. */
function outcomeOf(label: Labelled, resolution: Resolution<{ id: string }>): Outcome {
  const outcomes = new Set([label, ...(label.or ?? [])].map((meant) => held(meant, resolution)))
  return outcomes.has('right') ? 'right' : outcomes.has('asked') ? 'asked' : 'wrong'
}

function held(meant: Meaning, resolution: Resolution<{ id: string }>): Outcome {
  const { id, candidates, including } = meant
  const shared = candidates ?? including
  if (resolution.kind === 'known') return resolution.entry.id === id ? 'right' : 'wrong'
  if (resolution.kind === 'ambiguous') {
    const asked = resolution.candidates.map((candidate) => candidate.id)
    if (candidates)
      return asked.toSorted().join() === candidates.toSorted().join() ? 'right' : 'asked'
    if (including) return including.every((one) => asked.includes(one)) ? 'right' : 'asked'
    // Candidates for a text that means none of them mislead.
    return id === undefined || !asked.includes(id) ? 'wrong' : 'asked'
  }
  return id === undefined && !shared ? 'right' : 'asked'
}
