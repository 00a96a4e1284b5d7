import words from '../words/admissions.json' with { type: 'json' }
import { own } from '../words/own.ts'
import { hours } from './company.ts'

const changed = own('admissions', words)

export const { page, hero, steps, documents, dates, earlyBird, application } = changed

export type Status = 'Open' | 'Upcoming' | 'Ongoing'

/** `ends` is the last day; without it the event has no end. A past date is marked and reported by the review. */
type ImportantDate = { event: string; date: string; ends?: string; status: Status }

export const importantDates = changed.importantDates as ImportantDate[]

export const admissionHours = { heading: changed.admissionHours.heading, text: hours.admissions }
