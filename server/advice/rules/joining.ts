/** The university the student wishes to join, as written. `sure`: from a tap. */
export type Join = { name: string; sure: boolean }

/** The first wish in the words of the student. */
export function joinIn(text: string): Join | undefined {
  for (const { index, 1: written = '' } of text.matchAll(wishes)) {
    const before = `${plainOf(text.slice(Math.max(0, index - 40), index))} `
    const [name = ''] = written.split(furtherWords)
    const isNamed = name.trim().length > 1 && !anyOne.test(name.trim())
    if (isNamed && !others.test(before) && !/\b(?:not|dont|never|no) $/.test(before))
      return { name: name.trim(), sure: false }
  }
  return undefined
}

const wishes =
  /\b(?:want|wants|wanting|wish|like|need|plan|planning|looking|interested|hope|hoping|trying|can i|could i|possible)(?: to| for| in)?(?: please)? (?:get (?:an |a |me )?)?(?:join(?:ing)?|(?:take |my )?(?:admission|adm|seat) (?:in|at|into|to|for)|(?:get|go|come) (?:into|to)|(?:transfer|shift|move|migrate|change)(?:ing)?(?: my credits?)?(?: from [^.,;!?\n]{2,60}?)? (?:to|into)|study(?:ing)? (?:in|at)) ([^.,;!?\n]{2,80})/gi

/** "A university in Hyderabad" is not the University of Hyderabad. */
const anyOne =
  /^(?:an?|any|some|other|another|one|new|different|private|good|better|nearby|m\.? ?tech|mba|mca|ms|m\.?s\.?c|masters?|diploma|bca|bsc)\s/i

/** Words after the end of the name. */
const furtherWords =
  /\s(?:because|bcoz|bcz|cause|due|since|as|but|so|if|after|before|with|without|when|next|now|soon|please|plz|pls|midway|lateral|directly|again|instead|through|via|this|it|is|from|in (?:the )?(?:2nd|3rd|4th|\d|second|third|fourth|next|this)|for(?! women)|-)(?=\s|$)/i

/** Preceded by another person. */
const others =
  /\b(?:father|mother|dad|mom|mummy|papa|parents?|brothers?|sisters?|friends?|husband|wife|family|he|she|they|uncle|relatives?)(?: \w+){0,3} $/

const plainOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
