import { normalized } from '../normalized.ts'
import { placeAbroadIn } from './abroad.ts'

/** What the reason of a student says about them, where it says so beyond doubt. The rest is asked with a tap. */
export type Situation = {
  /** How many papers are pending; `some` where no number is told, nothing where that is not known. */
  pending?: number | 'some'
  /** Has left college, in this year where it is told. */
  left?: { year?: number }
  working: boolean
  /** Lives outside India. */
  abroad: boolean
  /** The name of the university that somebody wishes to join, as it was written. `sure`: said by a tap. */
  join?: { name: string; sure: boolean }
  /** Wishes to come back to the same university. */
  returning: boolean
  /** Wishes for another branch. */
  otherBranch: boolean
  /** Speaks of ending one's life. */
  care: boolean
}

export function situationFrom(reason: string | null, now = Date.now()): Situation {
  const text = normalized(reason ?? '', 'NFC', 5_000)
  const sentences = sentencesOf(text)
  const says = (pattern: RegExp) => sentences.some((sentence) => isSaid(sentence, pattern))
  const pending = pendingIn(sentences)
  const left = leftIn(sentences, new Date(now).getUTCFullYear())
  const join = joinIn(text)
  return {
    ...(pending !== undefined && { pending }),
    ...(left && { left }),
    ...(join && { join }),
    working: says(working) && !says(notWorking),
    abroad: sentences.some(livesAbroad),
    returning: says(returning),
    otherBranch: sentences.some((sentence) => otherBranch.test(sentence)),
    care: needsCare(text),
  }
}

/** Rather once too often: the text speaks of ending one's life, in English, in an Indian language with Latin letters, or in another script. */
export const needsCare = (text: string | null) => {
  const plain = plainOf(normalized(text ?? '', 'NFC', 5_000))
  return distress.some((pattern) => pattern.test(plain))
}

const distress = [
  /\b(?:suicid|sucid|suisid|sucicid|sucuid)\w*|\bself harm\b|\b(?:kill|hurt|harm|hang|finish)(?:ing)? (?:my ?self|me)\b/,
  /\b(?:end|ending|take|taking|finish) (?:my|this|the) (?:own )?life\b|\bend(?:ing)? (?:it all|everything)\b|\b(?:wish i (?:was|were)|better off) dead\b/,
  /\b(?:wanna|want to be) (?:die|dead)\b|\bunalive\b|\bkms\b|\bjump(?:ing)? (?:from|off) (?:(?:the|a|my) )?(?:building|terrace|roof|bridge|hostel)\b/,
  /\b(?:want|wants|wanted|going|wish|rather|ready|try|trying|tried|thinking|think|thoughts?|feel|feels|feeling) (?:to |of |about |like |i should |i will )*(?:die|dying|death|dead)\b|\bi (?:will|may|might|should) die\b/,
  /\b(?:dont|do not|doesnt|not|no longer|never) (?:want|wish|feel like|like) (?:to )?(?:live|living|be alive|exist|wake up)\b/,
  /\bno (?:reason|point|wish|desire|use|will) (?:to|in|of) (?:live|living|life)\b|\b(?:cant|cannot|can not) (?:live|go on) (?:any ?more|like this)\b/,
  /\b(?:khud ?kh?us[hi]+|aa?th?ma ?hat+h?[iy]+[ae]|atmahotya|kh?ud ko (?:maa?r|khatam))\w*|\b(?:life|zindagi|jindagi) khatam\b/,
  /\bmar(?:na|ne)? (?:ja(?:na|u|un|unga|ungi|aun|aunga|aungi)|chaht\w*|hai|ka (?:man|mann|dil))\b/,
  /\bj(?:ee|i)n(?:a|e|aa) (?:nahi|nahin|nhi|ka (?:man|mann|dil) (?:nahi|nahin|nhi))\b/,
  /\b(?:chachh?i ?po|chani ?po|pranam (?:tees|tis)|tharkolai|tarkolai|saa?ga(?:num|nu|lam|poren)|sethu ?du|setthu ?du|uyir(?:a|ai)? vi[dt]|marik+an(?:am|o)|saa?yabeku|marun ja|morte chai|more jabo)\w*/,
  /\bb(?:r)?ath?aka(?:la|da)ni? ?\w{0,4} ?(?:ledu|leka)|\b(?:vaazha|vazha) (?:pidik|viruppam)\w*|\bjeevik+an (?:vayya|vayyaa)\b/,
  /आत्महत्या|खुदकुशी|ख़ुदकुशी|मरना चाह|मर जा|जीना नहीं|जीने का मन नहीं|जान दे (?:दूँ|दूं|दू)|जीव द्या|मरायच|आत्महत्त्या|আত্মহত্যা|মরতে চাই|মরে যাব|বাঁচতে চাই না|ਖੁਦਕੁਸ਼ੀ|ਆਤਮਹੱਤਿਆ|ਮਰਨਾ ਚਾਹੁ|આત્મહત્યા|મરી જવું|ଆତ୍ମହତ୍ୟା/,
  /ఆత్మహత్య|చనిపోవాల|చచ్చిపో|తనువు చాలి|ప్రాణం తీసుకో|బ్రతకాలని లేదు|బతకాలని లేదు|தற்கொலை|சாக வேண்டும்|சாகணும்|சாகனும்|உயிரை விட|வாழ பிடிக்க|செத்து|ಆತ್ಮಹತ್ಯೆ|ಸಾಯಬೇಕು|ആത്മഹത്യ|മരിക്കണം|ജീവിക്കാൻ വയ്യ|خودکشی|مرنا چاہ/,
]

