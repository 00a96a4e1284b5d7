const numbers = 'zero one two three four five six seven eight nine ten'.split(' ')

/** "In 3rd year, 9 backlogs": a count of papers after a comma begins a sentence, so that no number before it belongs to it. */
const countAfterComma =
  /,(?= ?(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) (?:more |pending |active )?(?:arr|back|re ?appear|at ?kt|kt|suppl|papers?\b|subjects?\b|subs?\b|pending\b|left\b|remaining\b))/i

/** A reason is read sentence by sentence; no sentence affects the next. Numbers are converted to digits. */
export const sentencesOf = (text: string) =>
  text
    .replace(/(\d{1,3})\+/g, 'over $1')
    .split(/[.!?\n;]+|,? \b(?:but|and)\b /i)
    .flatMap((sentence) => sentence.split(countAfterComma))
    .map((sentence) => inDigits(plainOf(sentence)))
    .filter((sentence) => sentence !== '')

const inDigits = (sentence: string) =>
  sentence.replace(/\b(?:two|three|four|five|six|seven|eight|nine|ten|one)\b/g, (word) =>
    String(numbers.indexOf(word)),
  )

/** Small letters of any script, digits and single blanks; a dash between words becomes a blank. */
export const plainOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

const onBehalf =
  /\b(?:my|our) (?:son|daughter|ward)\b|\bon behalf of\b|\bwriting for my\b|\b(?:i am|i['’]?m|am) (?:the |a )?(?:father|mother|parent|guardian) of\b/i
const persons: [RegExp, string][] = [
  [/\b(?:he|she)(?: is|['’]s)\b/gi, 'I am'],
  [/\b(?:he|she) has\b/gi, 'I have'],
  [/\b(?:he|she) works\b/gi, 'I work'],
  [/\b(?:he|she)\b/gi, 'I'],
]

/** Who writes for a son, a daughter or a ward means the student by "he" and "she". */
export const inFirstPerson = (text: string) =>
  onBehalf.test(text)
    ? persons.reduce((changed, [person, first]) => changed.replace(person, first), text)
    : text

export const justBefore = (sentence: string, end: number) =>
  sentence.slice(Math.max(0, end - 60), end)

/** Preceded by another person, a wish, a question or a "not". */
const others =
  /\b(?:father|mother|dad|mom|mummy|papa|parents?|brothers?|sisters?|friends?|husband|wife|family|he|she|they|uncle|relatives?)(?: \w+){0,3} $/
const notDone =
  /\b(?:not|never|didnt|havent|dont|want|wants|wanted|wish|plan|planning|planned|thinking|think|going|like|afraid|scared|fear|will|would|may|might|can|could|should|if|used|was|were|before|stop|without)(?: \w+){0,2} $/

export const isOfOthers = (before: string) => others.test(before)

export const isOwnAndDone = (before: string) => !others.test(before) && !notDone.test(before)

/** The year near the beginning of a text, or that many years ago. */
export function yearIn(text: string, thisYear: number) {
  const near = text.slice(0, 60)
  const year = Number(/\b((?:19|20)\d{2})\b/.exec(near)?.[1])
  if (year >= 1980 && year <= thisYear) return year
  const years = /\b(\d{1,2}) (?:years?|yrs?|saal) (?:ago|back|pehle)\b/.exec(near)?.[1]
  return years === undefined ? undefined : thisYear - Number(years)
}
