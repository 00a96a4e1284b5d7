import { isOfOthers, justBefore } from './sentences.ts'

/** Each may have a number as its first group. */
const arrears = [
  /(?<![\p{L}\p{N}])(?:(\d{1,2}) )?(?:more |pending |active )?(?:arr?[ei]{1,2}a?rs?|back ?logs?|at ?kts?|kts?|back (?:papers?|subjects?|exams?)|re ?appears?|suppl[iey]\w{0,20}(?: (?:papers?|subjects?|exams?))?)(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])(\d{1,2}) (?:more )?back(?:s| hai| hain| aayi| aaya| lagi| laga| pending)(?![\p{L}\p{N}])/gu,
  /^(\d{1,2}) (?:more )?(?:left|remaining)(?= |$)/gu,
  /(?<![\p{L}\p{N}])(?:(\d{1,2}) )?pending (?:papers?|subjects?|subs?|exams?)(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])(?:(\d{1,2}) )?(?:papers?|subjects?|subs?|exams?) (?:me |mein )?(?:are |is )?(?:still )?(?:pending|left|remaining|baki|baaki|uncleared|not (?:yet )?(?:cleared|passed)|to clear|to be cleared)(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])(\d{1,2}) (?:more )?(?:papers?|subjects?|subs?|exams?) (?:me |mein )?(?:are |is |were |was )?(?:fail(?:ed|s)?|back)(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])fail(?:ed|s)? (?:in |me )?(?:my |the )?(\d{1,2}) (?:more )?(?:papers?|subjects?|subs?|exams?)(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])back (?:hai |aayi hai )?in (\d{1,2}) (?:papers?|subjects?|subs?|exams?)(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])(?:(?:can|could|have|has|did) not|not|havent|couldnt|cant|cannot|unable to|yet to|need to|have to) (?:clear(?:ed)?|pass(?:ed)?) (?:my |the )?(\d{1,2}) (?:papers?|subjects?|subs?|exams?)(?![\p{L}\p{N}])/gu,
]

/** Of these, "passed 8 papers failed 2" has one more number, and "2 papers back to back" another sense. */
const goesOn = /^ (?:(?:in |only )?\d{1,2}(?: |$)|to\b|in \d{4}\b)/

/** The sentence of a tap overrides all others. */
const tapped = /^i have (\d{1,2}) pending papers?$/
const allClear =
  /\b(?:all (?:my )?(?:papers |subjects |exams |sems? |semesters )?(?:are |is |were )?(?:clear(?:ed)?|(?<=papers |subjects |exams |are |is |were )passed)|cleared (?:them )?all|(?:cleared|passed) everything|passed all (?:my )?(?:papers|subjects|exams)(?! (?:of|in|till|upto|up to) ))\b(?! (?:\w+ )?(?:except|but|other than|apart from)\b)/
const clearedLater =
  /\b(?:cleared|passed) (?:them|it|those|these|later|now|everything)\b|\b(?:now|later|all) (?:all )?(?:cleared|passed)\b/
const totals = [
  /\b(?:total|totally|in all|altogether|overall)(?: of| is| are| i have| have| backlogs| arrears)? (\d{1,2})\b/,
  /\b(\d{1,2}) (?:backlogs |arrears |papers |subjects )?(?:in total|in all|total|totally|altogether|overall)\b/,
]
/** A further count without its noun: "3 backlogs in sem 3 and 2 in sem 4". */
const furtherCount =
  /(?:^| )\d{1,2} (?:more )?(?:in|from|of) (?:my |the )?(?:\w+ )?(?:sem|semester|year|yr)s?\b/
const place =
  /\b(?:(?:sem(?:ester)?|year) ?\d|(?:\d(?:st|nd|rd|th)?|first|second|third|fourth|fifth|sixth|seventh|eighth|final|last) (?:sem(?:ester)?|year|yr))\b/g

/**
 * How many papers are pending: a number if one is mentioned, `some` for several without a total. A number outweighs none, and "2 arrears
 * in physics" outweighs "no arrears in maths". With both a number and "all cleared", the student is asked.
 */
export function pendingIn(sentences: string[]): number | 'some' | undefined {
  const fromTap = sentences.findLast((sentence) => tapped.test(sentence))
  if (fromTap !== undefined) return Number(tapped.exec(fromTap)?.[1])
  const read = sentences.map((sentence) => ({ sentence, mentions: mentionsIn(sentence) }))
  const mentions = read.flatMap((one) => one.mentions)
  const isClear = sentences.some((sentence) => allClear.test(sentence))
  if (mentions.some((one) => one !== 0)) {
    if (isClear || sentences.some((sentence) => clearedLater.test(sentence))) return undefined
    return countOf(read)
  }
  const isMentioned = sentences.some((sentence) => arrears.some((one) => sentence.search(one) >= 0))
  return mentions.length > 0 || (isClear && !isMentioned) ? 0 : undefined
}

