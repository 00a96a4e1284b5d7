import type { LettersName, WordRule } from '#contract/words.ts'
import { clockTime, daysOpen } from '#contract/opening.ts'
import { priceFrom } from '#contract/price.ts'

const visible = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')

/** The characters in the two fonts, as they were cut (docs/decisions). Text not shown on a page may use any. */
const letters: Record<LettersName, Set<string> | undefined> = {
  heading: new Set(visible.replaceAll(/[#$*+<=>@[\\\]^_`{|}~]/g, '') + '–—’“”…'),
  text: new Set(`${visible}\u00a0–—‘’“”…·×©é₹`),
  any: undefined,
}

/** Tests a text for each format; the rule's `meaning` describes it. */
const formats = {
  email: (text: string) => /^[^\s@<>"',;:]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+$/i.test(text),
  phone: (text: string) =>
    /^\+\d[\d ]{7,20}\d$/.test(text) && digits(text) >= 8 && digits(text) <= 15,
  chatNumber: (text: string) => /^[1-9]\d{7,14}$/.test(text),
  address: (text: string) => isHttps(text),
  date: (text: string) => isDate(text),
  price: (text: string) => priceFrom(text) !== undefined,
  days: (text: string) => daysOpen(text).length > 0,
  time: (text: string) => clockTime(text) !== undefined,
  hours: (text: string) => isDaysAndTimes(text),
  id: (text: string) => /^[a-z\d]+(?:-[a-z\d]+)*$/.test(text),
  batch: (text: string) => text === 'individual' || isRange(text),
  timeZone: (text: string) => isTimeZone(text),
  language: (text: string) => /^[a-z]{2}(?:-[A-Z]{2})?$/.test(text),
  template: (text: string) => placesIn(text).every((name) => templateNames.has(name)),
} satisfies Record<string, (text: string) => boolean>
const isFormat = (name: string): name is keyof typeof formats => Object.hasOwn(formats, name)

/** The names in braces. */
export const placesIn = (text: string) =>
  Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name)

const templateNames = new Set(['name', 'brand', 'counsellor', 'university', 'reference'])

const digits = (text: string) => text.replaceAll(/\D/g, '').length

function isHttps(text: string) {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && !url.username && !/\s/.test(text) && url.host.includes('.')
}

function isDate(text: string) {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function isTimeZone(timeZone: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone }).format()
    return true
  } catch {
    return false
  }
}

function isDaysAndTimes(text: string) {
  const [days = '', ...times] = text.split(/ (?=\d)/)
  const [from = '', to = ''] = times.join(' ').split('-')
  return daysOpen(days).length > 0 && clockTime(from) !== undefined && clockTime(to) !== undefined
}

function isRange(text: string) {
  const [, least = 0, most = 0] = /^(\d{1,3})-(\d{1,3})$/.exec(text)?.map(Number) ?? []
  return least >= 1 && least <= most && most <= 60
}

/** A problem of a value: its path, the problem, and what to write instead. `at` is empty for the whole value. */
type Problem = { at: string; value: unknown; problem: string; remedy: string }

/** What to write in a field. */
const meaningOf = ({ kind, description }: WordRule) =>
  description ?? (kind === 'list' ? 'the entries in their order' : 'a text')

/** The problems of a value. Unknown fields are no problem here: see `withoutUnknownFields`. */
export function problemsOf(rule: WordRule, value: unknown, at = ''): Problem[] {
  const problem = (text: string, remedy = meaningOf(rule)): Problem[] => [
    { at, value, problem: text, remedy },
  ]
  if (rule.kind === 'list') return listProblems(rule, value, at)
  if (rule.kind === 'record') return recordProblems(rule, value, at)
  if (rule.kind === 'choice')
    return typeof value === 'string' && rule.enum.includes(value)
      ? []
      : problem('is none of the choices', `one of ${rule.enum.map(quoted).join(', ')}`)
  const text = singleProblem(rule, value)
  return text === undefined ? [] : problem(text)
}

type Single = Exclude<WordRule, { kind: 'list' | 'record' | 'choice' }>

function singleProblem(rule: Single, value: unknown): string | undefined {
  if (rule.kind === 'text') return textProblem(rule, value)
  if (rule.kind === 'flag')
    return typeof value === 'boolean' ? undefined : 'is neither true nor false'
  if (rule.kind === 'photo')
    return typeof value === 'string' && isPhotoName(value)
      ? undefined
      : 'is not the name of a photograph'
  return typeof value === 'number' && value >= rule.minimum && value <= rule.maximum
    ? undefined
    : `is not a number from ${rule.minimum} to ${rule.maximum}`
}

/** A plain file name that cannot leave the folder. */
export const isPhotoName = (name: string) =>
  /^[a-z\d][a-z\d ._-]{0,80}\.(?:jpe?g|png|webp|avif)$/i.test(name) && !name.includes('..')

function textProblem(rule: WordRule & { kind: 'text' }, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'is not a text between quotation marks'
  if (value.trim() === '') return 'is empty'
  if (!rule.lines && value !== value.trim()) return 'begins or ends with a space'
  if (!rule.lines && /[\r\n\t]/.test(value)) return 'has a line break'
  const { length } = Array.from(value)
  if (length > rule.maxLength)
    return `is too long: ${length} letters, and there is room for ${rule.maxLength}`
  const strange = foreignLetters(rule.letters, value)
  if (strange.length > 0) return `has ${strange.map(named).join(', ')}, which our fonts do not have`
  if (rule.format && isFormat(rule.format) && !formats[rule.format](value))
    return 'is not in the right format'
  if (rule.places && rule.places.toSorted().join() !== placesIn(value).toSorted().join())
    return 'does not have each word in braces once'
  return undefined
}

function foreignLetters(name: LettersName, text: string) {
  const allowed = letters[name]
  const isForeign = allowed
    ? (letter: string) => !allowed.has(letter) && letter !== '\n'
    : (letter: string) => /[\p{Cc}\p{Cs}\p{Co}]/u.test(letter) && letter !== '\n'
  return [...new Set(text)].filter(isForeign).slice(0, 5)
}

const named = (letter: string) =>
  /[\p{C}\p{Z}]/u.test(letter)
    ? `the sign U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : `"${letter}"`

function listProblems(rule: WordRule & { kind: 'list' }, value: unknown, at: string): Problem[] {
  if (!Array.isArray(value))
    return [{ at, value, problem: 'is not a list', remedy: `${meaningOf(rule)}, between [ and ]` }]
  const { minItems: least, maxItems: most } = rule
  if (value.length < least || value.length > most)
    return [
      {
        at,
        value: value.length,
        problem: `is the number of its entries, and the page has room for ${least === most ? least : `${least} to ${most}`}`,
        remedy: meaningOf(rule),
      },
    ]
  return value.flatMap((entry: unknown, index) =>
    problemsOf(rule.items, entry, `${at}[${index + 1}]`),
  )
}

function recordProblems(
  rule: WordRule & { kind: 'record' },
  value: unknown,
  at: string,
): Problem[] {
  if (!isRecord(value))
    return [
      { at, value, problem: 'is not a group of fields', remedy: 'its fields between { and }' },
    ]
  return Object.entries(rule.properties).flatMap(([name, field]) => {
    const path = at === '' ? name : `${at}.${name}`
    if (Object.hasOwn(value, name)) return problemsOf(field, value[name], path)
    if (!rule.required.includes(name)) return []
    return [{ at: path, value: undefined, problem: 'is missing', remedy: meaningOf(field) }]
  })
}

/** The value without fields that its rule lacks, and the names of those. */
export function withoutUnknownFields(rule: WordRule, value: unknown, at = ''): [unknown, string[]] {
  if (rule.kind === 'list' && Array.isArray(value)) {
    const parts = value.map((entry: unknown, index) =>
      withoutUnknownFields(rule.items, entry, `${at}[${index + 1}]`),
    )
    return [parts.map(([part]) => part), parts.flatMap(([, names]) => names)]
  }
  if (rule.kind !== 'record' || !isRecord(value)) return [value, []]
  const unknownFields: string[] = []
  const entries = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    const path = at === '' ? name : `${at}.${name}`
    const field = Object.hasOwn(rule.properties, name) ? rule.properties[name] : undefined
    if (!field) {
      unknownFields.push(path)
      return []
    }
    const [cleaned, names] = withoutUnknownFields(field, part, path)
    unknownFields.push(...names)
    return [[name, cleaned]]
  })
  return [Object.fromEntries(entries), unknownFields]
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const quoted = (text: string) => `"${text}"`
