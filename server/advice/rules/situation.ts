import { normalized } from '../normalized.ts'
import { placeAbroadIn } from './abroad.ts'
import { type Join, joinIn } from './joining.ts'
import { finishedIn, leftIn } from './leaving.ts'
import { pendingIn } from './pending.ts'
import {
  inFirstPerson,
  isOfOthers,
  isOwnAndDone,
  justBefore,
  plainOf,
  sentencesOf,
} from './sentences.ts'

/** Facts that the reason states beyond doubt. The others are asked with taps. */
export type Situation = {
  /** Number of pending papers; `some` without a number, absent if unknown. */
  pending?: number | 'some'
  /** Has left college, in this year if mentioned. */
  left?: { year?: number }
  /** Says that the studies go on. */
  studying: boolean
  /** Has attended all semesters, by this year if mentioned. */
  finished?: { year?: number }
  working: boolean
  /** Lives outside India. */
  abroad: boolean
  /** The university the student wishes to join, as written. `sure`: from a tap. */
  join?: Join
  /** Wants to return to the same university. */
  returning: boolean
  /** Wants another branch. */
  otherBranch: boolean
  /** Has completed a diploma. */
  diploma: boolean
  /** Joined in the second year. */
  lateral: boolean
  /** Mentions suicide. */
  care: boolean
}

export function situationFrom(reason: string | null, now = Date.now()): Situation {
  const text = inFirstPerson(normalized(reason ?? '', 'NFC', 5_000))
  const sentences = sentencesOf(text)
  const says = (pattern: RegExp) => sentences.some((sentence) => isAsserted(sentence, pattern))
  const pending = pendingIn(sentences)
  const thisYear = new Date(now).getUTCFullYear()
  const left = leftIn(sentences, thisYear)
  const finished = left ? undefined : finishedIn(sentences, thisYear)
  const join = joinIn(text)
  return {
    ...(pending !== undefined && { pending }),
    ...(left && { left }),
    ...(finished && { finished }),
    ...(join && { join }),
    studying: !left && sentences.some((sentence) => isAsserted(sentence, studying)),
    working: says(working) && !says(notWorking),
    abroad: sentences.some(livesAbroad),
    returning: says(returning),
    otherBranch: sentences.some((sentence) => otherBranch.test(sentence)),
    diploma: sentences.some((sentence) => isDone(sentence, diploma)),
    lateral: sentences.some((sentence) => isDone(sentence, lateral)),
    care: needsCare(text),
  }
}

/** Prefers false positives: the text mentions suicide, in English, in an Indian language with Latin letters, or in another script. */
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

const studying =
  /\b(?:did not|didnt|have not|havent|not) (?:left|leave|leaving|dropped|discontinued?) ?(?:the |my )?(?:college|clg|course|studies|b ?tech|yet|$)|\bstill (?:studying|in (?:the )?(?:college|clg|(?:\d|first|second|third|fourth|final|last)\w{0,2} (?:year|yr|sem\w*)))\b|\b(?:currently|presently|now) (?:studying|in (?:the )?(?:\d|first|second|third|fourth|final|last)\w{0,2} (?:year|yr|sem\w*))\b/
const working =
  /^working$|\b(?:i am|im|i m|am) (?:(?:now|currently|presently|also|already) )?(?:working|employed|in a job|doing a? ?job)\b|\bi work (?:in|at|as|for|with)\b|\b(?:now|currently|presently) (?:i am |im )?working\b|\bworking (?:in|at|as|for|since)\b|\bi (?:got|have|do) (?:a )?(?:full time |part time )?job\b|\b(?:job|naukri) (?:kar raha|kar rahi|karta|karti)\b/
const notWorking = /\bnot working\b|\bno job\b/
const lives =
  /\b(?:live|lives|living|stay|staying|settled|residing|based|work|works|working|employed|job|i am(?: now| currently| presently)?|im(?: now)?|am now) (?:abroad\b|overseas\b|outside india\b|in ([\p{L} ]{3,40}))/gu
const returning = /\bre ?admission\b|\bre ?join\w*|\bsame (?:university|college|clg)\b/
const otherBranch =
  /\b(?:change|changing|switch|switching) (?:of |my |the )?branch\b|\bbranch (?:change|transfer)\b|\b(?:another|different|other) branch\b/

const diploma =
  /\b(?:completed|finished|passed|cleared|done|did|have) (?:my |the |a |with )?(?:\w+ ){0,2}diploma\b|\bdiploma (?:\w+ ){0,3}(?:completed|complete|finished|passed|done|over|holder|pass(?:ed)? ?out)\b/

const lateral =
  /\b(?:i am|im|i m|am) (?:a |from )?lateral\b|\blateral (?:entry )?(?:student|candidate|batch)\b|\b(?:joined|came|admitted) (?:directly )?(?:(?:in|into|to|through|by|via|as|on) )?(?:a |the )?(?:lateral|2nd year|second year|2nd yr)\b/

const isDone = (sentence: string, pattern: RegExp) => {
  const match = pattern.exec(sentence)
  return (
    match !== null && isOwnAndDone(justBefore(sentence, match.index)) && !/\bnot\b/.test(match[0])
  )
}

const livesAbroad = (sentence: string) =>
  [...sentence.matchAll(lives)].some(
    ({ index, 1: place }) =>
      isOwnAndDone(justBefore(sentence, index)) && (place === undefined || isAbroad(place)),
  )

/** Starts with a place: "in Dubai since 2018", not "in a team with Germany". */
const isAbroad = (place: string) =>
  [1, 2, 3].some(
    (length) => placeAbroadIn(place.split(' ').slice(0, length).join(' ')) !== undefined,
  )

const isAsserted = (sentence: string, pattern: RegExp) => {
  const match = pattern.exec(sentence)
  return (
    match !== null &&
    !isOfOthers(justBefore(sentence, match.index)) &&
    !/\b(?:was|not|want to be|looking for) $/.test(justBefore(sentence, match.index))
  )
}
