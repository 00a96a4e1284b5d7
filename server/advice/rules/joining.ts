import { isOfOthers, plainOf } from './sentences.ts'

/** The university the student wishes to join, as written. `sure`: from a tap. */
export type Join = { name: string; sure: boolean }

/** A tap's own sentence, to its full stop before the next one; or the words of the student. */
export function joinIn(text: string): Join | undefined {
  const tapped = tappedNameIn(text)
  if (tapped !== undefined) return { name: tapped, sure: true }
  for (const { index, 1: written = '' } of text.matchAll(wishes)) {
    const before = `${plainOf(text.slice(Math.max(0, index - 40), index))} `
    const [name = ''] = written.split(furtherWords)
    if (!isOfOthers(before) && !/\b(?:not|dont|never|no) $/.test(before) && name.trim().length > 1)
      return { name: name.trim(), sure: false }
  }
  return undefined
}

const wishes =
  /\b(?:want|wants|wanting|wish|like|need|plan|planning|looking|interested|hope|hoping|trying|can i|could i|possible)(?: to| for| in)?(?: please)? (?:get (?:an |a |me )?)?(?:join(?:ing)?|(?:take |my )?(?:admission|adm|seat) (?:in|at|into|to|for)|(?:get|go|come) (?:into|to)|(?:transfer|shift|move|migrate|change)(?:ing)?(?: my credits?)?(?: from [^.,;!?\n]{2,60}?)? (?:to|into)|study(?:ing)? (?:in|at)) ([^.,;!?\n]{2,80})/gi

/** Words after the end of the name. */
const furtherWords =
  /\s(?:because|bcoz|bcz|cause|due|since|as|but|so|if|after|before|with|without|when|next|now|soon|please|plz|pls|midway|lateral|directly|again|instead|through|via|this|it|is|from|in (?:the )?(?:2nd|3rd|4th|\d|second|third|fourth|next|this)|for(?! women)|-)(?=\s|$)/i

const joining = 'I want to join '

/** A name may contain full stops: "Dr. B. R. Ambedkar University". */
function tappedNameIn(text: string) {
  const at = text.lastIndexOf(joining)
  if (at < 0) return undefined
  const remainder = text.slice(at + joining.length, at + joining.length + 250)
  for (let end = remainder.indexOf('.'); end > 1; end = remainder.indexOf('.', end + 1))
    if (/^(?:\n|\s{0,5}$|\s{1,5}I (?:have|left|am|live|want)\b)/.test(remainder.slice(end + 1)))
      return remainder.slice(0, end)
  return undefined
}
