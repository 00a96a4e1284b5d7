import { placeAt } from '../interpret/locality.ts'
import { tokensOf } from '../interpret/tokens.ts'
import { isNonsense } from '../nonsense.ts'
import { normalized } from '../normalized.ts'
import { plainOf, sentencesOf } from './sentences.ts'

/** Questions and complaints that have an answer sentence. `other`: a reason without a recognised topic. */
export type Topic =
  | 'bought'
  | 'grief'
  | 'health'
  | 'lost'
  | 'unissued'
  | 'originals'
  | 'debarred'
  | 'project'
  | 'overtime'
  | 'further'
  | 'fee'
  | 'distance'
  | 'cgpa'
  | 'duration'
  | 'moved'
  | 'attestation'
  | 'other'

type Named = Exclude<Topic, 'other'>

const document =
  /\b(?:originals?|certificates?|documents?|memos?|marks? ?(?:sheets?|memos?|cards?|lists?))\b/
/** Documents that a college has to make out first, unlike those that it was given. */
const ofCollege = /\b(?:tc|od|degree|(?:transfer|provisional|migration|leaving) certificates?)\b/

/** A sentence has a topic if it contains a word of each list. */
const topics: Record<Exclude<Named, 'moved'>, RegExp[][]> = {
  bought: [
    [
      /\b(?:degrees?|certificates?|marks? ?(?:sheets?|memos?|cards?|lists?))\b/,
      /\b(?:fake|bogus|back ?dated?|buy|purchase|arrange (?:a |the |my |me )?(?:b ?tech |engineering )?degree|(?:single|one) sitting|(?:one|1) year (?:degree|completion)|degree in (?:\d|one|two|three|six) months|without (?:writing |giving |any )?(?:exams?|study|studying))\b/,
    ],
  ],
  grief: [
    [
      /\b(?:father|mother|dad|mom|mum|papa|mummy|mammi|amma|appa|nanna|parents?|brother|bhai|sister|husband|wife|son|daughter)s?\b/,
      /\b(?:death|died|dead|demise|expired?|passed away|nah?in? rah[aei]|guzar ga[iy]\w*)\b/,
    ],
  ],
  health: [
    [
      /\bdepress(?:ed|ion)\b|\bmental(?:ly)? (?:health|stress|illness|issues?|problems?|ill|disturbed)\b|\banxiety\b|\bpanic attacks?\b/,
    ],
  ],
  lost: [
    [
      /\b(?:lost|misplaced|missing) (?:(?:all|my|the|of|some|few|original|10th|12th|inter|btech|degree) ){0,4}(?:originals?|certificates?|documents?|memos?|marks? ?(?:sheets?|memos?|cards?|lists?))\b|\b(?:originals?|certificates?|documents?|memos?|marks? ?(?:sheets?|memos?|cards?|lists?)) (?:(?:are|were|is|was|got|have|has|been|all) ){0,3}(?:lost|missing|burnt|burned|stolen|damaged|misplaced)\b/,
    ],
  ],
  unissued: [
    [
      ofCollege,
      /\b(?:not (?:giving|issuing|releasing|given|issued|released|received|handing)|holding|withh\w+|stuck|locked|pending with)\b|\b(?:wont|doesnt|dont|not|refused to|refuses to|refusing to|denying to) (?:give|issue|release|hand)\b|\b(?:fees?|dues?|money|amount|pay) (?:\w+ ){0,3}to (?:give|return|release|issue)\b/,
    ],
  ],
  originals: [
    [
      document,
      /\b(?:not (?:giving|returning|releasing|handing|returned|given|released)|keeping|kept|holding|withholding|withheld|retain\w*|took|stuck|nahi de|locked|back|with (?:the |my )?(?:college|clg|university|agent))\b|\b(?:wont|doesnt|dont|not|refused to|refuses to|refusing to|denying to) (?:give|return|release|hand)\b|\b(?:fees?|dues?|money|amount|pay) (?:\w+ ){0,3}to (?:give|return|release|issue)\b/,
      /\b(?:colleges?|clg|collage|management|principal|university|institute|institution|they|office|agent|consultancy|original)\b/,
    ],
  ],
  debarred: [[/\b(?:debar\w*|rusticat\w*|malpractice|expelled)\b/]],
  project: [
    [
      /\b(?:projects?|viva|internship) (?:(?:work|is|are|was|has|report|still|only|yet) ){0,3}(?:not (?:yet )?(?:been )?(?:submitted|submited|done|completed|finished)|pending|remaining|incomplete)\b|\b(?:pending|incomplete|not (?:yet )?(?:submitted|done|completed)) (?:(?:my|the|final|year|main|major) ){0,3}(?:projects?|viva|internship)\b/,
    ],
  ],
  overtime: [
    [
      /\b(?:course|max(?:imum)?|degree|study) (?:time|period|duration|years?|limit|validity) (?:(?:is|was|has|got|already) )?(?:over|lapsed|expired|crossed|exceeded|finished)\b|\bregistration (?:(?:is|was|has|got) )?(?:lapsed|expired|cancell?ed)\b/,
    ],
  ],
  further: [
    [
      /\b(?:for|do|doing|join|pursue|apply) (?:an? |my )?(?:m ?tech|mba|ms in|masters?|post graduation)\b/,
    ],
  ],
  fee: [
    [
      /\b(?:fees?|costs?|charges?|price|paisa|paise|money|amount|rupees|expenses?)\b/,
      /\b(?:what|how much|how many|kitna|kitni|kitne|details?|structure|tell|total|approx|approximate|too (?:high|much|costly)|very high|cannot|cant|unable|afford|installments?|instalments?|emi)\b/,
    ],
    [/\bhow much (?:does it|do i|will it|should i|to) (?:cost|pay)\b|\bfees? (?:is |are )?high\b/],
  ],
  distance: [
    [
      /\b(?:distance|correspondence|online|part time) (?:mode|education|learning|degree|b ?tech|be|b e|courses?|engineering|study|studies|university|class|classes)\b/,
    ],
    [
      /\b(?:by|through|via|in|as|b ?tech|be|degree|engineering) (?:distance|online|correspondence)\b/,
    ],
    [
      /\bwithout (?:attending|going to|coming to|classes|regular classes|attendance)\b|\bno need to attend\b|\b(?:only|just) (?:write |give |attend )?exams?\b/,
    ],
  ],
  cgpa: [
    [
      /\b(?:cgpa|sgpa|gpa|cgp|percentage|percent|aggregate|(?:low|less|poor|bad) (?:marks|score)|marks (?:are |is )?(?:very |too )?(?:low|less|poor))\b/,
    ],
  ],
  duration: [
    [
      /\bhow (?:many (?:more )?(?:years?|yrs?|months?|sem(?:ester)?s?)|long|much time)\b|\bkitn[aei] (?:saal|sal|time|samay)\b/,
      /\b(?:take|takes|taken|need|needed|require|required|finish|complete|study|more|lag\w*)\b/,
    ],
  ],
  attestation: [[/\b(?:attest\w*|apostil\w*|mofa|embassy)\b/]],
}

