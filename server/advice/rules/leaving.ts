import { isOfOthers, isOwnAndDone, justBefore, yearIn } from './sentences.ts'

/** The year, if mentioned. */
type When = { year?: number }

const leaving = [
  /\bd[ie]s?[ -]?cou?nt[inu]{2,10}\w{0,10}|\bdrop(?:ped)? ?out\b/gu,
  /\b(?:left|quit|stopped|leaved) (?:my |the |this |that |going to )?(?:\w{1,15} )?(?:college|clg|collage|university|studies|studying|course|b ?tech|engineering|engg|degree)\b/gu,
  /\b(?:left|stopped|quit) (?:it |studying )?(?:in|since) (?=\d{4}\b)/gu,
  /\b(?:left|stopped|quit|discontinued) after (?:\d{1,2}(?:st|nd|rd|th)?|first|second|third) (?:years?|yrs?|sem\w*)\b/gu,
  /(?<!\b(?:\d{1,2}|some|few) )\b(?:left|stopped|quit) in (?:the |my )?(?:\d(?:st|nd|rd|th)?|first|second|third|fourth|final|last) (?:years?|yrs?|sem\w*)\b/gu,
  /\b(?:so|then|hence) i (?:left|stopped|dropped)(?= (?:in|it)\b|$)/gu,
  /\bterminated from\b|\b(?:college|clg|university) (?:ne|se) (?:mujhe )?nikal\w*/gu,
  /\bnot (?:studying|been studying|attending) since\b/gu,
  /\b(?:college|clg|collage|studies|course|b ?tech|engineering|degree|pad{1,2}h?aa?i)\b.{0,15}\bc?h{1,2}o[dr]{1,2}[aie]?\b/gu,
  /\b(?:college|clg|chaduvu|course|b ?tech|engineering|degree)\b.{0,15}\b(?:maa?nes|vadiles|aapes)\w{0,8}\b/gu,
  /\bbee?ch me(?:in)? .{0,10}c?h{1,2}o[dr]{1,2}[aie]?\b/gu,
  /(?:पढ़ाई|पढाई|कॉलेज|कोर्स|बीच).{0,25}(?:छोड़|छोड|छूट)/gu,
]

/** What may follow "left college": "left college bus" and "left college canteen job" are of other things. */
const endsHere =
  /^(?:$| (?:in|on|at|after|before|because|bcoz|bcz|bcs|coz|cuz|due|when|since|for|from|with|without|as|so|to|by|mid|middle|midway|between|half|during|last|this|now|then|i|my|which|where|early|suddenly|permanently|completely|already|long|of|it|hai|tha|thi|\d+)\b)/

/** Other things that are left, or that remain, in a year. */
const otherThings =
  /\b(?:hostels?|rooms?|bus|jobs?|work|company|coaching|tuitions?|homes?|house|village|town|city|school|inter|diploma|canteen|mess|flat|pg|team|papers?|subjects?|exams?|back ?logs?|backs|arr?[ei]{1,2}a?rs?|kts?|suppl[iey]\w*|credits?)(?: (?:i|we|which i|that i|was|is|are|were|only|still|i have|i had))? $/
/** "College hostel chhod diya". */
const besideStudies = /\b(?:hostel|bus|job|canteen|mess|coaching|tuition|team|club|fest)\b/

/** Has left college. */
export function leftIn(sentences: string[], thisYear: number): When | undefined {
  return whenOf(sentences, leaving, thisYear, (before, match, behind) => {
    const isJoining = /\b(?:join(?:ing)?|admission)\b(?!.*\bso i\b)/.test(before)
    const isOfOther = /^(?:left|quit|stopped|leaved) .*\w$/.test(match) && !endsHere.test(behind)
    // "My father died, so I left": the subject is in the match.
    const isOwn = /^(?:so|then|hence) i /.test(match) || isOwnAndDone(before)
    return (
      isOwn && !isJoining && !isOfOther && !otherThings.test(before) && !besideStudies.test(match)
    )
  })
}

