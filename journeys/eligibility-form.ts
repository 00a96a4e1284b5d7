import type { Page, Route } from '@playwright/test'
import type { EligibilityPayload } from '#contract/eligibility.ts'
import { endpoints, paths } from '#contract/paths.ts'
import { asha } from './served.ts'

export const note = 'This is AI generated result, please verify it manually.'

export async function fill(page: Page, changes: Partial<typeof asha> = {}) {
  const student = { ...asha, ...changes }
  await page.getByLabel('Full Name').fill(student.name)
  await page.getByLabel('Phone Number').fill(student.phone)
  await page.getByLabel('No of Papers Passed').fill(String(student.passed))
  await page.getByLabel('Email Address').fill(student.email)
  await page.getByLabel('Engineering Branch').fill(student.branch)
  await page.getByLabel('Institution/University Name').fill(student.university)
  await page.getByLabel('Reason for Transfer').fill(student.reason ?? '')
}

/** Clears the tab's storage, which would offer the saved answer. */
export const forgetVisit = (page: Page) => page.evaluate(() => sessionStorage.clear())

/** Opens the form as on a first visit. */
export async function openFreshForm(page: Page) {
  await forgetVisit(page)
  await page.goto(paths.checkEligibility)
}

export const press = (page: Page) =>
  page.getByRole('button', { name: 'Check My Eligibility' }).click()
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Eligibility Result' })
export const anyCheck = `**${endpoints.checkEligibility}`

/** Mocks the form's API call and records the bodies and headers of the calls. */
export async function mockCheck(page: Page, answer: (route: Route) => Promise<void>) {
  const bodies: EligibilityPayload[] = []
  const keys: (string | undefined)[] = []
  const amends: (string | undefined)[] = []
  await page.route(anyCheck, async (route) => {
    bodies.push(route.request().postDataJSON())
    keys.push(route.request().headers()['idempotency-key'])
    amends.push(route.request().headers()['amends'])
    await answer(route)
  })
  return { bodies, keys, amends }
}
