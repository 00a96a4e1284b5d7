import type { Meant } from './spelling.ts'

const numbered = /^(?:roll|enroll?ment|reg|regn|registration|prn|usn|seat|id|phone|mobile|contact)$/
const studied =
  /^(?:clear|cleared|complete|completed|finish|finished|write|written|attend|attended|pass|passed|paid|pay|continue|able|pura|poora|hua|hui)$/

/** "No" for number, "not completed", "pls reply soon": words that bar a text elsewhere, but tell here of the studies or ask for help. */
export function isHarmless(words: Meant[], at: number): boolean {
  const [before = '', text = '', after = ''] = [at - 1, at, at + 1].map((one) => words[one]?.text)
  if (text === 'no') return numbered.test(before)
  if (text === 'not') return studied.test(after)
  if (text === 'nahi' || text === 'nahin') return studied.test(before)
  return (
    text === 'reply' &&
    /^(?:please|pls|plz|kindly)$/.test(before) &&
    /^(?:|soon|fast|asap|sir|madam)$/.test(after)
  )
}

/** "Maine VTU se padha", "ho gaya": Hindi for "I" and "became", which are places elsewhere. */
export function isHindi(words: Meant[], at: number): boolean {
  const text = words[at]?.text
  const next = words[at + 1]?.text ?? 'university'
  if (text === 'maine') return at === 0 && next !== 'university' && next !== 'college'
  return (
    text === 'gaya' &&
    /^(?:ho|chala|nikal|aa|mil|ban|reh|chhod|chhut|chut)$/.test(words[at - 1]?.text ?? '')
  )
}
