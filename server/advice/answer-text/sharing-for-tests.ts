import type { EligibilityResult } from '#contract/eligibility.ts'

/** The sentences of an answer that differ by what was written: replies, in short and steps, without source numbers. */
export const sentencesOf = ({ replies = [], inShort = [], steps = [] }: EligibilityResult) =>
  [...replies.flatMap(({ text }) => text), ...inShort, ...steps].flatMap((line) =>
    // A quotation is one sentence.
    line.includes('“') ? [line] : line.replace(/ \[\d+\]$/, '').split(/(?<=[.!?])\s+(?=[A-Z0-9])/),
  )

/** The share of the sentences of the shorter answer that the other one has too. */
export function shareOf(one: string[], other: string[]) {
  const [first, second] = [new Set(one), new Set(other)]
  const shared = [...first].filter((sentence) => second.has(sentence)).length
  return shared / Math.max(1, Math.min(first.size, second.size))
}
