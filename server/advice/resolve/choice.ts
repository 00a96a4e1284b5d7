import type { Resolution } from './reading.ts'
import type { Meant } from './spelling.ts'

const shifts = /^(?:shift|transf?err?|mov|chang|switch|migrat)(?:ed|e)?$/
const gone = /^(?:shift|transferr?|mov|chang|switch|migrat)ed$/
const affiliates = /^(?:aff?il[a-z]*|under|belongs?|belonging)$/
const unsure =
  /^(?:either|sure|dono|donon|koi|ek|phir|fir|toh|maybe|shayad|confused|balki|but|earlier|previously|now)$/

/**
 * "VTU or KTU", "VTU ya KTU, dono me se koi", "shifted from VTU to KTU", "VTU nahi, KTU": somebody wavers between names, or has changed.
 * All that they mean, each name taken alone; nothing where fewer than two are meant, or one of them is not understood.
 */
export function namedInTurn<Entry>(
  words: Meant[],
  meantBy: (side: Meant[]) => Resolution<Entry>,
): Entry[] | undefined {
  const named = new Set<Entry>()
  for (const side of sidesOf(words)) {
    const meant = meantBy(side)
    if (meant.kind === 'known') named.add(meant.entry)
    else if (meant.kind === 'ambiguous') for (const one of meant.candidates) named.add(one)
    else return undefined
  }
  return named.size > 1 ? [...named] : undefined
}

/** The words that stand for each of the names; none where no word parts two of them. */
function sidesOf(words: Meant[]): Meant[][] {
  const sides: Meant[][] = [[]]
  for (const [at, word] of words.entries()) {
    if (parts(words, at)) sides.push([])
    else if (!wavers(words, at)) {
      const side = sides.at(-1)
      const starts = sides.length > 1 && side?.length === 0
      side?.push(starts ? { ...word, opens: true, afterOf: false, parted: false } : word)
    }
  }
  return sides.length > 1 && sides.every((side) => side.length > 0) ? sides : []
}

function parts(words: Meant[], at: number) {
  const text = words[at]?.text ?? ''
  if (text === 'or' || text === 'ya') return true
  // "VTU nahi, KTU"; "nahi" and no more behind a name denies it.
  if (text === 'nahi' || text === 'nahin') return at > 0 && words[at + 1]?.opens === true
  if (text !== 'to' || affiliates.test(words[at - 1]?.text ?? '')) return false
  const before = words.slice(0, at).map((word) => word.text)
  return (
    gone.test(before.at(-1) ?? '') ||
    (before.includes('from') && before.some((word) => shifts.test(word)))
  )
}

/** What somebody says who does not know which of them it is, or who has gone from one to the other. */
function wavers(words: Meant[], at: number) {
  const [text = '', next] = [words[at]?.text, words[at + 1]?.text]
  return unsure.test(text) || shifts.test(text) || (text === 'not' && next === 'sure')
}
