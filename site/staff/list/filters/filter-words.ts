import type { CatalogueNames } from '#contract/suggestions.ts'
import type { Filters, Received } from '#site/backend/listing.ts'
import { shortDate } from '../../enquiry/marks/follow-up.ts'
import { stageWord } from '../../enquiry/marks/stage.tsx'

export const receivedWords = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7-days': '7 days',
} as const

export const receivedWord = (received: Received) =>
  typeof received === 'string'
    ? receivedWords[received]
    : received.from === received.to
      ? dayWord(received.from)
      : `${dayWord(received.from)} to ${dayWord(received.to)}`

const dayWord = (day: string) => shortDate(new Date(`${day}T00:00`))

/** The filters in one line, such as `No answer, received in the last 7 days`. */
export function filterWords(filters: Filters, names: CatalogueNames | undefined): string {
  const { stage, mine, todo, received, university, branch, phone } = filters
  return [
    stage && stageWord(stage),
    mine && 'mine',
    todo && 'to do today',
    received && receivedSentence(received),
    university && (names?.universities[university] ?? university),
    branch && (names?.branches[branch] ?? branch),
    phone && `phone with ${phone}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function receivedSentence(received: Received) {
  if (received === '7-days') return 'received in the last 7 days'
  return `received ${receivedWord(received).replace(/^[TY]o?\w+$/, (word) => word.toLowerCase())}`
}
