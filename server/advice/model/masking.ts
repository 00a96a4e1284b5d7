import { hasIndianScript, latinFrom } from '../interpret/indian-scripts.ts'
import { digitsOf, phonesIn as phoneNumbersIn } from '#contract/phone.ts'
import { digitValue } from '#contract/text.ts'
import type { Sender } from '../enquiry.ts'
import { normalized } from '../normalized.ts'
import { soundOf } from '../interpret/fuzzy-lookup.ts'

const maxRead = 2_000
const maxField = 200
const placeholder = '[removed]'

/**
 * A text without personal data, for the model. Removes the sender's own name, phone number and e-mail address, in other spellings
 * too, and then everything that looks like contact data of anybody.
 */
export function masked(text: string, sender: Sender): string {
  const plain = normalizedText(text, maxRead)
  const own = [...namesIn(plain, sender), ...phonesIn(plain, sender.phone)]
  return withoutContacts(without(plain, own))
}

/** Normalised, without invisible characters. */
const normalizedText = (text: string, longest: number) =>
  normalized(text, 'NFKC', longest)
    .replace(/\p{Cf}+/gu, '')
    .replace(/\p{Cc}+/gu, ' ')

type Range = { start: number; end: number }

/** Ranges with at most three signs between them become one. */
function without(text: string, ranges: Range[]) {
  const joined: Range[] = []
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    const together = last && /^[^\p{L}\p{N}]{0,3}$/u.test(text.slice(last.end, start))
    if (together) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + placeholder + rest.slice(end),
    text,
  )
}

type Word = Range & { letters: string; indian: boolean }

/** Transliterated to lower-case Latin letters without marks, if the script allows it. */
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

/** A shorter Latin word may be an ordinary word. */
const isDistinctive = ({ letters }: { letters: string }) =>
  letters.length > (/^[a-z0-9]*$/.test(letters) ? 2 : 1)

/** A name sounds the same in an Indian script and in Latin letters, except that "Rao" ends in a v there. */
const soundIn = ({ letters }: Word) => soundOf(letters).replace(/av$/, 'ao')

function namesIn(plain: string, { name, email }: Sender): Range[] {
  const targets = targetsFrom(name, email)
  const parts = wordsIn(normalizedText(name, maxField)).filter(isDistinctive)
  const sounds = new Set(parts.map(soundIn))
  const indianSounds = new Set(parts.filter((part) => part.indian).map(soundIn))
  const words = wordsIn(plain)
  const soundsAlike = (word: Word) =>
    isDistinctive(word) && (word.indian ? sounds : indianSounds).has(soundIn(word))

  return words.flatMap((word, at) => {
    const lengths = targets.map((target) => lengthAt(words, at, target))
    const length = Math.max(soundsAlike(word) ? 1 : 0, ...lengths)
    const last = words[at + length - 1]
    return length > 0 && last ? [{ start: word.start, end: last.end }] : []
  })
}

/** Letters to remove as one word and, where `spread`, as several words. */
type Target = { letters: string; spread: boolean }

function targetsFrom(name: string, email: string): Target[] {
  const names = normalizedText(name, maxField).trim().split(/\s+/)
  const address = normalizedText(email, maxField)
  const [local = '', domain = ''] = address.split('@')
  const [untagged = ''] = local.split('+')
  // For "D'Souza" also "Souza".
  const parts = [...names, ...names.flatMap((part) => part.split(/[^\p{L}\p{M}\p{N}]+/u))]
  const lone = new Set([...parts, local, untagged].map(lettersOf))
  return [
    // "As in" is not the name Asin.
    ...Array.from(lone, (letters) => ({ letters, spread: letters.length > 4 })),
    { letters: lettersOf(address), spread: true },
    { letters: lettersOf(`${untagged} ${domain}`), spread: true },
    { letters: lettersOf(names.join(' ')), spread: names.length > 1 },
  ].filter(isDistinctive)
}

const lettersOf = (plain: string) =>
  wordsIn(plain)
    .map(({ letters }) => letters)
    .join('')

/** How many words from `at` on spell the target, one letter each or as `spread` allows, with "at" and "dot" in between. */
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

/** The digits of the number in order with any separators, and parts of five digits or more. */
function phonesIn(plain: string, phone: string): Range[] {
  const numbers = phoneNumbersIn(phone.slice(0, maxField)).map((number) =>
    digitsOf(number).slice(-nationalLength),
  )
  const digits = digitsIn(plain)
  const row = rowOf(digits)
  const whole = numbers.flatMap((number) => {
    const matches: Range[] = []
    for (let at = row.indexOf(number); at >= 0; at = row.indexOf(number, at + number.length))
      matches.push(...digits.slice(at, at + number.length))
    return matches
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

/** Without the country code, which is often left out. */
const nationalLength = 10

type Digit = Range & { value: number }

const digitsIn = (plain: string): Digit[] =>
  Array.from(plain.matchAll(/\p{Nd}/gu), ({ 0: sign, index }) => ({
    start: index,
    end: index + sign.length,
    value: digitValue(sign.codePointAt(0) ?? 0),
  }))

const rowOf = (digits: Digit[]) => digits.map(({ value }) => value).join('')

/** Without phone-like digits of any script, mail and web addresses, and names after "my name is". */
const withoutContacts = (text: string) =>
  text
    .replace(/(?<!\S)\S+\s?(?:@|[([{<]\s?at\s?[)\]}>])\s?\S+/giu, placeholder)
    .replace(
      /(?<!\S)\S+ at (?:(?:g ?mail|yahoo|hotmail|outlook|rediff\w*|icloud|proton\w*)\b(?:(?:\s?\.\s?|\sdot\s)[\p{L}\p{Nd}-]+)*|(?:[\p{L}\p{Nd}-]+(?:\.|\sdot\s)){1,4}(?:com|in|org|net|edu|info|me)\b)/giu,
      placeholder,
    )
    .replace(/\b(?:https?:\/\/|www\.)\S+/giu, placeholder)
    .replace(/(?:[+(]\s?)?\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){6,}/gu, placeholder)
    .replace(
      /\b(my name(?: is)?|mera naam|name ?[:-]|myself|this is)(?:\s+[\p{L}\p{M}]+){1,3}/giu,
      `$1 ${placeholder}`,
    )
