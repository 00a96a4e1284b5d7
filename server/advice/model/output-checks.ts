import type { University } from '../catalogue/entries.ts'
import { forbiddenClaim } from '../answer-text/claims.ts'
import { isGrounded } from './grounding.ts'
import { task } from './prompt.ts'

/** What a wording is held against. */
export type Grounds = {
  /** The catalogue's own text and the facts behind it: nothing else may be stated. */
  text: string
  /** Names that may stand in the wording beside those in the text: the student's branch. */
  names: string[]
  passed: number
  /** The catalogue's notes, which the wording is to replace. */
  draft: string
  /** What the student typed; it is not to be handed back. */
  typed: string
  book: NameBook
}

/** The names of all institutions, ready to be looked for. */
export type NameBook = { long: string[]; short: string[] }

export const nameBook = (universities: University[]): NameBook => ({
  long: universities
    .flatMap(({ officialName, aliases, formerNames }) => [officialName, ...aliases, ...formerNames])
    .map(folded)
    .filter((name) => name.length > 4),
  short: universities.flatMap(({ shortName }) => (shortName === null ? [] : words(shortName))),
})

export type Refused =
  | 'length'
  | 'markup'
  | 'link'
  | 'language'
  | 'instructions'
  | 'echo'
  | 'number'
  | 'date'
  | 'name'
  | 'claim'
  | 'incomplete'
  | 'something-else'

