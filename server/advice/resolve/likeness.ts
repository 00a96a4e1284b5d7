import { places } from './places.ts'
import { distance, tolerance } from './sound.ts'

/** A word that we know, how it sounds, and the form that we keep. */
export type Candidate = { word: string; sound: string; kept: string }

/** How far a word is from one that we know, by its letters or its sound, as far as the length of that one permits. */
export function apart(word: string, sound: string, candidate: Candidate, least: number) {
  const bySound = Math.min(least, tolerance(sound), tolerance(candidate.sound))
  const another = word.length < 8 && isAnotherBySound(word, sound, candidate)
  const heard = bySound > 0 && !another ? distance(sound, candidate.sound, bySound) : least + 1
  if (!places.has(candidate.kept) && lacksVowel(word, candidate.word)) return 1
  const byLetters = Math.min(least, tolerance(word.slice(1)), tolerance(candidate.word.slice(1)))
  const seen =
    byLetters > 0 && (word.length > 7 || !exchanged(word, candidate.word))
      ? distance(word, candidate.word, byLetters)
      : least + 1
  return Math.min(heard > bySound ? least + 1 : heard, seen > byLetters ? least + 1 : seen)
}

/** A consonant in the place of another, or of a vowel: Monal is no Monad, Vasad no Vasai. */
function isAnotherBySound(word: string, sound: string, candidate: Candidate) {
  const [one, other] = [skeleton(sound), skeleton(candidate.sound)]
  return word.length === candidate.word.length
    ? sorted(one) !== sorted(other) && !isSlip(word, candidate.word)
    : exchanged(one, other)
}

/** The consonants of a sound. */
const skeleton = (sound: string) => sound.replace(/[aeiou]/g, '')

/** "Civl", "amty": short words lose a vowel inside sooner than they become others. */
const lacksVowel = (word: string, whole: string) =>
  word.length > 3 &&
  word.length < 7 &&
  whole.length === word.length + 1 &&
  [1, 2, 3, 4, 5].some(
    (at) => 'aeiou'.includes(whole[at] ?? '') && word === whole.slice(0, at) + whole.slice(at + 1),
  )

/**
 * In a short word, another letter in the place of one makes another name: Sharma, Sharda. One too many, too few or swapped does not,
 * nor the key beside it in a word of six: "mumnai".
 */
const exchanged = (one: string, other: string) =>
  one.length === other.length && sorted(one) !== sorted(other) && !isSlip(one, other)

function isSlip(one: string, other: string) {
  const at = one.split('').findIndex((letter, position) => letter !== other[position])
  const [first = '', second = ''] = [one[at], other[at]]
  return (
    one.length > 5 &&
    one.slice(at + 1) === other.slice(at + 1) &&
    keyboard.some((row) => row.includes(first + second) || row.includes(second + first))
  )
}

const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

// Latin letters only, by now.
const sorted = (word: string) => word.split('').toSorted().join('')