const numbers = 'zero one two three four five six seven eight nine ten'.split(' ')
const arrears = [
  /(?<![\p{L}\p{N}])(?:(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) )?(?:more |pending |active )?(?:arr?[ei]{1,2}a?rs?|back ?logs?|at ?kts?|kts?|back (?:papers?|subjects?|exams?)|suppl[iey]\w{0,20}(?: (?:papers?|subjects?|exams?))?)(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])(?:(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) )?pending (?:papers?|subjects?|exams?)(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])(?:(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) )?(?:papers?|subjects?|exams?) (?:are |is )?(?:still )?(?:pending|left|remaining|baki|baaki|uncleared)(?![\p{L}\p{N}])/gu,
]
const allClear =
  /\b(?:all (?:my )?(?:papers |subjects |exams |sems? |semesters )?(?:are |is )?clear(?:ed)?|cleared (?:them )?all)\b(?! (?:\w+ )?(?:except|but|other than|apart from)\b)/

/** A number that is told counts more than none, and "2 arrears in physics" more than "no arrears in maths". Who says both that and "all cleared" is asked. */
function pendingIn(sentences: string[]): Situation['pending'] {
  const mentions = sentences.flatMap((sentence) =>
    arrears.flatMap((pattern) =>
      [...sentence.matchAll(pattern)].flatMap((match) => mentionOf(sentence, match)),
    ),
  )
  const positive = mentions.filter((mention) => mention !== 0)
  const isClear = sentences.some((sentence) => allClear.test(sentence))
  if (positive.length > 0)
    return isClear ? undefined : (positive.find((mention) => mention !== 'some') ?? 'some')
  const isMentioned = sentences.some((sentence) => arrears.some((one) => sentence.search(one) >= 0))
  return mentions.length > 0 || (isClear && !isMentioned) ? 0 : undefined
}

const none =
  /\b(?:no|zero|0|without(?: any)?|nil|dont have(?: any)?|do not have(?: any)?|not have(?: any)?|never had(?: any)?|cleared all(?: my| the)?|koi|no any)(?: active| pending| more)? $/
const noneBehind = /^ (?:nahi|nahin|nhi|nil|none|zero|0)\b/
/** What somebody had, may get or asks about is not theirs today, or not surely. */
const past =
  /\b(?:had|were|was|cleared|clear|passed|completed|after|afraid|scared|fear|if|any|may|might|will|can|could|does|do|is it|friends?|brother|sister)\b/

function mentionOf(sentence: string, match: RegExpExecArray): (number | 'some')[] {
  const before = justBefore(sentence, match.index)
  const behind = sentence.slice(match.index + match[0].length)
  if (/^ (?:history|except|other than|apart from)\b/.test(behind)) return []
  if (none.test(before) || noneBehind.test(behind)) return [0]
  if (
    past.test(before) ||
    /^ (?:are |were |was |is |have been |got )?(?:all )?clear(?:ed)?\b/.test(behind)
  )
    return []
  const figure = match[1] ?? inSubjects.exec(behind)?.[1]
  if (figure === undefined) return ['some']
  const number = /\d/.test(figure) ? Number(figure) : numbers.indexOf(figure)
  return [number]
}

const inSubjects =
  /^ in (\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) (?:papers?|subjects?|exams?)/

const leaving = [
  /\bd[ie]s?[ -]?cou?nt[inu]{2,10}\w{0,10}|\bdrop(?:ped)? ?out\b/gu,
  /\b(?:left|quit|stopped|leaved) (?:my |the |this |that |going to )?(?:\w{1,15} )?(?:college|clg|collage|university|studies|studying|course|b ?tech|engineering|engg|degree)\b/gu,
  /\b(?:left|stopped|quit) (?:it |studying )?(?:in|since) (?=\d{4}\b)/gu,
  /\bnot (?:studying|been studying|attending) since\b/gu,
  /\b(?:college|clg|collage|studies|course|b ?tech|engineering|degree|pad{1,2}h?aa?i)\b.{0,15}\bc?h{1,2}o[dr]{1,2}[aie]?\b/gu,
  /\bbee?ch me(?:in)? .{0,10}c?h{1,2}o[dr]{1,2}[aie]?\b/gu,
  /(?:पढ़ाई|पढाई|कॉलेज|कोर्स|बीच).{0,25}(?:छोड़|छोड|छूट)/gu,
]

