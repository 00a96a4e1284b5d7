/**
 * One spelling for what sounds alike in Indian names, whoever wrote it and from whichever script: "Vishweshwaraya" and
 * "Visvesvaraya", "haidaraabaad" and "Hyderabad" come out near each other.
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

/** A word to be compared with many: its letters, and which of a to z it holds, one bit each. */
export type Spelling = { letters: string; letterSet: number }

export function spellingOf(letters: string): Spelling {
  let letterSet = 0
  for (let at = 0; at < letters.length; at += 1) letterSet |= 1 << (letters.charCodeAt(at) - 97)
  return { letters, letterSet }
}

/**
 * How many letters were missed, added, mistaken or swapped where `typed` is meant to be the beginning of `word`; more
 * than `limit` gives `limit + 1`.
 */
export function typosIn(typed: Spelling, word: Spelling, limit: number) {
  // Each letter that the word does not hold is a typo: that rules out nearly all words.
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
