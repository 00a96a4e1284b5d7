/** A known word that a typed one may stand for, and how many letters or sounds are wrong. */
export type Option = { word: string; cost: number }

type Known = { word: string; sound: string; letters: number; soundLetters: number }

export type FuzzyLookup = {
  near: (typed: string, indian: boolean) => Option[]
  /** What sounds the same. */
  alike: (word: string) => Option[]
}

const most = 6

/** The known words nearest to a typed one, none where it is too short to be corrected. */
export function fuzzyLookupOf(vocabulary: Iterable<string>): FuzzyLookup {
  const byLength: Known[][] = []
  const bySkeleton = new Map<string, string[]>()
  const byConsonants = new Map<string, string[]>()
  const bySound = new Map<string, string[]>()
  for (const word of vocabulary) {
    const sound = soundOf(word)
    const known = { word, sound, letters: lettersOf(word), soundLetters: lettersOf(sound) }
    ;(byLength[word.length] ??= []).push(known)
    enter(bySkeleton, skeletonOf(sound), word)
    enter(byConsonants, consonantsOf(sound), word)
    enter(bySound, sound, word)
  }
  return { near, alike }

  function alike(word: string) {
    return (bySound.get(soundOf(word)) ?? []).map((one) => ({ word: one, cost: 0.4 }))
  }

  function near(typed: string, indian: boolean) {
    const sound = soundOf(typed)
    const [letters, soundLetters] = [lettersOf(typed), lettersOf(sound)]
    const limit = toleranceOf(typed.length)
    const found: Option[] = []
    const reach = indian ? 3 : limit + 1
    for (let length = typed.length - reach; length <= typed.length + reach; length += 1)
      for (const known of byLength[length] ?? []) {
        const allowed = Math.min(limit, toleranceOf(known.word.length))
        const heard = bits(soundLetters ^ known.soundLetters) <= allowed * 2
        const seen = bits(letters ^ known.letters) <= allowed * 2
        if (!heard && !seen) continue
        let cost = seen ? editDistance(typed, known.word, allowed) : allowed + 1
        if (heard && typed.length > 3 && known.word.length > 3) {
          const apart = editDistance(sound, known.sound, allowed)
          if (apart <= allowed) cost = Math.min(cost, apart + (indian ? 0.1 : 0.4))
        }
        if (cost <= allowed || (cost < 0.5 && typed.length > 3))
          found.push({ word: known.word, cost })
      }
    if (indian) {
      const [skeleton, bare] = [skeletonOf(sound), consonantsOf(sound)]
      if (skeleton.length > 2) admit(found, bySkeleton.get(skeleton), 0.5)
      if (bare.length > (lacksVowels(typed) ? 2 : 4)) admit(found, byConsonants.get(bare), 0.9)
    }
    if (!indian && (typed.length === 3 || typed.length === 4))
      for (const known of [
        ...(byLength[3] ?? []),
        ...(typed.length === 3 ? (byLength[4] ?? []) : []),
      ])
        if (isSlip(typed, known.word)) found.push({ word: known.word, cost: 1 })
    found.sort((one, other) => one.cost - other.cost)
    const least = found[0]?.cost ?? 0
    return found.filter(({ cost }) => cost <= least + 0.6).slice(0, most)
  }
}

function enter(map: Map<string, string[]>, key: string, word: string) {
  const words = map.get(key)
  if (words) words.push(word)
  else map.set(key, [word])
}

/** Takes in words at a cost, or at what they have cost already where that is less. */
function admit(found: Option[], words: readonly string[] = [], cost: number) {
  for (const word of words) {
    const known = found.find((one) => one.word === word)
    if (known) known.cost = Math.min(known.cost, cost)
    else found.push({ word, cost })
  }
}

/** How many letters may be wrong. What a slip in a short word is worth is learned, so it is let in here. */
const toleranceOf = (length: number) => (length < 4 ? 0 : length < 6 ? 1 : length < 12 ? 2 : 3)

function lettersOf(word: string) {
  let mask = 0
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask
}

function bits(mask: number) {
  let [rest, count] = [mask, 0]
  while (rest !== 0) {
    rest &= rest - 1
    count += 1
  }
  return count
}

/** Scripts leave open which consonants carry an "a", Tamil also which are voiced: "paaratiyaar" is Bharathiar. */
const skeletonOf = (sound: string) =>
  sound
    .replace(/^[aei]+|a/g, '')
    .replace(/b/g, 'p')
    .replace(/g/g, 'k')
    .replace(/d/g, 't')
    .replace(/[jCs]/g, 'c')
    .replace(/m$/, 'n')

/** Urdu leaves them out. */
const lacksVowels = (typed: string) => typed.replace(/[aeiou]/g, '').length * 3 >= typed.length * 2

/** English words have other vowels in each script: "kammyuunikkeshan", "inapharameshan". */
const consonantsOf = (sound: string) => skeletonOf(sound).replace(/[eiou]/g, '')

const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** In three letters: one of them doubled, or the key beside one. */
function isSlip(typed: string, word: string) {
  if (typed.length + word.length === 7)
    return editDistance(typed, word, 1) === 1 && /(.)\1/.test(typed.length === 4 ? typed : word)
  if (typed.length === 4) return false
  const at = typed.split('').findIndex((letter, position) => letter !== word[position])
  return (
    typed.slice(at + 1) === word.slice(at + 1) && areNeighbours(typed[at] ?? '', word[at] ?? '')
  )
}

const areNeighbours = (one: string, other: string) =>
  keyboard.some(
    (row) =>
      Math.abs(row.indexOf(one) - row.indexOf(other)) === 1 &&
      row.includes(one) &&
      row.includes(other),
  )

/** Letters to change, add, drop or swap; `limit + 1` as soon as it is certain to be more than `limit`. */
function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let before: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      let cost = Math.min(
        cell(previous, column) + 1,
        cell(current, column - 1) + 1,
        cell(previous, column - 1) + (same ? 0 : 1),
      )
      const swapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      if (swapped) cost = Math.min(cost, cell(before, column - 2) + 1)
      current.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    before = previous
    previous = current
  }
  return cell(previous, other.length)
}

const cell = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY

/** How a word sounds, with the ways of writing Indian sounds in Latin letters made one: "Visveswarayya" and "Vishveshvaraya". */
export function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/[st]ion/g, 'san')
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