/** The year stands behind the word, or so many years ago. */
function leftIn(sentences: string[], thisYear: number): Situation['left'] {
  const years = sentences.flatMap((sentence) =>
    leaving.flatMap((pattern) =>
      [...sentence.matchAll(pattern)].flatMap((match) => {
        const before = justBefore(sentence, match.index)
        if (!isOwnAndDone(before) || /\b(?:join|admission)/.test(before)) return []
        return [yearIn(sentence.slice(match.index), thisYear)]
      }),
    ),
  )
  if (years.length === 0) return undefined
  const known = years.find((year) => year !== undefined)
  return known === undefined ? {} : { year: known }
}

function yearIn(text: string, thisYear: number) {
  const near = text.slice(0, 60)
  const year = Number(/\b((?:19|20)\d{2})\b/.exec(near)?.[1])
  if (year >= 1980 && year <= thisYear) return year
  const ago =
    /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) (?:years?|yrs?|saal) (?:ago|back|pehle)\b/.exec(
      near,
    )?.[1]
  if (ago === undefined) return undefined
  return thisYear - (/\d/.test(ago) ? Number(ago) : numbers.indexOf(ago))
}

const working =
  /^working$|\b(?:i am|im|i m|am) (?:(?:now|currently|presently|also|already) )?(?:working|employed|in a job|doing a? ?job)\b|\bi work (?:in|at|as|for|with)\b|\b(?:now|currently|presently) (?:i am |im )?working\b|\bworking (?:in|at|as|for|since)\b|\bi (?:got|have|do) (?:a )?(?:full time |part time )?job\b|\b(?:job|naukri) (?:kar raha|kar rahi|karta|karti)\b/
const notWorking = /\bnot working\b|\bno job\b/
const lives =
  /\b(?:live|lives|living|stay|staying|settled|residing|based|work|works|working|employed|job) (?:abroad\b|overseas\b|outside india\b|in ([\p{L} ]{3,40}))/gu
const returning = /\bre ?admission\b|\bre ?join\w*|\bsame (?:university|college|clg)\b/
const otherBranch =
  /\b(?:change|changing|switch|switching) (?:of |my |the )?branch\b|\bbranch (?:change|transfer)\b|\b(?:another|different|other) branch\b/

const livesAbroad = (sentence: string) =>
  [...sentence.matchAll(lives)].some(
    ({ index, 1: place }) =>
      isOwnAndDone(justBefore(sentence, index)) && (place === undefined || isAbroad(place)),
  )

/** The place stands first: "in Dubai since 2018", not "in a team with Germany". */
const isAbroad = (place: string) =>
  [1, 2, 3].some(
    (length) => placeAbroadIn(place.split(' ').slice(0, length).join(' ')) !== undefined,
  )

/** Somebody else, a wish, a question or a "not" stands before it. */
const others =
  /\b(?:father|mother|dad|mom|mummy|papa|parents?|brothers?|sisters?|friends?|husband|wife|family|he|she|they|uncle|relatives?)(?: \w+){0,3} $/
const notDone =
  /\b(?:not|never|didnt|havent|dont|want|wants|wanted|wish|plan|planning|planned|thinking|think|going|like|afraid|scared|fear|will|would|may|might|can|could|should|if|used|was|were|before|stop|without)(?: \w+){0,2} $/

const justBefore = (sentence: string, end: number) => sentence.slice(Math.max(0, end - 60), end)

const isOwnAndDone = (before: string) => !others.test(before) && !notDone.test(before)

const isSaid = (sentence: string, pattern: RegExp) => {
  const match = pattern.exec(sentence)
  return (
    match !== null &&
    !others.test(justBefore(sentence, match.index)) &&
    !/\b(?:was|not|want to be|looking for) $/.test(justBefore(sentence, match.index))
  )
}

/** A tap's own sentence, to its full stop before the next one; or the same words in a sentence of the student. */
function joinIn(text: string): Situation['join'] {
  const tapped = tappedNameIn(text)
  if (tapped !== undefined) return { name: tapped, sure: true }
  const name =
    /\bi want(?: to)? (?:join|take admission in|transfer to|shift to|move to) ([^.,;!?\n]{2,80})/i.exec(
      text,
    )?.[1]
  return name === undefined ? undefined : { name, sure: false }
}

const joining = 'I want to join '

/** A name may have full stops of its own: "Dr. B. R. Ambedkar University". */
function tappedNameIn(text: string) {
  const at = text.lastIndexOf(joining)
  if (at < 0) return undefined
  const rest = text.slice(at + joining.length, at + joining.length + 250)
  for (let end = rest.indexOf('.'); end > 1; end = rest.indexOf('.', end + 1))
    if (/^(?:\n|\s{0,5}$|\s{1,5}I (?:have|left|am|live|want)\b)/.test(rest.slice(end + 1)))
      return rest.slice(0, end)
  return undefined
}

const sentencesOf = (text: string) =>
  text
    .split(/[.!?\n;]+|,? \b(?:but|and)\b /i)
    .map(plainOf)
    .filter((sentence) => sentence !== '')

/** Small letters of any script, digits and single blanks; a dash between words becomes a blank. */
const plainOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