const completing = [
  /\b(?:completed|finished|attended|studied) (?:my |the )?(?:all |full )?(?:4 (?:years?|yrs?)|8 (?:semesters?|sems?)|all (?:my |the )?(?:semesters?|sems?|years?|classes)|final (?:year|sem(?:ester)?)|(?:btech|b tech|be|engineering|degree|course))\b/gu,
  /\b(?:all )?(?:4 (?:years?|yrs?)|8 (?:semesters?|sems?)|final year|course|all (?:semesters?|sems?|years?)) (?:are |is |got )?(?:completed|finished|over|done|complete)\b/gu,
  /\bpass(?:ed)? ?outs?(?: student| candidate)?(?: batch)?(?: in| on| year| of)?(?= (?:19|20)\d{2}\b| with\b| from (?:college|university|b ?tech|engineering)\b|$)/gu,
  /\b(?:19|20)\d{2} (?:batch )?pass(?:ed)? ?outs?\b/gu,
]
const otherCourse =
  /\b(?:school|inter|intermediate|puc|diploma|polytechnic|iti|hsc|ssc|10th|12th|plus two|class 1[02]|degree college)\b/
const otherYears =
  /^ (?:of |in |at |as )?(?:\w+ )?(?:job|work|company|service|experience|gap|diploma|employ\w*)\b/
const openSince =
  /\b(?:[123]|only)(?: \w+)? (?:more )?(?:papers?|subjects?|exams?|back ?logs?|arr?[ei]{1,2}a?rs?|kts?|suppl[iey]\w*) (?:is |are )?(?:still )?(?:left|remaining|pending|not cleared|uncleared) since (?=\d{4}\b)/gu
const fullCourse = 4

/** Has attended all semesters: at most the papers that failed are missing. */
export function finishedIn(sentences: string[], thisYear: number): When | undefined {
  const finished = whenOf(sentences, completing, thisYear, (before, _, behind) => {
    const around = before + behind.slice(0, 30)
    return isOwnAndDone(before) && !otherCourse.test(around) && !otherYears.test(behind)
  })
  // One paper that is open for longer than the course lasts is the last one.
  const since = whenOf(sentences, [openSince], thisYear, (before) => !isOfOthers(before))
  const isLast = since?.year !== undefined && thisYear - since.year > fullCourse
  if (isLast) return { ...since, ...finished }
  return finished
}

function whenOf(
  sentences: string[],
  patterns: RegExp[],
  thisYear: number,
  isMeant: (before: string, match: string, behind: string) => boolean,
): When | undefined {
  const years = sentences.flatMap((sentence) =>
    patterns.flatMap((pattern) =>
      [...sentence.matchAll(pattern)].flatMap((match) => {
        const behind = sentence.slice(match.index + match[0].length)
        if (!isMeant(justBefore(sentence, match.index), match[0], behind)) return []
        const year = yearIn(sentence.slice(match.index), thisYear)
        return [year ?? yearBefore(justBefore(sentence, match.index), thisYear)]
      }),
    ),
  )
  if (years.length === 0) return undefined
  const firstYear = years.find((year) => year !== undefined)
  return firstYear === undefined ? {} : { year: firstYear }
}

/** Of another time than that of the verb: "2018 batch". */
const otherTime = /\b(?:join\w*|admi\w+|batch|diploma|inter\w*|1[02]th|born|scheme|regulations?)\b/
const yearJustBefore =
  /\b(?:(?:19|20)\d{2}|\d{1,2} (?:years?|yrs?|saal) (?:ago|back|pehle))(?: \p{L}+){0,3} $/u

/** "In 2021 I left college". */
const yearBefore = (before: string, thisYear: number) =>
  otherTime.test(before) ? undefined : yearIn(yearJustBefore.exec(before)?.[0] ?? '', thisYear)
