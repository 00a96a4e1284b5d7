import type { Way } from '#site/backend/desk.ts'
import type { Stage } from '#site/backend/marks.ts'

export type OutcomeWord = 'reached' | 'no-answer' | 'later'

/** The call or message after which marks change. */
export type Contact = { way: Way; word: OutcomeWord | 'undone' }

/** What each outcome sets, and its text in the history. */
export const outcomes: Record<OutcomeWord, { word: string; stage: Stage; text: string }> = {
  reached: { word: 'Reached', stage: 'called', text: 'reached' },
  'no-answer': { word: 'No answer', stage: 'no-answer', text: 'no answer' },
  later: { word: 'Later…', stage: 'follow-up', text: 'later' },
}

export const questions: Record<Way, string> = {
  call: 'How did the call go?',
  whatsapp: 'Did you reach them on WhatsApp?',
  mail: 'Did you reach them by mail?',
}
