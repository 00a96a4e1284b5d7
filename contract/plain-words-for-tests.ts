/** Splits after a full stop only before a capital letter or a digit, so that B.E. and ugc.gov.in stay whole. */
export const sentencesIn = (text: string) => text.split(/(?<=[.!?])\s+(?=[A-Z0-9“])|\n+/)

export const wordsIn = (sentence: string) =>
  sentence.split(/\s+/).filter((word) => /[\da-z]/i.test(word))

export const mostWordsOfSentence = 15

/** Phrases that a counsellor would not say to a student, each with an example sentence. */
export const banned: [kind: string, pattern: RegExp, example: string][] = [
  [
    'old-fashioned words',
    /\b(shall|upon|hereby|thereof|whilst|lest|thus|hence|nor|oblig\w+)\b/i,
    'it obliges no university',
  ],
  [
    'old-fashioned phrases',
    /\b(come by|at hand|the one to|says who|how old may|begun|scold\w*)\b/i,
    'Call, write or come by.',
  ],
  [
    'a passive that hides who acts',
    /\b(is decided by|it is written down|could not place|promises nothing)\b/i,
    'Nothing is decided by it.',
  ],
  [
    'a negated object',
    /\b(takes?|forces?|force|accepts?) (no|none|nobody)\b/i,
    'Some universities take no student while a paper is pending',
  ],
  [
    'nested conditions',
    /\b(once it is|ask for them first|leave the \w+ out|and we ask again|by press reports)\b/i,
    'By press reports',
  ],
  [
    'an unclear comparison',
    /\b(recognised as the|what is left, not|not what was|also beside|beside marks|undo)\b/i,
    'You study what is left, not what was accepted as passed.',
  ],
  [
    'a metaphor of money or age',
    /\b(opening balance|credits age\b|total\.|stands? behind)/i,
    'The papers you passed are your opening balance.',
  ],
  [
    'a metaphor of paper',
    /\b(leaf|clerk|bundle of papers|in the bundle|whole bundle|extra sheets|this sheet)\b/i,
    'This sheet is not in the bundle.',
  ],
  [
    'a metaphor of a journey',
    /\b(doors?|journey|path|dreams?|unlock|bridge)\b/i,
    'If a door is closed, we say so.',
  ],
  [
    'a metaphor of furniture',
    /\b(chairs?|at the table|building below)\b/i,
    'We sort them with you at the table',
  ],
  [
    'a cryptic heading',
    /\b(four things you can|between two|with their figures|how it goes|come with)\b/i,
    'Between two courses?',
  ],
  [
    'a literal translation',
    /\b(code of the country|fill it with|first list of|on the list|a simple talk|take it as|a move stopped|country that asks|set length)\b/i,
    'With the code of the country',
  ],
  [
    'notes for the owner',
    /\b(draft,|lawyer|placeholder|sample brand)/i,
    'Draft, not yet read by a lawyer.',
  ],
  [
    'advertising',
    /\b(world-class|leading|best|seamless\w*|empower\w*|hassle|guarantee\w*)\b/i,
    'The best coaching',
  ],
]
