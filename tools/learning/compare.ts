import type { Facts } from '#server/advice/reason/facts.ts'
import type { Labelled, LabelledFacts } from './texts.ts'

/** Each fact that a text tells or that was read in it; undefined: not told, not read. */
export const factsCompared = ({ facts = {}, about }: Labelled, read: Facts) =>
  factNames
    .filter((name) => about === undefined || about === name)
    .map((name) => {
      const meant = name === 'writer' && facts[name] === 'self' ? undefined : facts[name]
      const got = factOf[name](read)
      return { name, meant, got, isSame: isAlike(name, meant, got) }
    })
    .filter(({ meant, got }) => meant !== undefined || got !== undefined)

/** A country also stands for abroad, some papers for their number. */
function isAlike(name: keyof LabelledFacts, meant: unknown, got: unknown) {
  if (meant === got) return true
  if (meant === undefined || got === undefined || meant === false) return false
  if (name === 'abroad' || name === 'otherDegree') return true
  if (name === 'writer') return got === 'relative' && meant !== 'self' && meant !== 'agent'
  return name === 'pending' && got === 'some' && meant !== 0
}

const factOf: Record<keyof LabelledFacts, (facts: Facts) => unknown> = {
  status: statusOf,
  leftYear: ({ left }) => left?.year,
  batch: ({ batch }) => batch,
  pending: ({ pending }) => pending,
  working: ({ working }) => working || undefined,
  abroad: ({ abroad }) => abroad,
  diploma: ({ diploma }) => diploma,
  lateral: ({ lateral }) => lateral || undefined,
  otherDegree: ({ otherDegree }) => otherDegree || undefined,
  writer: ({ writer }) => (writer === 'self' ? undefined : writer),
  timeOver: ({ timeOver }) => timeOver,
  originals: ({ originals }) => originals,
}

// The keys of a literal; the language widens them to plain text.
const factNames = Object.keys(factOf) as (keyof LabelledFacts)[]

function statusOf(facts: Facts) {
  if (facts.completed) return 'completed'
  if (facts.terminated) return 'terminated'
  if (facts.detained) return 'detained'
  if (facts.left) return 'left'
  if (facts.finished) return 'finished'
  return facts.studying ? 'enrolled' : undefined
}
