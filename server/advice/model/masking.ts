import { hasIndianScript, latinFrom } from '#contract/indian-scripts.ts'
import type { Sender } from '../enquiry.ts'
import { normalized } from '../normalized.ts'
import { soundOf } from '../interpret/phonetic.ts'

const mostRead = 2_000
const longestField = 200
const hidden = '[removed]'

/**
 * A text for the model: first without the sender's own name, phone number and e-mail address, which are known and looked for in
 * other spellings too, then without what looks like anybody's.
 */
export function masked(text: string, sender: Sender): string {
  const plain = plainly(text, mostRead)
  const own = [...namesIn(plain, sender), ...phonesIn(plain, sender.phone)]
  return withoutContacts(without(plain, own))
}

/** In one spelling of each letter, without what cannot be seen. */
const plainly = (text: string, longest: number) =>
  normalized(text, 'NFKC', longest)
    .replace(/\p{Cf}+/gu, '')
    .replace(/\p{Cc}+/gu, ' ')

type Range = { start: number; end: number }

/** Ranges that only a few signs part become one. */
function without(text: string, ranges: Range[]) {
  const joined: Range[] = []
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    const together = last && /^[^\p{L}\p{N}]{0,3}$/u.test(text.slice(last.end, start))
    if (together) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + hidden + rest.slice(end),
    text,
  )
}

type Word = Range & { letters: string; indian: boolean }

/** With small Latin letters without marks, where a script has them. */
const wordsIn = (plain: string): Word[] =>
  Array.from(plain.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    letters: latinFrom(word)
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase(),
    indian: hasIndianScript(word),
  }))

/** In Latin letters a shorter word may be any word. */
const isTelling = ({ letters }: { letters: string }) =>
  letters.length > (/^[a-z0-9]*$/.test(letters) ? 2 : 1)

/** A name in an Indian script and in Latin letters sounds alike; "Rao" ends in a v there. */
const soundIn = ({ letters }: Word) => soundOf(letters).replace(/av$/, 'ao')

function namesIn(plain: string, { name, email }: Sender): Range[] {
  const targets = targetsFrom(name, email)
  const parts = wordsIn(plainly(name, longestField)).filter(isTelling)
  const sounds = new Set(parts.map(soundIn))
  const indianSounds = new Set(parts.filter((part) => part.indian).map(soundIn))
  const words = wordsIn(plain)
  const isHeard = (word: Word) =>
    isTelling(word) && (word.indian ? sounds : indianSounds).has(soundIn(word))

  return words.flatMap((word, at) => {
    const lengths = targets.map((target) => lengthAt(words, at, target))
    const length = Math.max(isHeard(word) ? 1 : 0, ...lengths)
    const last = words[at + length - 1]
    return length > 0 && last ? [{ start: word.start, end: last.end }] : []
  })
}

/** Letters that are looked for as one word and, where `spread`, as several. */
type Target = { letters: string; spread: boolean }

function targetsFrom(name: string, email: string): Target[] {
  const names = plainly(name, longestField).trim().split(/\s+/)
  const address = plainly(email, longestField)
  const [local = '', domain = ''] = address.split('@')
  const [untagged = ''] = local.split('+')
  // "D'Souza" is looked for whole, and "Souza".
  const parts = [...names, ...names.flatMap((part) => part.split(/[^\p{L}\p{M}\p{N}]+/u))]
  const lone = new Set([...parts, local, untagged].map(lettersOf))
  return [
    // "As in" means nobody called Asin.
    ...Array.from(lone, (letters) => ({ letters, spread: letters.length > 4 })),
    { letters: lettersOf(address), spread: true },
    { letters: lettersOf(`${untagged} ${domain}`), spread: true },
    { letters: lettersOf(names.join(' ')), spread: names.length > 1 },
  ].filter(isTelling)
}

const lettersOf = (plain: string) =>
  wordsIn(plain)
    .map(({ letters }) => letters)
    .join('')

/** How many words from `at` on spell the target, each of one letter or as `spread` allows; "at" and "dot" may stand between. */
function lengthAt(words: Word[], at: number, { letters, spread }: Target) {
  let read = 0
  let next = at
  let oneByOne = true
  for (; read < letters.length; next += 1) {
    const word = words[next]
    if (!word) return 0
    if (letters.startsWith(word.letters, read)) {
      read += word.letters.length
      oneByOne &&= word.letters.length === 1
    } else if (read === 0 || (word.letters !== 'at' && word.letters !== 'dot')) return 0
  }
  const length = next - at
  return length === 1 || spread || oneByOne ? length : 0
}

/** The digits of the number wherever they stand in its order, however they are grouped, and longer pieces of it. */
function phonesIn(plain: string, phone: string): Range[] {
  const numbers = plainly(phone, longestField)
    .split(/[\p{L}/,;|&]+/u)
    .map((number) => rowOf(digitsIn(number)).slice(-nationalLength))
    .filter((number) => number.length >= 6)
  const digits = digitsIn(plain)
  const row = rowOf(digits)
  const whole = numbers.flatMap((number) => {
    const found: Range[] = []
    for (let at = row.indexOf(number); at >= 0; at = row.indexOf(number, at + number.length))
      found.push(...digits.slice(at, at + number.length))
    return found
  })
  const pieces = Array.from(plain.matchAll(/\p{Nd}{5,}/gu), ({ 0: piece, index }) => ({
    row: rowOf(digitsIn(piece)),
    start: index,
    end: index + piece.length,
  }))
  const isOf = (piece: string) =>
    numbers.some((number) => number.includes(piece) || piece.includes(number))
  return [...whole, ...pieces.filter(({ row: piece }) => isOf(piece))]
}

/** Without the code of the country, which may be left out. */
const nationalLength = 10

type Digit = Range & { value: number }

const digitsIn = (plain: string): Digit[] =>
  Array.from(plain.matchAll(/\p{Nd}/gu), ({ 0: sign, index }) => ({
    start: index,
    end: index + sign.length,
    value: valueOf(sign.codePointAt(0) ?? 0),
  }))

const rowOf = (digits: Digit[]) => digits.map(({ value }) => value).join('')

/** The digits of each script stand in a row, from nought to nine. */
function valueOf(point: number) {
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1
  return before % 10
}

/** Telephone-like digits of any script, addresses of mail and web, and names that people give of themselves. */
const withoutContacts = (text: string) =>
  text
    .replace(/(?<!\S)\S+\s?(?:@|[([{<]\s?at\s?[)\]}>])\s?\S+/giu, hidden)
    .replace(
      /(?<!\S)\S+ at (?:(?:g ?mail|yahoo|hotmail|outlook|rediff\w*|icloud|proton\w*)\b(?:(?:\s?\.\s?|\sdot\s)[\p{L}\p{Nd}-]+)*|(?:[\p{L}\p{Nd}-]+(?:\.|\sdot\s)){1,4}(?:com|in|org|net|edu|info|me)\b)/giu,
      hidden,
    )
    .replace(/\b(?:https?:\/\/|www\.)\S+/giu, hidden)
    .replace(/(?:[+(]\s?)?\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){6,}/gu, hidden)
    .replace(
      /\b(my name(?: is)?|mera naam|name ?[:-]|myself|this is)(?:\s+[\p{L}\p{M}]+){1,3}/giu,
      `$1 ${hidden}`,
    )