/** Nearby words that change the topic: a fee refund, the college's distance, an attendance percentage. */
const otherMatter: Partial<Record<Named, RegExp>> = {
  lost: /\bnot lost\b/,
  health: /\b(?:not depressed|markets?|economy|sector|industry)\b/,
  unissued: /\b(?:birth|caste|income) certificate\b/,
  originals:
    /\b(?:tc|od|lost|ready|(?:transfer|provisional|migration|degree|leaving) certificates?|birth certificate|caste certificate|certificate course)\b/,
  fee: /\b(?:refund\w*|scholarship|reimburse\w*|exam fees?|scam|cheated|fraud)\b/,
  distance: /\b(?:far|km|kms|kilometers?|long distance|travel\w*)\b/,
  duration: /\b(?:gap|old|valid|validity|ago|expir\w*|allow\w*|max\w*)\b/,
  cgpa: /\b(?:attendance|success|placement|interest|sure|disab\w+)\b/,
}

/** In the order in which they are answered. */
export function topicsIn(reason: string | null): Named[] {
  const sentences = sentencesOf(normalized(reason ?? '', 'NFC', 5_000))
  // The keys of a literal; the language widens them to plain text.
  return [
    ...(Object.keys(topics) as (keyof typeof topics)[]).filter((topic) =>
      sentences.some((sentence) => isAbout(sentence, topic)),
    ),
    ...(sentences.some(hasMoved) ? (['moved'] as const) : []),
  ]
}

const moving =
  /\b(?:shift(?:ed|ing)?|mov(?:e|ed|ing)|relocat(?:e|ed|ing)|transferred) to (\p{L}+(?: \p{L}+)?)/gu

/** To a place in India, which is not the beginning of a university's name. */
const hasMoved = (sentence: string) =>
  [...sentence.matchAll(moving)].some(
    ({ 1: name = '' }) =>
      placeAt(tokensOf(name), 0) !== undefined && !/\b(?:uni|univ|college|clg)/.test(name),
  )

const isAbout = (sentence: string, topic: keyof typeof topics) =>
  otherMatter[topic]?.test(sentence) !== true &&
  topics[topic].some((lists) => lists.every((words) => words.test(sentence)))

/** Something is written that a person could read. */
export const hasWords = (reason: string | null) => {
  const text = normalized(reason ?? '', 'NFC', 300)
  return plainOf(text).length > 2 && !isNonsense(text)
}