/** Why a wording is not used; undefined: it says nothing but what the catalogue says. */
export function refusedFor(notes: string, grounds: Grounds): Refused | undefined {
  const words = wordsOf(notes)
  if (words.length < fewestWords || words.length > mostWords || notes.length > mostCharacters)
    return 'length'
  if (/[<>`[\]{}|\\^~*#=]|&#?\w+;|__|\p{Co}|\p{Cf}|[^\P{Cc}\n]|\n{3,}/u.test(notes)) return 'markup'
  if (hasLink(notes)) return 'link'
  if (!isEnglish(notes, words)) return 'language'
  if (speaksOfItself(notes)) return 'instructions'
  if (sharesRun(words, wordsOf(task.join(' ')), 7)) return 'instructions'
  if (sharesRun(words, wordsOf(grounds.typed), 8)) return 'echo'
  if (!numbersStand(notes, grounds)) return 'number'
  if (!datesStand(notes, grounds)) return 'date'
  if (!namesStand(notes, grounds)) return 'name'
  if (forbiddenClaim(notes) !== undefined) return 'claim'
  if (replaces(notes, grounds.draft) && !isWhole(notes, grounds.draft)) return 'incomplete'
  if (!isGrounded(notes, grounds.draft)) return 'something-else'
  return undefined
}

/** Long enough to stand instead of the draft; a shorter one stands before it. */
export const replaces = (notes: string, draft: string) => notes.length >= draft.length * 0.6

/** What carries a year or a figure, the steps, and the two warnings that protect from harm are still there. */
const isWhole = (notes: string, draft: string) =>
  [
    ...(draft.match(/\d+/g) ?? []),
    ...['distance', 'original'].filter((word) => draft.includes(word)),
  ].every((part) => notes.includes(part))

const fewestWords = 5
const mostWords = 330
const mostCharacters = 2_600

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

// "B.Tech" is a word with a dot, not an address.
const degrees = /\b[BM]\. ?(?:Tech|E|Arch|Pharm|Sc)\b\.?/gi

const hasLink = (notes: string) =>
  /:\/\/|\bwww\b|@|\bmailto\b|\btel:|\bjavascript\b|\bdata:|[\p{L}\p{N}-]\.[\p{L}]{2,}/iu.test(
    notes.replace(degrees, 'degree'),
  )

const common = new Set(
  'the and you your of to is that for not it with on or this from may ask have are what as at by be if they but an each we which there has how can'.split(
    ' ',
  ),
)

function isEnglish(notes: string, words: string[]) {
  if (/[^\p{Script=Latin}\P{L}]/u.test(notes)) return false
  if (/[À-ɏ]{2}|[¿¡]/.test(notes)) return false
  return words.filter((word) => common.has(word)).length >= words.length * 0.22
}

const speaksOfItself = (notes: string) =>
  /\b(?:system prompt|prompt|instructions?|language model|chat ?bot|as an ai|openai|json|draft|i cannot|i can't|i am an|assistant|ignore (?:all|previous|the)|user message)\b/i.test(
    notes,
  )

function sharesRun(words: string[], others: string[], length: number) {
  const runs = new Set(others.map((_, start) => others.slice(start, start + length).join(' ')))
  return words.some(
    (_, start) =>
      start + length <= words.length && runs.has(words.slice(start, start + length).join(' ')),
  )
}

const numberWords = new Set(
  'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand lakh lakhs crore half third fourth fifth sixth seventh eighth quarter double twice thrice II III IV VI VII VIII'.split(
    ' ',
  ),
)
const units =
  /(\d{1,9}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|a)\b)[\s-]{1,3}(?:more |extra |full |pending |failed |active )?(years?|months?|weeks?|days?|hours?|credits?|backlogs?|arrears?|attempts?|chances?|universit(?:y|ies)|colleges?|students?|seats?|papers?|subjects?|exams?)\b/gi

/** Every figure stands in the grounds or is the student's own count; a figure keeps what it counts. */
function numbersStand(notes: string, { text, passed }: Grounds) {
  if (/[^\P{N}0-9]/u.test(notes)) return false
  const allowed = new Set([...(text.match(/\d+/g) ?? []), String(passed), '1', '2', '3'])
  if ((notes.match(/\d+/g) ?? []).some((figure) => !allowed.has(figure))) return false
  if (/\d[.,]\d/.test(notes.replace(/\d{1,3}(?:,\d{2,3})+/g, ''))) return false
  const known = new Set(lettersOf(text))
  const counted = lettersOf(notes).map((word) => (/^[IV]+$/.test(word) ? word : word.toLowerCase()))
  if (counted.some((word) => numberWords.has(word) && !known.has(word))) return false
  const semesters = new Set(semesterFigures(text))
  if (semesterFigures(notes).some((figure) => !semesters.has(figure))) return false
  const pairs = new Set([
    ...[...text.matchAll(units)].map(pairOf),
    `${passed} paper`,
    `${passed} subject`,
  ])
  return [...notes.matchAll(units)].every(
    (found) => /^(?:one|a)$/i.test(found[1] ?? '') || pairs.has(pairOf(found)),
  )
}

const lettersOf = (text: string) => text.match(/\p{L}+/gu) ?? []

const semesterFigures = (text: string) =>
  [...(text.match(figuresThenSemester) ?? []), ...(text.match(semesterThenFigures) ?? [])].flatMap(
    (words) => words.match(/\d+/g) ?? [],
  )

const figuresThenSemester =
  /\d{1,3}(?:(?:,|,? to|,? or|,? and|\s?[-–]) ?\d{1,3}){0,9}(?:st|nd|rd|th)?[\s-](?:full )?semesters?/gi
const semesterThenFigures = /semesters? \d{1,3}(?:(?:,|,? to|,? or|,? and|\s?[-–]) ?\d{1,3}){0,9}/gi

const pairOf = ([, figure = '', unit = '']: RegExpMatchArray) =>
  `${figure.toLowerCase()} ${unit.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '')}`

const months =
  /\b(?:january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tomorrow|next (?:week|month|year))\b/gi

const datesStand = (notes: string, { text }: Grounds) =>
  (notes.match(months) ?? []).every((date) => text.toLowerCase().includes(date.toLowerCase()))

/** Names of the catalogue, names that look like one, and capitals within a sentence: all stand in the grounds. */
function namesStand(notes: string, { text, names, book }: Grounds) {
  const grounds = ` ${folded([text, ...names, ...always].join(' '))} `
  const stands = (name: string) => grounds.includes(` ${folded(name)} `)
  const spoken = ` ${folded(notes)} `
  if (book.long.some((name) => spoken.includes(` ${name} `) && !grounds.includes(` ${name} `)))
    return false
  const plain = ` ${words(notes)} `
  if (book.short.some((name) => plain.includes(` ${name} `) && !stands(name))) return false
  const capitals = notes.match(/(?<![.!?:\n]\s{0,3}|^)\b\p{Lu}[\p{L}'’&-]*/gmu) ?? []
  if (capitals.some((word) => word !== 'I' && !stands(word.replace(/['’]s$/, '')))) return false
  const institutions = (notes.match(capitalised) ?? []).flatMap(
    (run) => institution.exec(run) ?? [],
  )
  return institutions.every((name) => stands(name.replace(leading, '')))
}

const always = [
  'UGC',
  'AICTE',
  'CGPA',
  'NOC',
  'B.Tech',
  'B.E.',
  'India',
  'Indian',
  'English',
  'BTech',
  'BE',
  'No-objection',
]
const capitalised =
  /\b\p{Lu}[\p{L}.'&-]*(?:\s{1,3}(?:(?:of|and|for|the)\s{1,3})?\p{Lu}[\p{L}.'&-]*)*/gu
/** Up to the last word of such a row that says what kind of place it is. */
const institution =
  /^.+\s(?:University|Universities|College|Institute|Institution|Vidyapeeth|Vishwavidyalaya|Academy|Campus|School)\b/su
const leading =
  /^(?:(?:The|Your|Our|Their|Its|This|That|Each|Every|Any|A|An|Ask|About|At|For|From|In|If|But|And|No|Some|Most|New|Another|Whether|To|Since|As)\s+)+/

const words = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
const folded = (text: string) => words(text).toLowerCase()
