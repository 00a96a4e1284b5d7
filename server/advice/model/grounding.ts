/**
 * A list of what may not be said always has a gap. So every sentence of a wording is one of two things: a sentence of the
 * draft in nearly its own words, or a kind word made of harmless words alone. Anything else is not grounded.
 */
export function isGrounded(notes: string, draft: string): boolean {
  const sources = sentencesOf(draft)
  const retold: Retold[] = []
  for (const spoken of sentencesOf(notes)) {
    if (spoken.every((word) => kind.has(word))) continue
    const window = windowFor(spoken, sources)
    if (window === undefined) return false
    const last = retold.at(-1)
    if (last && last.start === window.start && last.end === window.end) last.words.push(...spoken)
    else retold.push({ ...window, words: [...spoken] })
  }
  const ends = retold.toSorted((one, other) => one.start - other.start)
  // Each sentence of the draft is told once: a second telling is where a contradiction would hide.
  if (ends.some(({ start }, at) => at > 0 && start < (ends[at - 1]?.end ?? 0))) return false
  return retold.every(({ start, end, words }) => isWhole(words, sources.slice(start, end).flat()))
}

/** A run of sentences of the draft, and the words that tell it again. */
type Retold = { start: number; end: number; words: string[] }

/** Nothing said twice, little left out, and no word that turns the sense round come or gone. */
function isWhole(words: string[], source: string[]) {
  const kept = source.filter((word) => words.includes(word)).length
  return (
    kept >= source.length * 0.7 &&
    words.every((word) => kind.has(word) || count(words, word) <= count(source, word)) &&
    [...turning].every((word) => count(words, word) === count(source, word))
  )
}

/** The shortest run of up to three sentences of the draft that holds every telling word, in nearly the same order. */
function windowFor(spoken: string[], sources: string[][]) {
  for (let length = 1; length <= 3; length += 1) {
    for (let start = 0; start + length <= sources.length; start += 1) {
      const source = sources.slice(start, start + length).flat()
      const shared = spoken.filter((word) => source.includes(word))
      const fits =
        spoken.every((word) => kind.has(word) || source.includes(word)) &&
        commonRun(shared, source) >= shared.length * 0.6
      if (fits) return { start, end: start + length }
    }
  }
  return undefined
}

const count = (words: string[], word: string) => words.filter((other) => other === word).length

/** The length of the longest common subsequence. */
function commonRun(one: string[], other: string[]) {
  let row = other.map(() => 0)
  for (const word of one) {
    let diagonal = 0
    let left = 0
    row = row.map((above, at) => {
      const best = word === other[at] ? diagonal + 1 : Math.max(above, left)
      diagonal = above
      left = best
      return best
    })
  }
  return row.at(-1) ?? 0
}

/** Sentences as their words, without those that carry nothing. */
const sentencesOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/\bb\. ?(?=tech|e\b|arch|pharm)/g, 'b')
    .replaceAll(/^ {0,3}\d\.\s/gm, '')
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) =>
      (sentence.match(/[\p{L}\p{N}]+/gu) ?? []).map(stem).filter((word) => !empty.has(word)),
    )
    .filter((words) => words.length > 0)

const stem = (word: string) =>
  /^\d|ss$|us$/.test(word) || word.length < 4 ? word : word.replace(/ies$/, 'y').replace(/s$/, '')

const listed = (words: string) => new Set(words.split(/\s+/).map(stem))

const empty = listed(
  'a an the of to in on at for with by from as and or so that this these those it its their they them there is are was were be been being has have had do does did you your our us we i my me who which what how than then too very also just here about into up out while s re',
)

/** Words that turn a sentence round when they come or go. */
const turning = listed(
  'no not none nobody nothing never neither nor without only but unless if until before after may might can could will would must should shall all any every each some most many few least less more force',
)

/** Of these alone nothing can be claimed: no verdict, no promise, no fact about a university. */
const kind = listed(
  'sorry hear know understand feel feeling difficult hard tough tiring time times year family home house parents father mother health illness ill sick money cost costs worry worries worried worrying trouble troubles problem problems stress pressure situation reason reasons alone many student students thank thanks asking question questions writing telling sharing please take read slowly calm calmly step steps one first next below following plain simple short clear words here answer help helps helping gladly kind small big long way city town far distant living life moved shifted marriage married child children job work working office daily busy language face facing happen happens happened happening like yours you dear good luck brave sad heavy load because since when same such things thing lot quite really own still today situation’s start look looking matter matters important',
)
