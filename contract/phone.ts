import { asciiDigits, withoutInvisible } from './text.ts'

/** One reading of a phone number, digits only. */
export type PhoneNumber = {
  /** As dialled in its own country: `9800000531`, `04023456789`. */
  national: string
  /** With country code: `+919800000531`. Left out if the country cannot be told. */
  international?: string
  extension?: string
  /** An Indian landline, which a message may not reach. */
  landline?: true
  /** Complete, with one possible country, and with no digits beside it that may belong to it. */
  sure: boolean
}

/** The numbers in a free text, in the order of the text. One that is not sure may have several readings. */
export function phonesIn(text: string): PhoneNumber[] {
  const found = Array.from(plainOf(text).matchAll(run), ([, plus = '', digits = '', extension]) => {
    const numbers = numbersOf(groupsOf(digits), plus !== '')
    return numbers.map((number, at) =>
      extension && at === numbers.length - 1 ? { ...number, extension } : number,
    )
  }).flat()
  return [...new Map(found.map((number) => [idOf(number), number])).values()]
}

/** The one number that a text can mean; undefined if there is none or a choice. */
export function sureNumberIn(text: string): PhoneNumber | undefined {
  const [number, ...others] = phonesIn(text)
  return number?.sure && others.length === 0 ? number : undefined
}

/** The readings by which somebody can be reached from anywhere. */
export const reachableIn = (text: string) =>
  phonesIn(text).filter(({ international }) => international !== undefined)

/** The same for every spelling of a number: with country code if that is known. */
export const digitsOf = ({ national, international = national }: PhoneNumber) =>
  digitsIn(international)

/** By which a row is found: the numbers of its phone field, with blanks between; all its digits if they form no number. */
export function phoneDigitsOf(text: string): string {
  const read = text.slice(0, longestField)
  const numbers = phonesIn(read).map(digitsOf)
  return ([...new Set(numbers)].join(' ') || digitsIn(read)).slice(0, longestStored)
}

/** Which part of the stored digits to look for: one for each number of a text, else its digits; none if it has none. */
export function searchedDigits(text: string): string[] {
  const numbers = phonesIn(text).map(digitsOf)
  return [...new Set(numbers.length > 0 ? numbers : [digitsIn(text)])]
    .map((digits) => digits.replace(/^(?:91(?=\d{10}$)|0(?=[1-9]\d{4}))/, ''))
    .filter(Boolean)
}

/** The digits of a text, those of any script as 0 to 9. */
export const digitsIn = (text: string) => asciiDigits(text).replaceAll(/\D/g, '')

/** Room for a hundred numbers. More is no phone field. */
const longestField = 2_000
/** An entry of an index has some 2,700 bytes at most. */
const longestStored = 1_000
/** Of a number with its country code. */
const mostDigits = 15
const fewestDigits = 7

const plainOf = (text: string) => asciiDigits(withoutInvisible(text.normalize('NFKC')))

/** Digits with anything but letters, line breaks and a plus between them; then an extension. */
const run = /(\+?)(\d[^\p{L}\r\n+]*)(?:(?:ext(?:ensio)?n?[\s.:]*|x\s?)(\d{1,5})(?!\s?\d))?/giu

const idOf = ({ national, international = national, extension = '' }: PhoneNumber) =>
  `${international} ${extension}`

/** Digits without a separator. `isTight`: they may be of one number with those before; if they are, it is at this `cost`. */
type Group = { digits: string; isTight: boolean; cost: number }

function groupsOf(written: string): Group[] {
  const parts = written.split(/(\d+)/)
  return parts.flatMap((digits, at) => {
    if (at % 2 === 0) return []
    const gap = parts[at - 1] ?? ''
    // Not "98000 00531 - 6 to 9 pm".
    const isTight = /^[\s\p{M}.)_~*·‐-―−-]{0,3}$/u.test(gap) && !/\s[‐-―−-]\s/.test(gap)
    // Within a number, a dash or bracket is rarer than a blank, and what parts two numbers is rarer still.
    return { digits, isTight, cost: /[/,;|&\\]/.test(gap) ? 10 : isTight ? 0 : 2 }
  })
}

