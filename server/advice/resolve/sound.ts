/** How a word sounds, with the ways of writing Indian sounds in Latin letters made one: "Visveswarayya" and "Vishveshvaraya". */
export function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/chh?/g, 'C')
    .replace(/([bdgjkt])h/g, '$1')
    .replace(/sh/g, 's')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/ee|ii|y/g, 'i')
    .replace(/oo|ou|uu/g, 'u')
    .replace(/au/g, 'o')
    .replace(/m(?=[bp])/g, 'n')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=...)s$/, '')
    .replace(/(?<=..)[ah]{1,8}$/, '')
}

/** Letters to change, add, drop or swap; `limit + 1` as soon as it is certain to be more than `limit`. */
export function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let before: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      let cost = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (same ? 0 : 1),
      )
      const swapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      if (swapped) cost = Math.min(cost, at(before, column - 2) + 1)
      current.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    before = previous
    previous = current
  }
  return at(previous, other.length)
}

const at = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY

/** How many letters of a word may be wrong: none in a short one, where one letter makes another name. */
export function tolerance(sound: string): number {
  if (sound.length < 5) return 0
  if (sound.length < 8) return 1
  return sound.length < 12 ? 2 : 3
}
