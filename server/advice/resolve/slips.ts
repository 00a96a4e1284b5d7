import { isShortFormAbroad } from './atlas.ts'
import { isGeneric } from './names.ts'
import { places } from './places.ts'
import type { Rest } from './rest.ts'
import type { Span } from './spans.ts'
import type { Meant } from './spelling.ts'

/** A short name that a slip of the finger makes of what was typed. `clear`: it is no other name; the word "university" beside it is enough. */
export type Slip = { kept: string; clear: boolean }

/** "RGPB", "anns", "SASTRSA": one key beside the right one, one letter too many, too few or swapped. */
export function slipperOf(vocabulary: Iterable<string>): (word: string) => Slip[] {
  const byHead = new Map<string, string[]>()
  for (const word of vocabulary) {
    if (word.length < 3 || word.length > 9 || isGeneric(word) || places.has(word)) continue
    const head = word[0] ?? ''
    byHead.set(head, [...(byHead.get(head) ?? []), word])
  }
  return (word) => {
    if (word.length < 4 || word.length > 10 || isShortFormAbroad(word)) return []
    return (byHead.get(word[0] ?? '') ?? []).flatMap((kept) => {
      const clear = slipped(word, kept)
      return clear === undefined ? [] : [{ kept, clear }]
    })
  }
}

/** Whether one slip parts them, and a clear one; nothing where none does. */
function slipped(word: string, kept: string): boolean | undefined {
  const at = word.split('').findIndex((letter, position) => letter !== kept[position])
  const from = at === -1 ? word.length : at
  const [typed = '', meant = ''] = [word[from], kept[from]]
  // "VTTU"
  if (kept.length < 4)
    return word.slice(from + 1) === kept.slice(from) && typed === word[from - 1] ? false : undefined
  if (word.length === kept.length) {
    if (word.slice(from + 1) === kept.slice(from + 1) && lieTogether(typed, meant))
      return !(vowel.test(typed) && vowel.test(meant))
    const swapped = `${word[from + 1] ?? ''}${typed}${word.slice(from + 2)}`
    return swapped === kept.slice(from) ? true : undefined
  }
  // "Githam", "annna"; "Amita" is another name than Amrita.
  if (word.length === kept.length + 1 && word.slice(from + 1) === kept.slice(from))
    return word.length > 4 && (typed === word[from - 1] || typed === 'h')
  if (word.length + 1 === kept.length && word.slice(from) === kept.slice(from + 1))
    return word.length > 4 && vowel.test(meant)
  return undefined
}

const vowel = /^[aeiou]$/

/** The rows, and what lies below each key to the left and to the right. */
const rows =
  'qwertyuiop asdfghjkl zxcvbnm qaz wsx edc rfv tgb yhn ujm ik ol wa es rd tf yg uh ij ok sz dx fc gv hb jn km'.split(
    ' ',
  )

const lieTogether = (one: string, other: string) =>
  rows.some((row) => row.includes(one + other) || row.includes(other + one))

/** Whether something else in the text bears out a name that a slip has to be taken back for: its place, or "university" behind it. */
export function isBorneOut(span: Span, rest: Rest, words: Meant[]) {
  if (span.ambiguous || span.readings.some(({ college }) => college)) return false
  if (rest.unknown.length > 0 || rest.others.length > 0) return false
  const said = words.slice(span.start, span.end + 1)
  const placed =
    rest.places.length + rest.states.length > 0 ||
    said.some(({ text }, at) => at < said.length - 1 && places.has(text))
  return placed || (span.slip === 'clear' && said.some(({ text }) => text === 'university'))
}
