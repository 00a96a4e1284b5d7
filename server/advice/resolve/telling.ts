import { caseEndings, fieldWords } from './plain-words.ts'
import type { Span } from './spans.ts'
import type { Meant } from './spelling.ts'
import { branchForms, isStudyCode, sentenceWords, studyWords } from './study-words.ts'

/** What only a sentence about oneself and one's studies has. */
export const tells = (text: string) =>
  caseEndings.has(text) || sentenceWords.has(text) || tellsOfStudies(text) || counts.test(text)

export const counts =
  /^(?:\d.*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|second|third|fourth|fifth|sixth|seventh|eighth)$/

/** "Registered at DTU in 2015, lapsed": an English verb, where it cannot be a part of the name. */
export const isVerb = (word: Meant, { start, end }: Span, words: Meant[]) =>
  /^[a-z]{3,}(?:ed|ing)$/.test(word.text) &&
  (word !== words[end] || word.opens) &&
  (word !== words[start - 1] || words[start]?.parted === true)

export const tellsOfStudies = (text: string) =>
  studyWords.has(text) ||
  (branchForms.has(text) && text !== 'it' && text !== 'me') ||
  isStudyCode(text) ||
  fieldWords.has(text) ||
  /^(?:(?:19|20)\d\d|2k\d\d|btech|student|study|studying|studied|degree|mechanical|electrical|electronics)$/.test(
    text,
  ) ||
  readsOrLearns.test(text)

/** "Padha", "padichen", "chadivanu", "odide", "portam", "pori", "bhanto", "shikat": to read and to learn in the languages of India. */
export const readsOrLearns =
  /^(?:pa+d+(?:h|i|at)|chad[iu]v|odid|odt|odut|por(?:t|h|ch)|bhan|shik[at])[a-z]+$|^odi$|^por[ie]$/
