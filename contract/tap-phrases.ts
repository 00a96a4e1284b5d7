/** The facts that affect the answer most and may not have been understood, in the order of the questions. */
export const taps = ['pending', 'left', 'joined', 'working', 'abroad', 'join'] as const
export type Tap = (typeof taps)[number]

/** The sentence that a tap adds to the reason, on a line of its own: sent by the form and read by the server. */
export const tapPhrases = {
  pending: (count: string) => `I have ${count} pending ${count === '1' ? 'paper' : 'papers'}.`,
  left: (year: string) => `I left college in ${year}.`,
  joined: (year: string) => `I joined in ${year}.`,
  working: () => 'I am working.',
  abroad: () => 'I live outside India.',
  join: (name: string) => `I want to join ${name}.`,
} satisfies Record<Tap, (value: string) => string>

/** The line that a topic adds when it is chosen. */
export const askPhrase = (title: string) => `I ask: ${title}`

/** The line that asks, in distress, for the rest of the answer. */
export const papersPhrase = 'Show the answer about my papers.'
