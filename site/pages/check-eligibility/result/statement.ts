/** What is said, and the number of the source that it ends in: "Credits last up to seven years. [1]". */
export type Statement = { text: string; source?: number }

export function statementFrom(line: string): Statement {
  const [, text, source] = /^(.*\S)\s*\[(\d{1,2})\]$/s.exec(line.trim()) ?? []
  return text === undefined ? { text: line } : { text, source: Number(source) }
}

/** A line of "In short": its figure, the words that are set bold, the rest, and how it comes about, for which a phone has room below. */
export type ShortLine = {
  figure?: string
  strong: string
  rest: string
  more: string
  source?: number
}

export function shortLineFrom(line: string): ShortLine {
  const { text, source } = statementFrom(line)
  const [, figure, said = text] = /^(\d[\d–]*):?\s+(.*)$/s.exec(text) ?? []
  const end = firstClause(said)
  // An estimate: the sentence that was begun ends, and the others explain it.
  const isBegun = figure !== undefined && said[end - 1] === ','
  const close = isBegun ? end + firstSentence(said.slice(end)) : said.length
  return {
    figure,
    strong: said.slice(0, end),
    rest: said.slice(end, close),
    more: said.slice(close),
    source,
  }
}

const firstSentence = (text: string) => (/[.?!](?=\s|$)/.exec(text)?.index ?? text.length) + 1

/** A step: what to do, which is set bold, and the rest: "Ask your college | when you can appear for your papers." */
export function stepFrom(line: string) {
  const { text, source } = statementFrom(line)
  const joint = / (?:and|before|how|if|on|that|until|what|when|with)\b/.exec(text)?.index
  const end = Math.min(joint ?? text.length, firstClause(text))
  return { strong: text.slice(0, end), rest: text.slice(end), source }
}

/** Up to the first mark, which the point of "B.E." is not. */
function firstClause(text: string) {
  for (const { index } of text.matchAll(/[.,?!](?=\s|$)/g)) {
    if (!/(^|[^A-Za-z])[A-Z]$/.test(text.slice(Math.max(0, index - 2), index))) return index + 1
  }
  return text.length
}

/** Of cells beside one another, as a factor of `flex-grow`: who says more gets more, but not all of it. */
export const shareOfWidth = (line: string) => Math.round(Math.sqrt(line.length))
