/**
 * Whether every sentence of a wording nearly repeats a sentence of the draft, or is a kind sentence of harmless words only. This closes
 * the gaps that lists of forbidden statements have.
 */
export function isGrounded(notes: string, draft: string): boolean {
  const sources = sentencesOf(draft)
  const restated: Restated[] = []
  for (const sentence of sentencesOf(notes)) {
    if (sentence.every((word) => harmless.has(word))) continue
    const window = windowFor(sentence, sources)
    if (window === undefined) return false
    const last = restated.at(-1)
    if (last && last.start === window.start && last.end === window.end) last.words.push(...sentence)
    else restated.push({ ...window, words: [...sentence] })
  }
  const ranges = restated.toSorted((one, other) => one.start - other.start)
  // Each sentence of the draft is used once: a second use could contradict the first.
  if (ranges.some(({ start }, at) => at > 0 && start < (ranges[at - 1]?.end ?? 0))) return false
  return restated.every(({ start, end, words }) =>
    isComplete(words, sources.slice(start, end).flat()),
  )
}

/** A range of sentences of the draft, and the words of the wording that restate it. */
type Restated = { start: number; end: number; words: string[] }

/** No word added or repeated, few left out, and each word that can reverse the meaning as often as in the source. */
function isComplete(words: string[], source: string[]) {
  const shared = source.filter((word) => words.includes(word)).length
  return (
    shared >= source.length * 0.7 &&
    words.every((word) => harmless.has(word) || count(words, word) <= count(source, word)) &&
    [...meaningChanging].every((word) => count(words, word) === count(source, word))
  )
}

/** The shortest range of up to three sentences of the draft with every content word of this one, in nearly the same order. */
function windowFor(sentence: string[], sources: string[][]) {
  for (let length = 1; length <= 3; length += 1) {
    for (let start = 0; start + length <= sources.length; start += 1) {
      const source = sources.slice(start, start + length).flat()
      const shared = sentence.filter((word) => source.includes(word))
      const fits =
        sentence.every((word) => harmless.has(word) || source.includes(word)) &&
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

/** Each sentence as its stems, without stop words. */
const sentencesOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/\bb\. ?(?=tech|e\b|arch|pharm)/g, 'b')
    .replaceAll(/^ {0,3}\d\.\s/gm, '')
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) =>
      (sentence.match(/[\p{L}\p{N}]+/gu) ?? []).map(stem).filter((word) => !stopWords.has(word)),
    )
    .filter((words) => words.length > 0)

const stem = (word: string) =>
  /^\d|ss$|us$/.test(word) || word.length < 4 ? word : word.replace(/ies$/, 'y').replace(/s$/, '')

const stemsOf = (words: string) => new Set(words.split(/\s+/).map(stem))

const stopWords = stemsOf(
  'a an the of to in on at for with by from as and or so that this these those it its their they them there is are was were be been being has have had do does did you your our us we i my me who which what how than then too very also just here about into up out while s re',
)

/** Words that change the meaning of a sentence when they are added or removed. */
const meaningChanging = stemsOf(
  'no not none nobody nothing never neither nor without only but unless if until before after may might can could will would must should shall all any every each some most many few least less more force',
)

/** A sentence of only these words states no verdict, no promise and no fact about a university. */
const harmless = stemsOf(
  'sorry hear know understand feel feeling difficult hard tough tiring time times year family home house parents father mother health illness ill sick money cost costs worry worries worried worrying trouble troubles problem problems stress pressure situation reason reasons alone many student students thank thanks asking question questions writing telling sharing please take read slowly calm calmly step steps one first next below following plain simple short clear words here answer help helps helping gladly kind small big long way city town far distant living life moved shifted marriage married child children job work working office daily busy language face facing happen happens happened happening like yours you dear good luck brave sad heavy load because since when same such things thing lot quite really own still today situation’s start look looking matter matters important',
)
