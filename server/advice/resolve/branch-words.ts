import { noise } from './plain-words.ts'
import { places } from './places.ts'
import type { Meant } from './spelling.ts'
import { isStudyCode, sentenceWords, studyWords } from './study-words.ts'
import { tells } from './telling.ts'

/** The degree, the year and the like around a branch. */
const degreeWords =
  /^(?:btech|be|bachelors?|degree|course|branch|stream|dept|department|student|wala|wali|in|with|is|an?|specialization|specialisation|specialized|special|hons|honours|core|currently|presently|final|first|second|third|fourth|\d+(?:st|nd|rd|th)?|ka|ki|ke|se|hai|n)$/

export const isSilent = (word: string) =>
  degreeWords.test(word) || studyWords.has(word) || sentenceWords.has(word) || isStudyCode(word)

/** What is studied for another degree than the B.Tech. */
export const otherDegrees = /^(?:mbbs|bds|b?pharm|pharmacy|llb|bca|mca|bba|mba|bcom|bsc|msc)$/

/** Whether the words around a branch tell of studies, and none of them goes on with its name ("civil court", "mechanical keyboard"). */
export function isTold(words: Meant[], start: number, end: number) {
  const around = words.filter((_, at) => at < start || at >= end)
  const [before, next] = [words[start - 1], words[end]]
  const touched = [before, next?.opens === true ? undefined : next].some(
    (word) => word && !isKnown(word),
  )
  const strange = around.filter((word) => !isKnown(word)).length
  const telling = words.filter(
    ({ text }, at) => calling.test(text) || ((at < start || at >= end) && tells(text)),
  ).length
  // "It is my third year", "me and my brother".
  const [only] = words.slice(start, end)
  const called = [before, next].some(
    (word) => word && (calling.test(word.text) || studyWords.has(word.text)),
  )
  if (end - start === 1 && /^(?:it|me)$/.test(only?.text ?? '') && !called) return false
  return !touched && telling > 0 && strange <= telling * 3 + 2
}

const isKnown = ({ text }: Meant) =>
  text === 'did' || isSilent(text) || noise.has(text) || places.has(text) || tells(text)

const calling = /^(?:branch|stream|department|engineering|btech|student)$/
