import type { University } from '../catalogue/entries.ts'
import { forbiddenClaim } from '../answer-text/claims.ts'
import { isGrounded } from './grounding.ts'
import { task } from './prompt.ts'

/** What a wording is checked against. */
export type Grounds = {
  /** The catalogue's facts and notes. Nothing else may be stated. */
  text: string
  /** Further names that may be used: the student's branch and university. */
  names: string[]
  passed: number
  /** The catalogue's notes, which the wording may replace. */
  draft: string
  /** What the student typed; the wording may not repeat it. */
  typed: string
  book: NameBook
}

/** Folded names of all institutions. */
export type NameBook = { long: string[]; short: string[] }

export const nameBook = (universities: University[]): NameBook => ({
  long: universities
    .flatMap(({ officialName, aliases, formerNames }) => [officialName, ...aliases, ...formerNames])
    .map(folded)
    .filter((name) => name.length > 4),
  short: universities.flatMap(({ shortName }) => (shortName === null ? [] : words(shortName))),
})

/** Why a wording of the model is rejected. */
export const rejections = [
  'length',
  'markup',
  'link',
  'language',
  'instructions',
  'echo',
  'number',
  'date',
  'name',
  'claim',
  'incomplete',
  'something-else',
] as const
export type Rejection = (typeof rejections)[number]

/** The first check that the wording fails; undefined when it states only what the catalogue states. */
export function rejectionOf(notes: string, grounds: Grounds): Rejection | undefined {
  const words = wordsOf(notes)
  if (words.length < minWords || words.length > maxWords || notes.length > maxCharacters)
    return 'length'
  if (/[<>`[\]{}|\\^~*#=]|&#?\w+;|__|\p{Co}|\p{Cf}|[^\P{Cc}\n]|\n{3,}/u.test(notes)) return 'markup'
  if (hasLink(notes)) return 'link'
  if (!isEnglish(notes, words)) return 'language'
  if (mentionsItself(notes)) return 'instructions'
  if (sharesRun(words, wordsOf(task.join(' ')), 7)) return 'instructions'
  if (sharesRun(words, wordsOf(grounds.typed), 8)) return 'echo'
  if (!numbersMatch(notes, grounds)) return 'number'
  if (!datesMatch(notes, grounds)) return 'date'
  if (!namesMatch(notes, grounds)) return 'name'
  if (forbiddenClaim(notes) !== undefined) return 'claim'
  if (replaces(notes, grounds.draft) && !isComplete(notes, grounds.draft)) return 'incomplete'
  if (!isGrounded(notes, grounds.draft)) return 'something-else'
  return undefined
}

/** Whether the wording is long enough to replace the draft; a shorter one is placed before it. */
export const replaces = (notes: string, draft: string) => notes.length >= draft.length * 0.6

/** All figures and years of the draft, its steps and its two safety warnings are still there. */
const isComplete = (notes: string, draft: string) =>
  [
    ...(draft.match(/\d+/g) ?? []),
    ...['distance', 'original'].filter((word) => draft.includes(word)),
  ].every((part) => notes.includes(part))

const minWords = 5
const maxWords = 330
const maxCharacters = 2_600

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

// "B.Tech" is no domain name.
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

const mentionsItself = (notes: string) =>
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

/** Every figure is in the text or is the student's own count, with the same unit as there. */
function numbersMatch(notes: string, { text, passed }: Grounds) {
  if (/[^\P{N}0-9]/u.test(notes)) return false
  const allowed = new Set([...(text.match(/\d+/g) ?? []), String(passed), '1', '2', '3'])
  if ((notes.match(/\d+/g) ?? []).some((figure) => !allowed.has(figure))) return false
  if (/\d[.,]\d/.test(notes.replace(/\d{1,3}(?:,\d{2,3})+/g, ''))) return false
  const sourceWords = new Set(lettersOf(text))
  const counted = lettersOf(notes).map((word) => (/^[IV]+$/.test(word) ? word : word.toLowerCase()))
  if (counted.some((word) => numberWords.has(word) && !sourceWords.has(word))) return false
  const semesters = new Set(semesterFigures(text))
  if (semesterFigures(notes).some((figure) => !semesters.has(figure))) return false
  const pairs = new Set([
    ...[...text.matchAll(units)].map(pairOf),
    `${passed} paper`,
    `${passed} subject`,
  ])
  return [...notes.matchAll(units)].every(
    (match) => /^(?:one|a)$/i.test(match[1] ?? '') || pairs.has(pairOf(match)),
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

const datesMatch = (notes: string, { text }: Grounds) =>
  (notes.match(months) ?? []).every((date) => text.toLowerCase().includes(date.toLowerCase()))

/** Names of the catalogue, names that look like an institution, and capitalised words within a sentence are in the text. */
function namesMatch(notes: string, { text, names, book }: Grounds) {
  const grounds = ` ${folded([text, ...names, ...always].join(' '))} `
  const stands = (name: string) => grounds.includes(` ${folded(name)} `)
  const wording = ` ${folded(notes)} `
  if (book.long.some((name) => wording.includes(` ${name} `) && !grounds.includes(` ${name} `)))
    return false
  const plain = ` ${words(notes)} `
  if (book.short.some((name) => plain.includes(` ${name} `) && !stands(name))) return false
  const capitals = notes.match(/(?<![.!?:\n]\s{0,3}|^)\b\p{Lu}[\p{L}\p{N}'’&-]*/gmu) ?? []
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
/** A run of capitalised words up to the last word for a kind of institution. */
const institution =
  /^.+\s(?:University|Universities|College|Institute|Institution|Vidyapeeth|Vishwavidyalaya|Academy|Campus|School)\b/su
const leading =
  /^(?:(?:The|Your|Our|Their|Its|This|That|Each|Every|Any|A|An|Ask|About|At|For|From|In|If|But|And|No|Some|Most|New|Another|Whether|To|Since|As)\s+)+/

const words = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
const folded = (text: string) => words(text).toLowerCase()