/** Complete numbers, and the readings of what is left if it is long enough. */
function numbersOf(groups: Group[], plus: boolean): PhoneNumber[] {
  const ways = waysThrough(groups, plus)
  const numbers: PhoneNumber[] = []
  let left: Group[] = []
  function readLeft() {
    numbers.push(...readingsOf(left, plus && left[0] === groups[0]))
    left = []
  }
  for (let at = 0; at < groups.length;) {
    const { number, end } = ways[at] ?? { end: at + 1 }
    if (number) {
      const beside =
        (left.length > 0 && groups[at]?.isTight) || (!ways[end]?.number && groups[end]?.isTight)
      readLeft()
      numbers.push({ ...number, sure: !beside })
    } else left.push(...groups.slice(at, end))
    at = end
  }
  readLeft()
  return numbers
}

type Way = { number?: PhoneNumber | undefined; end: number; cost: number }

/** From each group on, the way that leaves the fewest digits over: the next group is left, or the next ones up to `end` are a number. */
function waysThrough(groups: Group[], plus: boolean): Way[] {
  const ways: Way[] = []
  const costFrom = (at: number) => ways[at]?.cost ?? 0
  for (const [start, { digits: first }] of [...groups.entries()].reverse()) {
    let way: Way = { end: start + 1, cost: first.length + costFrom(start + 1) }
    let digits = ''
    let cost = costOfNumber
    for (let end = start + 1; end <= groups.length && digits.length < longest; end += 1) {
      const group = groups[end - 1]
      digits += group?.digits ?? ''
      if (end > start + 1) cost += group?.cost ?? 0
      const whole = cost + costFrom(end)
      const number = whole < way.cost ? numberOf(digits, plus && start === 0) : undefined
      if (number) way = { number, end, cost: whole }
    }
    ways[start] = way
  }
  return ways
}

/** In digits that are left. Of two ways that leave as many, that with fewer numbers. */
const costOfNumber = 0.1
/** With zeros before its country code. */
const longest = mostDigits + 3

/** Digits that can only be one number, with all that belongs to it. */
function numberOf(written: string, plus: boolean): PhoneNumber | undefined {
  const hasCode = plus || written.startsWith('00')
  const digits = plus ? written : written.replace(/^00(?=\d{10})/, '')
  // Many keep the zero of the trunk behind the country code: +91 0 98000 00000.
  const [, indian] =
    (hasCode ? /^910?(\d{10})$/ : /^(?:0?910?|0(?=[1-9])|(?=[6-9]))(\d{10})$/).exec(digits) ?? []
  if (indian) return numberOfIndia(indian, true)
  // Ten digits that begin so are no number of that country, but one of India with a plus before it.
  const isAbroad =
    hasCode &&
    /^(?:[17]\d{10}|(?!91)[2-689]\d{6,13})$/.test(digits) &&
    !/^(?:8\d|9[0-4789])\d{8}$/.test(digits)
  return isAbroad ? { national: digits, international: `+${digits}`, sure: true } : undefined
}

const numberOfIndia = (digits: string, sure: boolean): PhoneNumber => ({
  ...(/^[1-5]/.test(digits)
    ? { national: `0${digits}`, landline: true as const }
    : { national: digits }),
  international: `+91${digits}`,
  sure,
})

/** What the digits that are left may mean. */
function readingsOf(left: Group[], plus: boolean): PhoneNumber[] {
  const parts: string[] = []
  for (const [at, group] of left.entries())
    parts.push((at > 0 && group.isTight ? (parts.pop() ?? '') : '') + group.digits)
  const long = parts.filter(({ length }) => length >= fewestDigits)
  return (long.length > 0 ? long : [parts.join('')]).flatMap((digits) => {
    const withPlus = plus && (long.length === 0 || digits === parts[0])
    return guessesAt(digits, withPlus)
  })
}

function guessesAt(digits: string, plus: boolean): PhoneNumber[] {
  if (digits.length < fewestDigits) return []
  // Written without anything between them.
  if (/^(?:[6-9]\d{9}){2,}$/.test(digits))
    return Array.from(digits.matchAll(/\d{10}/g), ([one]) => numberOfIndia(one, false))
  if (digits.length > mostDigits) return []
  const bare = digits.replace(/^0+/, '')
  if (bare === '') return []
  if (bare.length === 10) return [numberOfIndia(bare, false)]
  const typed = { national: (plus ? '+' : '') + digits, sure: false }
  const abroad = plus || bare.length < 11 ? undefined : numberOf(bare, true)
  return abroad ? [{ ...abroad, national: digits, sure: false }, typed] : [typed]
}
