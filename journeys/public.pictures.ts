import type { Page } from '@playwright/test'
import type { EligibilityResult } from '#contract/eligibility.ts'
import { paths } from '#contract/paths.ts'
import {
  ambiguousAnswer,
  fullAnswer,
  helpAnswer,
  shortAnswer,
  unsureAnswer,
  warningAnswer,
} from './answers-for-tests.ts'
import { anyCheck, dialog, fill, mockCheck, press } from './eligibility-form.ts'
import { pictured, test } from './pictured.ts'

/** Of somebody who is not signed in. */
const pages = {
  home: paths.home,
  about: paths.about,
  courses: paths.courses,
  admissions: paths.admissions,
  'credit-transfer': paths.creditTransfer,
  contact: paths.contact,
  privacy: paths.privacy,
  'not-found': '/nowhere',
  form: paths.checkEligibility,
  login: paths.adminLogin,
}

for (const [name, path] of Object.entries(pages))
  test(name, ({ picture }) =>
    picture(name, async (page) => {
      await page.goto(path)
    }),
  )

test('menu', ({ picture }) =>
  picture(
    'menu',
    async (page) => {
      await page.goto(paths.home)
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('navigation', { name: 'Menu' }).waitFor()
    },
    { of: 'window', widths: [360] },
  ))

const form = (page: Page) => page.locator('main form')

/** The typed words of no picture open a list of suggestions. */
async function openFilled(page: Page, changes: Parameters<typeof fill>[1] = {}) {
  await page.goto(paths.checkEligibility)
  await fill(page, { university: 'JNTU Hyderabad', reason: 'Moved home.', ...changes })
}

test('form filled', ({ picture }) =>
  picture(
    'form-filled',
    async (page) => {
      await openFilled(page)
      await page.getByLabel('Reason for Transfer').blur()
    },
    { of: form },
  ))

test('form with a number that may be incomplete', ({ picture }) =>
  picture(
    'form-doubt',
    async (page) => {
      await openFilled(page, { phone: '98000' })
      await page.getByLabel('Reason for Transfer').blur()
    },
    { of: form },
  ))

test('form that could not be sent', ({ picture }) =>
  picture(
    'form-failed',
    async (page) => {
      await mockCheck(page, (route) => route.abort())
      await openFilled(page)
      await press(page)
      await page.getByRole('alert').waitFor()
    },
    { of: form },
  ))

test('form while it is sent', ({ picture }) =>
  picture(
    'form-busy',
    async (page) => {
      await page.route(anyCheck, () => new Promise(() => {}))
      await openFilled(page)
      await page.waitForLoadState('networkidle')
      await press(page)
      await page.getByRole('button', { name: 'Checking...' }).waitFor()
    },
    { of: form },
  ))

test('form with the answer kept', ({ picture }) =>
  picture(
    'form-kept',
    async (page) => {
      await openAnswer(page, shortAnswer)
      await page.goto(paths.checkEligibility)
      await page.getByRole('heading', { name: 'Your answer' }).waitFor()
    },
    { of: 'window' },
  ))

async function openAnswer(page: Page, answer: EligibilityResult) {
  await mockCheck(page, (route) => route.fulfill({ json: answer }))
  await openFilled(page)
  await press(page)
  await dialog(page).waitFor()
}

const answers: Record<string, EligibilityResult> = {
  'answer-full': fullAnswer,
  'answer-taps': shortAnswer,
  'answer-which': ambiguousAnswer,
  'answer-distress': helpAnswer,
  'answer-care': { ...fullAnswer, care: true, taps: [] },
  'answer-warning': warningAnswer,
  'answer-unsure': unsureAnswer,
  'answer-not-in-list': {
    ...fullAnswer,
    recognition: 'not-in-list',
    universityName: undefined,
    matched: {},
    typed: { university: 'brightfield institute', branch: 'cse' },
    understood: ['You typed “brightfield institute”.'],
  },
  'answer-not-recognised': {
    ...warningAnswer,
    recognition: 'not-recognised',
  },
  'answer-error': { error: 'Please type the university on your mark sheet.' },
}

for (const [name, answer] of Object.entries(answers))
  test(name, ({ picture }) => picture(name, (page) => openAnswer(page, answer), { of: dialog }))

test('answer of the catalogue', async ({ picture, studio }) => {
  await studio.setClock(pictured)
  await picture(
    'answer',
    async (page) => {
      await page.route(anyCheck, async (route) => {
        const response = await route.fetch()
        await route.fulfill({
          response,
          json: { ...(await response.json()), reference: 'KS 48271' },
        })
      })
      await openFilled(page, { reason: 'Arrears in two semesters.' })
      await press(page)
      await dialog(page).waitFor()
    },
    { of: 'window' },
  )
})

test('answer on paper', ({ picture }) =>
  picture(
    'answer-on-paper',
    async (page) => {
      await openAnswer(page, fullAnswer)
      // A4 within its margins.
      await page.setViewportSize({ width: 703, height: 1032 })
      await page.emulateMedia({ media: 'print' })
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    },
    { of: 'window', widths: [1440] },
  ))
