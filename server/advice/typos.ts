/** A word prepared for many comparisons: its letters, and a bit mask of the letters a to z. */
export type Spelling = { letters: string; letterSet: number }

export function spellingOf(letters: string): Spelling {
  let letterSet = 0
  for (let at = 0; at < letters.length; at += 1) letterSet |= 1 << (letters.charCodeAt(at) - 97)
  return { letters, letterSet }
}

/** Three rows of the table, used again for each pair of words. */
const table: [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(256),
  new Uint8Array(256),
  new Uint8Array(256),
]

/**
 * The edit distance (with transpositions) of `typed` to `word`, or to the beginning of it that is nearest; `limit + 1` if it exceeds
 * `limit`.
 */
export function typosIn(typed: Spelling, word: Spelling, limit: number, isBegun = true) {
  const { letters: from } = typed
  const { letters: to } = word
  const far = limit + 1
  if (from.length > Math.min(to.length + limit, 250)) return far
  if (!isBegun && to.length > from.length + limit) return far
  // Each letter missing in the word is a typo: this rules out nearly all words cheaply.
  if (bitsIn(typed.letterSet & ~word.letterSet) > limit) return far
  const width = Math.min(to.length, from.length + limit)
  let [before, row, next] = table
  for (let at = 0; at <= width; at += 1) row[at] = Math.min(at, far)
  for (let at = 1; at <= from.length; at += 1) {
    // Cells further from the diagonal are above the limit.
    const [first, last] = [Math.max(1, at - limit), Math.min(width, at + limit)]
    next[first - 1] = first === 1 ? Math.min(at, far) : far
    let least = next[first - 1] ?? far
    for (let other = first; other <= last; other += 1) {
      const same = from[at - 1] === to[other - 1]
      const swapped = from[at - 1] === to[other - 2] && from[at - 2] === to[other - 1]
      const cost = Math.min(
        other > at - 1 + limit ? far : cell(row, other) + 1,
        cell(next, other - 1) + 1,
        cell(row, other - 1) + (same ? 0 : 1),
        swapped && at > 1 && other > 1 ? cell(before, other - 2) + 1 : far,
      )
      next[other] = Math.min(cost, far)
      least = Math.min(least, cost)
    }
    if (least > limit) return far
    ;[before, row, next] = [row, next, before]
  }
  if (!isBegun) return cell(row, to.length)
  let least = far
  for (let at = Math.max(0, from.length - limit); at <= width; at += 1)
    least = Math.min(least, cell(row, at))
  return least
}

const cell = (row: Uint8Array, at: number) => row[at] ?? 0

function bitsIn(set: number) {
  let count = 0
  for (let bits = set; bits !== 0; bits &= bits - 1) count += 1
  return count
}
