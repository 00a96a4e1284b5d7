/** A statement and the source number at its end: "Credits last up to seven years. [1]". */
type Statement = { text: string; source?: number }

export function statementFrom(line: string): Statement {
  const [, text, source] = /^(.*\S)\s*\[(\d{1,2})\]$/s.exec(line.trim()) ?? []
  return text === undefined ? { text: line } : { text, source: Number(source) }
}

/** A line of "In short": figure, bold phrase, remainder, and the explanation, which goes below on a phone. */
type ShortLine = {
  figure?: string
  strong: string
  remainder: string
  more: string
  source?: number
}

export function shortLineFrom(line: string): ShortLine {
  const { text, source } = statementFrom(line)
  const [, figure, sentence = text] = /^(\d[\d–]*):?\s+(.*)$/s.exec(text) ?? []
  const end = firstClause(sentence)
  // An estimate: its first sentence, and an explanation in the others.
  const isBegun = figure !== undefined && sentence[end - 1] === ','
  const close = isBegun ? end + firstSentence(sentence.slice(end)) : sentence.length
  return {
    figure,
    strong: sentence.slice(0, end),
    remainder: sentence.slice(end, close),
    more: sentence.slice(close),
    source,
  }
}

const firstSentence = (text: string) => (/[.?!](?=\s|$)/.exec(text)?.index ?? text.length) + 1

/** A step: bold action and remainder: "Ask your college | when you can appear for your papers." */
export function stepFrom(line: string) {
  const { text, source } = statementFrom(line)
  const joint = / (?:and|before|how|if|on|that|until|what|when|with)\b/.exec(text)?.index
  const end = Math.min(joint ?? text.length, firstClause(text))
  return { strong: text.slice(0, end), remainder: text.slice(end), source }
}

/** Up to the first punctuation mark, not counting "B.E.". */
function firstClause(text: string) {
  for (const { index } of text.matchAll(/[.,?!](?=\s|$)/g)) {
    if (!/(^|[^A-Za-z])[A-Z]$/.test(text.slice(Math.max(0, index - 2), index))) return index + 1
  }
  return text.length
}

/** The `flex-grow` of a cell: grows with its text, but less than proportionally. */
export const shareOfWidth = (line: string) => Math.round(Math.sqrt(line.length))
