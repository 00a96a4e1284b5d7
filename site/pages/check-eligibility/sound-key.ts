/**
 * A phonetic key for Indian names across transliterations: "Vishweshwaraya" and "Visvesvaraya", "haidaraabaad" and "Hyderabad" get
 * similar keys.
 */
export const soundKey = (word: string) =>
  word
    .replace(/^yu/, 'u')
    .replaceAll('ph', 'f')
    .replaceAll('w', 'v')
    .replaceAll('z', 'j')
    .replaceAll('q', 'k')
    .replaceAll('x', 'ks')
    .replace(/c(?!h)/g, 'k')
    .replace(/([bcdgjkpst])h/g, '$1')
    .replace(/[aeiouy]+/g, vowelOf)
    .replace(/(.)\1+/g, '$1')

function vowelOf(vowels: string) {
  if (/[iey]/.test(vowels)) return 'i'
  return /[ou]/.test(vowels) ? 'u' : 'a'
}

/** A word prepared for many comparisons: its letters, and a bit mask of the letters a to z. */
export type Spelling = { letters: string; letterSet: number }

export function spellingOf(letters: string): Spelling {
  let letterSet = 0
  for (let at = 0; at < letters.length; at += 1) letterSet |= 1 << (letters.charCodeAt(at) - 97)
  return { letters, letterSet }
}

/** The edit distance (with transpositions) of `typed` to a prefix of `word`; `limit + 1` if it exceeds `limit`. */
export function typosIn(typed: Spelling, word: Spelling, limit: number) {
  // Each letter missing in the word is a typo: this rules out nearly all words cheaply.
  if (bitsIn(typed.letterSet & ~word.letterSet) > limit) return limit + 1
  const { letters: from } = typed
  const { letters: to } = word
  const width = Math.min(to.length, from.length + limit)
  if (from.length > width + limit) return limit + 1
  let before: number[] = []
  let row = Array.from({ length: width + 1 }, (_, at) => at)
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at]
    for (let other = 1; other <= width; other += 1) {
      const same = from[at - 1] === to[other - 1]
      const swapped = from[at - 1] === to[other - 2] && from[at - 2] === to[other - 1]
      next[other] = Math.min(
        cell(row, other) + 1,
        cell(next, other - 1) + 1,
        cell(row, other - 1) + (same ? 0 : 1),
        swapped ? cell(before, other - 2) + 1 : Infinity,
      )
    }
    if (Math.min(...next) > limit) return limit + 1
    before = row
    row = next
  }
  return Math.min(...row, limit + 1)
}

const cell = (row: number[], at: number) => row[at] ?? Infinity

function bitsIn(set: number) {
  let count = 0
  for (let bits = set; bits !== 0; bits &= bits - 1) count += 1
  return count
}
