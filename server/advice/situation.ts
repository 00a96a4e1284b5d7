import { normalized } from './normalized.ts'

/** What the reason of a student says about them, as far as it can be read without guessing. */
export type Situation = {
  discontinued: boolean
  arrears: boolean
  /** Says that no paper is pending. */
  clear: boolean
  working: boolean
  staying: boolean
}

export function situationFrom(reason: string | null): Situation {
  const text = plain(reason ?? '')
  const pending = says(text, arrears)
  return {
    discontinued: says(text, discontinued),
    arrears: pending,
    clear: !pending && arrears.some((pattern) => text.search(pattern) >= 0),
    working: says(text, working),
    staying: says(text, staying, true),
  }
}

// Students type on phones, in English, in Hindi and in Hindi with Latin letters. A pattern is tried on text
// in small letters with single blanks; each has its cases in the test.
const discontinued = [
  /\bd[ie]s?[ -]?cou?nt[inu]{2,}\w*/gu,
  /\bdrop(?:p?ed|s)?[ -]?out\b|\bdropped\b|\bdrop (?:kiya|kar|ho|le|li|liya)\w*/gu,
  /\b(?:left|quit|stopped|stop|leave|leaved) (?:my |the |from )?(?:college|clg|collage|stud\w+|course|b ?tech|btech|be|engineering|engg|classes|going|university|in between|in the middle|midway|after)\b/gu,
  /\bdetained and left\b|\b(?:withdrew|withdrawn|rusticated|expelled)\b/gu,
  /\bgap (?:of|year|yr|after|since|in|for|from)\b|\b(?:year|years|yr|yrs|month|months|long|study|studies|education|big)s? (?:of )?gap\b|\bgap h(?:ai|o|ua)\b/gu,
  /\bbreak (?:of|in|from) (?:my )?(?:stud\w+|college|education|course|\d+)\b|\bstudy break\b|\b(?:year|years) break\b|\btook a break\b/gu,
  /\b(?:could not|couldnt|can not|cannot|cant|not able to|unable to|did not|didnt|failed to|never) (?:continue|complete|finish|attend|go|pursue)\b/gu,
  /\bnot (?:studying|continued|continuing|completed|attending)\b|\bincomplete\b|\bno longer (?:studying|in college|enrolled)\b/gu,
  /\b(?:college|clg|padhai|padai|padhaai|pdhai|studies|study|course|engineering|engg|b ?tech|btech)\b.{0,25}\b(?:ch?h?od|ch?h?or|chhut|chut|choot|chhoot|ruk|band|chhodi|chodi)\w*/gu,
  /\b(?:beech|bich|beach|bech) (?:me|mein|main|mai)\b.{0,25}\b(?:ch?h?od|ch?h?or|chhut|chut|choot|ruk|band)\w*/gu,
  /(?:पढ़ाई|पढाई|कॉलेज|कोर्स|बीच).{0,25}(?:छोड़|छोड|छूट|रुक|बंद)|ड्रॉप|ड्राप|गैप/gu,
]

const arrears = [
  /\barr?ears?\b|\barr?iers?\b|\bback ?logs?\b|\bbacks?\b|\bback ?papers?\b|\bat ?kts?\b|\bkts?\b/gu,
  /\bsuppl[iey]\w*\b|\bre ?appears?\b|\bcarry ?overs?\b|\bfail(?:ed|ing|ure|s)?\b|\bnot cleared\b|\buncleared\b/gu,
  /\bpending (?:papers?|subjects?|exams?)\b|\b(?:papers?|subjects?|exams?) (?:are |is |still )?(?:pending|left|remaining|baki|baaki|due)\b/gu,
  /\byear ?back\b|\bdetain(?:ed)?\b|फेल|बैक|बैकलॉग/gu,
]

const working = [
  /\b(?:job|jobs|working|employed|employment|naukri|nokri|office|salary|business|company|companies)\b|नौकरी|काम/gu,
]

const staying = [
  /\bre[ -]?admi\w+|\bre[ -]?join\w*|\bsame (?:university|college|clg)\b|\bchange (?:of )?college\b|\bcollege (?:change|transfer)\b/gu,
]

// "No backlogs" says the opposite, and "I want to discontinue" says nothing yet.
const refused =
  /(?:\b(?:no|not|non|never|without(?: any)?|zero|0|nil|dont have(?: any)?|havent|have not|didnt|did not|clear(?:ed)? all|all clear(?:ed)?|koi|cleared)|\bn?ahi) (?:a |any |my |the |active |single |of )?$/
const intended =
  /\b(?:want|wants|wanted|wish|plan|planning|planned|thinking|think|going|like|decided|afraid|scared|fear|will|may|might|can|should) (?:to |of |about |not |have to )?(?:be |my |the )?$/
const refusedAfter = /^ (?:nahi|nahin|nhi|na hai|cleared|clear)\b/
const nearby = 60

function says(text: string, patterns: RegExp[], wishCounts = false) {
  return patterns.some((pattern) =>
    [...text.matchAll(pattern)].some((found) => {
      const before = text.slice(Math.max(0, found.index - nearby), found.index)
      const end = found.index + found[0].length
      if (refused.test(before) || refusedAfter.test(text.slice(end, end + nearby))) return false
      return wishCounts || !intended.test(before)
    }),
  )
}

/** Small letters of any script, digits and single blanks; a dash between words becomes a blank. */
const plain = (text: string) =>
  normalized(text, 'NFC', 5_000)
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
