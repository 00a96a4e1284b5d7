import type { Meant } from './spelling.ts'

/** "Tripura University (A Central University)", "VTU (Govt.)": a part of its own that only says of what kind it is. */
export function isLegalForm(words: Meant[], at: number) {
  let [start, end] = [at, at + 1]
  while (!opens(words[start])) start -= 1
  while (!opens(words[end])) end += 1
  const part = words.slice(start, end).map(({ text }) => text)
  return (
    start > 0 &&
    kinds.has(part.find((text) => text !== 'a') ?? '') &&
    part.every((text) => formal.has(text))
  )
}

const opens = (word?: Meant) => word === undefined || word.opens

const kinds = new Set(['central', 'state', 'private', 'pvt', 'government', 'public', 'autonomous'])
const formal = new Set([...kinds, 'a', 'university', 'college', 'institute', 'institution'])