function countOf(read: { sentence: string; mentions: (number | 'some')[] }[]) {
  const [sum] = totals.flatMap((total) =>
    read.flatMap(({ sentence }) => total.exec(sentence)?.[1] ?? []),
  )
  if (sum !== undefined) return Number(sum)
  const counts = read
    .flatMap(({ mentions }) => mentions)
    .filter((one) => one !== 'some' && one !== 0)
  const isSpread = read.some(
    ({ sentence, mentions }) => mentions.length > 0 && [...sentence.matchAll(place)].length > 1,
  )
  const hasFurther = read.some(
    ({ sentence, mentions }) => mentions.length === 0 && furtherCount.test(sentence),
  )
  const [only, another] = counts
  if (another !== undefined || isSpread || hasFurther) return 'some'
  return only ?? 'some'
}

/** The mentions in one sentence, each position once. */
function mentionsIn(sentence: string) {
  const mentions: { from: number; to: number; count: number | 'some' | undefined }[] = []
  for (const pattern of arrears)
    for (const match of sentence.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length]
      const isRead = mentions.some((other) => other.from < to && from < other.to)
      if (!isRead) mentions.push({ from, to, count: mentionOf(sentence, match) })
    }
  return mentions.flatMap(({ count }) => count ?? [])
}

const none =
  /\b(?:no|zero|0|without(?: any)?|nil|dont have(?: any)?|do not have(?: any)?|not have(?: any)?|never had(?: any)?|cleared all(?: my| the)?|koi|no any)(?: active| pending| more)? $/
const noneBehind = /^ (?:nahi|nahin|nhi|nil|none|zero|0)\b/
/** Papers in questions, fears or statements about others are not the student's, or not certainly. */
const notTheirs =
  /\b(?:afraid|scared|fear|if|any|may|might|will|can|could|does|do|is it|never|friends?|brother|sister)\b/
const past = /\b(?:had|were|was)\b/
/** Cleared papers are not pending, unless described as open. */
const done = /\b(?:cleared|clear|passed|completed|after)\b/
const stillOpen =
  /^ (?:are |is )?(?:still )?(?:pending|left|remaining|baki|baaki|uncleared|not (?:yet )?(?:cleared?|passed|done)|to clear|to be cleared|yet to|due|hai|hain)\b/
const isOpenItself =
  / (?:pending|left|remaining|baki|baaki|uncleared|cleared|passed|to clear|hai|hain)$/
const studiesDone =
  /\b(?:pass(?:ed)? ?outs?|(?:completed|finished|passed) (?:my |all |the )?(?:\w+ ){0,2}(?:years?|yrs?|semesters?|sems?|course|degree|b ?tech|be|engineering|studies))\b/g
const notCleared =
  /\b(?:not|havent|couldnt|cant|cannot|unable to|yet to|need to|have to|has to|want to|still) (?:been |yet )?(?:able to )?(?:clear(?:ed)?|pass(?:ed)?|complete(?:d)?)\b/g
const uncertainCount =
  /(?:(?<!\d)\d{1,2}|\bto|\bor|\bthan|\bover|\baround|\babout|\bapprox|\bapproximately|\bnearly|\balmost|\batleast|\bat least|\bsem|\bsemester|\byear) $/

function mentionOf(sentence: string, match: RegExpExecArray): number | 'some' | undefined {
  const before = justBefore(sentence, match.index)
  const behind = sentence.slice(match.index + match[0].length)
  const did = before.replace(studiesDone, '').replace(notCleared, '')
  const isOpen = stillOpen.test(behind) || isOpenItself.test(match[0])
  if (/^ (?:history|except|other than|apart from)\b/.test(behind)) return undefined
  if (/(?:fail|fails|failed|back)$/.test(match[0]) && goesOn.test(behind)) return undefined
  if (none.test(before) || noneBehind.test(behind)) return 0
  if (
    isOfOthers(before) ||
    notTheirs.test(did) ||
    past.test(did) ||
    (done.test(did) && !isOpen) ||
    /^ (?:are |were |was |is |have been |got )?(?:all )?clear(?:ed)?\b/.test(behind)
  )
    return undefined
  const written = match[1] ?? inSubjects.exec(behind)?.[1]
  if (written === undefined || uncertainCount.test(before)) return 'some'
  return Number(written)
}

const inSubjects = /^ in (\d{1,2}) (?:papers?|subjects?|subs?|exams?)/
