import type { Labelled, LabelledFacts } from './texts.ts'

type FactLabel = [name: string, fact: keyof LabelledFacts, values: (string | boolean)[]]

/** Facts that the classifier reads, each with the labelled value that it stands for. */
const factLabels: FactLabel[] = [
  ['left', 'status', ['left', 'terminated']],
  ['finished', 'status', ['finished']],
  ['completed', 'status', ['completed']],
  ['studying', 'status', ['enrolled', 'detained']],
  ['detained', 'status', ['detained']],
  ['terminated', 'status', ['terminated']],
  ['working', 'working', [true]],
  ['jobless', 'working', [false]],
  ['abroad', 'abroad', []],
  ['returned', 'abroad', [false]],
  ['diploma', 'diploma', ['done']],
  ['diploma-pending', 'diploma', ['pending']],
  ['lateral', 'lateral', [true]],
  ['other-degree', 'otherDegree', []],
  ['time-over', 'timeOver', [true]],
  ['time-left', 'timeOver', [false]],
  ['held-by-college', 'originals', ['college']],
  ['held-by-agent', 'originals', ['agent']],
  ['held-by-bank', 'originals', ['bank']],
  ['lost', 'originals', ['lost']],
  ['held-by-self', 'originals', ['self']],
  ['writer-parent', 'writer', ['parent']],
  ['writer-sibling', 'writer', ['sibling']],
  ['writer-spouse', 'writer', ['spouse']],
  ['writer-friend', 'writer', ['friend']],
  ['writer-agent', 'writer', ['agent']],
]

/** Of each topic, the share of its texts that tell each fact, among those that somebody looked at; of each fact, among all. */
export type Shares = { all: number[]; byTopic: Map<string, number[]> }

/** Texts that pull the share of a topic to that of all. */
const prior = 4

export function sharesOf(records: Labelled[], topics: string[]): Shares {
  const seen = records
    .filter(({ facts, about, topics: own = [] }) => facts && !about && own.length > 0)
    .map((record) => ({ own: record.topics, facts: factLabels.map((one) => tells(record, one)) }))
  const all = factLabels.map(
    (_, fact) => (seen.filter(({ facts }) => facts[fact]).length + 1) / (seen.length + 2),
  )
  const byTopic = topics.map((topic): [string, number[]] => {
    const texts = seen.filter(({ own }) => own?.includes(topic))
    const shareOf = (share: number, fact: number) =>
      (texts.filter(({ facts }) => facts[fact]).length + prior * share) / (texts.length + prior)
    return [topic, all.map(shareOf)]
  })
  return { all, byTopic: new Map(byTopic) }
}

/** How much a fact that somebody looked at counts: there are few. */
const labelled = 1.5
/** How much a fact that nobody looked at speaks against itself. */
const unseen = 0.15
/** From these shares on a topic tells a fact, or may tell it: there, nothing is learned of it. */
const certain = 0.83
const possible = 0.04

/** Of each label, whether a text has it and how much that counts; 0: nobody knows. */
export type Target = { value: 0 | 1; weight: number }

export const labelIds = (topics: string[]) => [
  ...topics,
  ...factLabels.map(([name]) => `fact:${name}`),
]

/** `shares`: what the topics of a text whose facts nobody looked at let expect. */
export function targetsOf(record: Labelled, topics: string[], shares?: Shares): Target[] {
  return [
    ...topics.map((topic) => topicTarget(record, topic)),
    ...factLabels.map((label, at) => {
      const own = record.topics?.map((topic) => shares?.byTopic.get(topic)?.[at] ?? 0) ?? []
      return factTarget(record, label, Math.max(0, ...own))
    }),
  ]
}

function topicTarget({ topics, not, open }: Labelled, topic: string): Target {
  if (topics?.includes(topic) === true) return { value: 1, weight: 1 }
  if (topics === undefined || (open === true && not !== topic)) return { value: 0, weight: 0 }
  return { value: 0, weight: 1 }
}

function factTarget(record: Labelled, label: FactLabel, share: number): Target {
  const { facts, about } = record
  const fact = label[1]
  if (facts !== undefined && (about === undefined || about === fact))
    return { value: tells(record, label) ? 1 : 0, weight: labelled }
  // Relatives write of everything.
  if (fact === 'writer') return { value: 0, weight: 0 }
  if (share >= certain) return { value: 1, weight: 0.7 }
  return { value: 0, weight: share >= possible ? 0 : unseen }
}

function tells({ facts = {} }: Labelled, [, fact, values]: FactLabel) {
  const value = facts[fact]
  return (
    value !== undefined &&
    (values.length === 0 ? value !== false : values.some((one) => one === value))
  )
}
