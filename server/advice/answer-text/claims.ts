/**
 * Statements that no answer may contain, from the catalogue or a model: verdicts, promises, and contradictions of the sources. Each
 * pattern is tested on one lower-case sentence. Too wide is better than too narrow: a false hit costs only the model's wording.
 */
const claims: { claim: string; pattern: Pick<RegExp, 'test'>; unless?: RegExp }[] = [
  { claim: 'a verdict', pattern: /\beligib|\bqualif(?:y|ies|ied)\b|\bin-?eligib/ },
  {
    claim: 'a promise',
    pattern:
      /guarant|\bassur(?:e|ed|ance)\b|\bpromis|\bdefinite(?:ly)?\b|\bsurely\b|\bcertainly\b|\bcertain to\b|\bsure to\b|\brest easy\b|\bno (?:problem|worries|doubt|risk)\b|\bdo not worry\b|\bdon['’]?t worry\b|100 ?(?:%|percent)|\bconfirmed\b|\breserved\b/,
  },
  {
    claim: 'admission as a fact',
    pattern:
      /\b(?:you|your credits|all credits|all your (?:credits|papers)) (?:will|shall|are going to|are sure to|have been|are|can|get to) (?:now |then |easily |directly |also |all )?(?:be )?(?:admitted|accepted|transferred|approved|selected|enrolled|get (?:admission|admitted|a seat|the degree|your degree|in)|receive (?:a|the|your) (?:seat|degree)|transfer|join (?!as|when|if)|graduate|skip)/,
  },
  {
    claim: 'acceptance by all',
    pattern:
      /\b(?:every|all|any|most|many) (?:\w+ )?(?:universit(?:y|ies)|colleges?) (?:will |must |have to |has to |can |do )?(?:accepts?|takes?|admits?|recogni[sz]es?)\b|\b(?:must|has to|have to|obliged to|bound to) (?:accept|take|admit)\b/,
  },
  {
    claim: 'a degree without classes',
    pattern:
      /\bwithout (?:\w+ ){0,3}(?:class|classes|attendance|attending|labs?|exams?|college)\b|\b(?:no|skip|zero) (?:classes|class|attendance|labs|exams|regular classes)\b|\b(?:only|just) (?:the )?exams?\b|\bexams?[ -]only\b|\bone sitting\b|\bneed not (?:attend|come|study)\b|\bno need to (?:attend|come|study|visit)\b|\bfrom home\b|\bdo(?:es)? not (?:need|have) to (?:attend|come|study)\b|\bon weekends?\b|\bwhile (?:you )?work/,
  },
  {
    claim: 'engineering by distance',
    pattern:
      /\bdistance\b|\bonline\b|\bcorrespondence\b|\bfranchise\b|\bcoaching cent|\bstudy cent/,
    unless:
      /\bnot (?:allowed|permitted|possible|lawful|recognised|be taught)\b|\bno (?:b\.?tech|engineering)\b|\bcannot be\b|\bprohibited\b|\bforbidden\b|\bonline form\b|\bvalid only\b|, online,/,
  },
  {
    claim: 'arrears that do not count',
    pattern:
      /\b(?:arrears?|backlogs?|pending papers?|failed papers?) (?:(?:will|do|does|are|is|can) )?(?:not matter|no problem|not a problem|be (?:ignored|waived|cleared for)|ignored|waived|accepted|forgotten|allowed|fine|ok)\b|\bwith (?:any|all) (?:\w+ )?(?:arrears|backlogs)\b|\bclear (?:all )?your (?:arrears|backlogs|papers) for you\b/,
  },
  {
    claim: 'a partner',
    pattern:
      /\bpartners?\b|\bpartner(?:ed|ship)|\btie-?up|\bmou\b|\bour (?:own )?(?:universit|college|campus)|\bassociated with\b|\bcollaborat/,
  },
  {
    claim: 'recognition as a fact',
    pattern:
      /\bugc[ -]?approved\b|\baicte[ -]?approved\b|\bapproved by (?:the )?(?:ugc|aicte)\b|\bdegree (?:is|will be|remains) (?:\w+ )?(?:valid|recogni[sz]ed)\b|\bvalid (?:abroad|everywhere|for government|worldwide)\b|\bfully recogni[sz]ed\b/,
  },
  {
    claim: 'a figure that is not published',
    pattern: { test: hasFigure },
  },
  {
    claim: 'money',
    pattern:
      /₹|\$|€|\brs\.? ?\d|\binr\b|\brupees?\b|\blakhs?\b|\bcrores?\b|\bdiscount|\bdonation|\bfee of\b|\bpay (?:us|now|the|a|your|only)\b|\bpayment\b|\bdeposit\b|\bbank account\b|\bupi\b/,
  },
  {
    claim: 'a shortcut',
    pattern:
      /\bback-?dat|\bfast[ -]?track|\bshort ?cut|\binstant(?:ly)?\b|\bwithin (?:a |one |\d+ )?(?:days?|weeks?|months?)\b|\bone[ -]year degree\b|\bmanagement quota\b|\bbribe|\bfake certificate/,
  },
  {
    claim: 'an accusation',
    pattern:
      /\bfake\b|\bfraud|\bscam|\bcheat|\bblacklist|\bbogus\b|\bcorrupt|\bbanned\b|\bworst\b|\bstupid\b|\blazy\b|\bidiot|\buseless\b/,
  },
]

const measure = /cgpa|gpa|percent|%|aggregate|pointer|marks of|minimum of|grade point/
const number = /\d|\b(?:four|five|six|seven|eight|nine|ten|fifty|sixty|seventy)\b/
const measuredNumber = /\d(?:[.,]\d+)? ?(?:cgpa|gpa|percent|%|marks|points?\b)/

/** A number close behind what it may measure, or before it. */
function hasFigure(sentence: string) {
  const [, ...behind] = sentence.split(measure)
  return behind.some((text) => number.test(text.slice(0, 61))) || measuredNumber.test(sentence)
}

/** The first forbidden claim in a text, named; undefined: none. */
export function forbiddenClaim(text: string): string | undefined {
  for (const sentence of sentencesOf(text)) {
    const match = claims.find(
      ({ pattern, unless }) => pattern.test(sentence) && unless?.test(sentence) !== true,
    )
    if (match) return match.claim
  }
  return undefined
}

/** "B.Tech" and "Rs." end no sentence. */
const sentencesOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/\bb\. ?(?=tech|e\b|arch|pharm)/g, 'b')
    .split(/(?<=[.!?:])\s+|\n+/)
