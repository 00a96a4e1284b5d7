import { barred, caseEndings } from './plain-words.ts'
import type { Span } from './spans.ts'
import type { Meant } from './spelling.ts'
import { sentenceWords } from './study-words.ts'
import { readsOrLearns } from './telling.ts'

const numbered = /^(?:roll|enroll?ment|reg|regn|registration|prn|usn|seat|id|phone|mobile|contact)$/
const studied =
  /^(?:clear|cleared|complete|completed|finish|finished|write|written|attend|attended|pass|passed|paid|pay|continue|able|pura|poora|hua|hui)$/
const auxiliary = /^(?:could|did|was|were|am|is|are|have|has|had|can|do|does)$/
const backToTheName = /^(?:from|my|a|at|in|studying|student|koi|hu|hun|hoon|hai|tha|thi)$/
const contracted = /^(?:did|was|is|have|has|had|do|does|are)nt$/
const degrees = /^(?:btech|padhai|padha|padhi|study)$/
const denials = /^(?:nhi|nai|kadu|kaadu|illa|illai|illay|alla|nathi|noy|nay|nako)$/

/** Whether a word bars the whole text: it denies the name or gives an order, and does not only tell of the studies. */
export function isBar(words: Meant[], at: number, span?: Span): boolean {
  const [before = '', text = '', after = ''] = [at - 1, at, at + 1].map((one) => words[one]?.text)
  const behind = span !== undefined && at >= span.end
  if (contracted.test(text)) return span !== undefined && !behind
  if (text === 'nahi' || text === 'nahin' || denials.test(text)) return denies()
  // "Padikkala", "chadavaledu": did not study.
  if (readsOrLearns.test(text) && /(?:kal[ae]|ledu|la)$/.test(text)) return true
  return barred.has(text) && !isHarmless()

  /** "VTU se nahi", "VTU illa", "nahi VTU"; not "VTU se hu, degree nahi mili". */
  function denies() {
    if (studied.test(before)) return false
    const ofTheName = at === span?.end || (at - 1 === span?.end && caseEndings.has(before))
    return !behind || ofTheName || degrees.test(before) || backToTheName.test(after)
  }

  /** "No" for number, "not completed", "pls reply soon". */
  function isHarmless() {
    if (text === 'no') return numbered.test(before)
    if (text === 'not')
      return studied.test(after) || (behind && auxiliary.test(before) && !backToTheName.test(after))
    if (text === 'never' || text === 'without')
      return behind && (at !== span.end || words[at]?.parted === true)
    if (text === 'result') return behind
    if (text === 'tell') return /^(?:please|pls|plz|kindly)$/.test(before)
    if (text === 'system') return /^(?:grading|credit|semester|annual|business)$/.test(before)
    return (
      text === 'reply' &&
      /^(?:please|pls|plz|kindly)$/.test(before) &&
      /^(?:|soon|fast|asap|sir|madam)$/.test(after)
    )
  }
}

/** "Maine VTU se padha", "ho gaya": Hindi for "I" and "became", which are places elsewhere. */
export function isHindi(words: Meant[], at: number): boolean {
  const text = words[at]?.text
  const next = words[at + 1]?.text ?? 'university'
  if (text === 'maine') return at === 0 && next !== 'university' && next !== 'college'
  return (
    text === 'gaya' &&
    at > 1 &&
    words.some(
      (word) =>
        word.text !== 'gaya' && (caseEndings.has(word.text) || sentenceWords.has(word.text)),
    )
  )
}
