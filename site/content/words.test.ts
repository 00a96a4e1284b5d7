/// <reference types="vite/client" />
import { expect, test } from 'vitest'
import {
  banned,
  mostWordsOfSentence,
  sentencesIn,
  wordsIn,
} from '#contract/plain-words-for-tests.ts'
import * as pictures from '../images/pictures.ts'
import { admissionHours, documents, earlyBird, importantDates } from './admissions.ts'
import { accreditations, values } from './about.ts'
import { claims, hours, since } from './company.ts'
import { categories, courses } from './courses.ts'
import { benefits } from './benefits.ts'
import { questions, reasons, steps } from './credit-transfer.ts'
import { credits, why } from './home.ts'

test('the six courses have the category, price, duration and batch size of the specification', () => {
  const table = courses.map(({ title, category, price, duration, batchSize, popular = false }) =>
    [title, category, price, duration, batchSize.text, popular].join(' | '),
  )

  expect(table).toEqual([
    'IELTS Training | Language Testing | $299 | 2-3 months | 8-12 students | true',
    'Study Abroad Guidance | Consultancy | $499 | 3-6 months | individual | false',
    'Skill Development Programs | Professional Development | $399 | 3-6 months | 15-20 students | false',
    'PTE Coaching | Language Testing | $249 | 6-8 weeks | 6-10 students | false',
    'TOEFL Preparation | Language Testing | $329 | 2-3 months | 8-12 students | false',
    'Business English | Language Skills | $279 | 2-4 months | 10-15 students | false',
  ])
})

test('every course category is listed once, with its count', () => {
  expect(categories).toEqual([
    { name: 'Language Testing', count: 3 },
    { name: 'Consultancy', count: 1 },
    { name: 'Professional Development', count: 1 },
    { name: 'Language Skills', count: 1 },
  ])
})

test('the dates and hours are those of the specification', () => {
  const dates = importantDates.map(({ event, date, status }) => `${event}: ${date} (${status})`)

  expect(dates).toEqual([
    'Winter batch: Dec 1-31, 2024 (Open)',
    'Spring batch: Mar 1-31, 2025 (Upcoming)',
    'Summer batch: Jun 1-30, 2025 (Upcoming)',
    'IELTS mock test: Every Saturday (Ongoing)',
  ])
  expect(earlyBird.text).toBe('Apply 30 days before batch start for 15% discount.')
  expect(hours.long).toBe('Monday-Saturday 9:00 AM-5:30 PM')
  expect(hours.closed).toBe('Sunday closed')
  expect(admissionHours.text).toBe('Mon-Sat 9 AM-6 PM')
})

test('the claims are those of the specification', () => {
  const figures = Object.values(claims).map(({ figure, label }) => `${figure} ${label}`)

  expect(figures).toEqual([
    '100% Success Rate',
    '98% success rate',
    '5000+ students trained',
    '50+ countries',
    '15+ years',
  ])
  expect(since).toBe('since 2009')
})

test('six documents are required, as originals plus photocopies', () => {
  expect(documents.list).toHaveLength(6)
  expect(documents.note).toBe('Originals plus photocopies required.')
})

test('credit transfer has four reasons, eight benefits, four steps and ten questions', () => {
  expect(reasons.map(({ title }) => title)).toEqual([
    'Continue Education',
    'UGC Approved',
    'All Branches Accepted',
    'Recognized Degree',
  ])
  expect(Object.keys(benefits)).toHaveLength(8)
  expect(steps.list.map(({ title }) => title)).toEqual([
    'Application to university',
    'Upload or send transcripts',
    'Transcript assessment',
    'Credit evaluation',
  ])
  expect(questions).toHaveLength(10)
  expect(questions.at(-1)?.answer).toContain('since 2004')
  expect(questions.at(-1)?.answer).toContain('private limited company in 2019')
})

test('the home page shows five benefits, About three accreditations and three values', () => {
  expect(credits.benefits).toHaveLength(5)
  expect(accreditations.list).toHaveLength(3)
  expect(values.list.map(({ title }) => title)).toEqual(['Excellence', 'Care', 'Integrity'])
})

const modules = import.meta.glob(
  ['./*.ts', '!./*.test.ts', '!./review.ts', '../words/{failure,not-found}.json'],
  { eager: true },
)

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Everything that a visitor reads or hears: the content and the alt text of pictures. */
const texts = textsIn([modules, pictures, why.faculty.text(8, 12)])

const sentences = texts.flatMap(sentencesIn)

test('every sentence has 15 words at most', () => {
  expect(sentences.length).toBeGreaterThan(400)
  expect(sentences.filter((sentence) => wordsIn(sentence).length > mostWordsOfSentence)).toEqual([])
})

test.each(banned)('no sentence has %s', (_, pattern, example) => {
  expect(example).toMatch(pattern)

  expect(sentences.filter((sentence) => pattern.test(sentence))).toEqual([])
})

test('promises to a visitor use the future tense, as in the alert of the application form', () => {
  const inThePresent =
    /(?<!\bmay )\b(?:we|a counsellor) (?:calls?|contacts?|tells?|helps?) you\b(?! choose a)/i
  expect('We call you on Monday.').toMatch(inThePresent)

  expect(sentences.filter((sentence) => inThePresent.test(sentence))).toEqual([])
})
