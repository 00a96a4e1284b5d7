import type { Route } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import { endpoints, paths } from '#contract/paths.ts'
import { axeViolations } from '../axe.ts'
import {
  anyCheck,
  dialog,
  fill,
  mockCheck,
  note,
  openFreshForm,
  press,
} from '../eligibility-form.ts'
import { noStrayFonts, strayFonts } from './stray-fonts.ts'
import { asha, expect, visitorTest as test } from '../served.ts'

test.beforeEach(async ({ page }) => {
  await page.goto(paths.checkEligibility)
})

test('answers give the official names of three universities, and an unknown college is not mistaken for another @phone', async ({
  page,
}) => {
  const result = dialog(page)
  const checkRequest = page.waitForRequest(anyCheck)
  // Who has only a few papers left is told to finish them, and nothing of a transfer.
  const student = { ...asha, reason: 'I want to move my credits to another university' }
  await fill(page, student)

  for (const [typed, official] of [
    ['JNTUH', 'Jawaharlal Nehru Technological University Hyderabad'],
    ['Anna University', 'Anna University'],
    ['vtu', 'Visvesvaraya Technological University'],
  ] as const) {
    await page.getByLabel('Institution/University Name').fill(typed)
    await press(page)
    await expect(result).toBeVisible()
    await expect(result).toContainText(official)
    await expect(result).toContainText(note)
    await expect(result).toContainText('Not published')
    await expect(result).toContainText(/mark sheets.*, /i)
    await expect(result).toContainText('estimate')
    await result.getByRole('button', { name: 'Correct my entries' }).first().click()
    await expect(result).toHaveCount(0)
  }

  // The request has exactly the seven keys, the count as a number, and names the project.
  const request = await checkRequest
  expect(request.postDataJSON()).toEqual(student)
  expect(request.headers()['x-appwrite-project']).toBe('consultancy')
  expect(request.headers()['idempotency-key']).toBeTruthy()

  await page.getByLabel('Institution/University Name').fill('some college nobody knows')
  await press(page)
  await expect(result).toContainText(note)
  await expect(result).not.toContainText('University Hyderabad')
  expect(await strayFonts(result)).toEqual(noStrayFonts)
})

test('the form requires six fields, a name that is not blank and a plausible count, and sends nothing otherwise @phone', async ({
  page,
}) => {
  const { bodies } = await mockCheck(page, (route) => route.fulfill({ json: { notes: 'Sample.' } }))
  const name = page.getByLabel('Full Name')
  await press(page)
  await expect(page.locator('form :required')).toHaveCount(6)
  await expect(page.getByLabel('Reason for Transfer')).toHaveAttribute('rows', '3')
  await expect(name).toBeFocused()
  await expect(dialog(page)).toBeHidden()

  await fill(page)
  for (const blank of ['   ', '\u200b\u2800']) {
    await name.fill(blank)
    await press(page)
    await expect(name).toBeFocused()
    await expect(name).toHaveValue('')
    await expect(page.getByLabel('Phone Number')).toHaveValue(asha.phone)
  }
  await name.fill(asha.name)

  const count = page.getByLabel('No of Papers Passed')
  for (const [typed, error] of [
    ['-3', 'rangeUnderflow'],
    ['301', 'rangeOverflow'],
    ['31.5', 'stepMismatch'],
  ] as const) {
    await count.fill(typed)
    await press(page)

    await expect(count).toBeFocused()
    expect(
      await count.evaluate((input: HTMLInputElement, kind) => input.validity[kind], error),
    ).toBe(true)
  }
  await expect(page.getByRole('alert')).toBeHidden()
  expect(bodies).toEqual([])

  // A decimal part of zero is accepted.
  await count.fill('31.0')
  await press(page)
  await expect(dialog(page)).toContainText('Sample.')
  expect(bodies).toEqual([asha])
})

test('during a request the button says Checking..., and submitting twice sends one request @phone', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { bodies } = await mockCheck(page, async (route) => {
    await released
    await route.fulfill({ json: { notes: 'Sample.' } })
  })
  await fill(page)

  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(page.getByRole('button', { name: 'Checking...' })).toBeDisabled()
  release()

  await expect(dialog(page)).toContainText('Sample.')
  expect(bodies).toHaveLength(1)
})

const failures: [string, (route: Route) => Promise<void>][] = [
  ['a reply that is not OK', (route) => route.fulfill({ status: 503, json: { message: 'x' } })],
  ['a failed assessment', (route) => route.fulfill({ json: { status: 'failed', errors: 'x' } })],
  ['a network that fails', (route) => route.abort()],
]

test('a failure shows the inline error and keeps the input; a retry sends the same key, and changed input a new one @phone', async ({
  page,
}) => {
  let [, answer] = failures[0] ?? []
  const { keys } = await mockCheck(page, async (route) => answer?.(route))
  const button = page.getByRole('button', { name: 'Check My Eligibility' })
  await fill(page)

  let presses = 0
  for (const [title, next] of failures) {
    answer = next
    for (let times = 0; times < 2; times += 1) {
      await press(page)
      presses += 1
      await expect.poll(() => keys.length, title).toBe(presses)
      await expect(button).toBeEnabled()
      await expect(page.getByRole('alert')).toHaveText(messages.tryAgain)
      await expect(page.getByLabel('Full Name')).toHaveValue(asha.name)
      await expect(page.getByLabel('Institution/University Name')).toHaveValue(asha.university)
    }
  }
  expect(keys[0]).toBeTruthy()
  expect(new Set(keys).size).toBe(1)

  await page.getByLabel('No of Papers Passed').fill('32')
  await press(page)
  await expect.poll(() => keys.length).toBe(presses + 1)
  expect(keys.at(-1)).not.toBe(keys[0])
})

test('a whole chat pasted into Reason is sent as it is; what has no room is said before anything is sent @phone', async ({
  page,
}) => {
  const { bodies } = await mockCheck(page, (route) => route.fulfill({ json: { result: {} } }))
  const reason = page.getByLabel('Reason for Transfer')
  const chat = '[12:40] Asha: 4 backlogs left, M3 and EDC\n'.repeat(300)
  await fill(page, { reason: chat })
  await press(page)
  await expect.poll(() => bodies.length).toBe(1)
  expect(bodies[0]?.reason).toBe(chat)

  await openFreshForm(page)
  const tooLong = chat.repeat(8)
  await fill(page, { reason: tooLong })
  await press(page)
  expect(await reason.evaluate((field: HTMLTextAreaElement) => field.validationMessage)).toMatch(
    /^This text is too long to send\. Please take out about \d+ letters\.$/,
  )
  await expect(reason).toHaveValue(tooLong)
  expect(bodies).toHaveLength(1)
})

test('a result with an error shows that text alone, in red @phone', async ({ page }) => {
  const error = 'Please type the university on your mark sheet.'
  await mockCheck(page, (route) =>
    route.fulfill({
      json: { error, universityName: 'Nowhere', notes: 'Nothing', requiredDocs: ['Paper'] },
    }),
  )
  await fill(page)
  await press(page)

  const text = dialog(page).getByText(error)
  await expect(text).toBeVisible()
  await expect(dialog(page)).not.toContainText('Nowhere')
  await expect(dialog(page)).not.toContainText('Nothing')
  const [red = 0, green = 0, blue = 0] = await text.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  )
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))

  await dialog(page).getByRole('button', { name: 'Correct my entries' }).click()

  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${paths.checkEligibility}$`))
  await expect(page.getByLabel('Engineering Branch')).toBeFocused()
  await expect(page.getByLabel('Engineering Branch')).toHaveValue(asha.branch)
})

test('the X, the Close button and Escape lead to the credit-transfer page @desk', async ({
  page,
}) => {
  const close = dialog(page).getByRole('button', { name: /close/i })

  for (const leave of [
    () => close.first().click(),
    () => close.last().click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await openFreshForm(page)
    await fill(page)
    await press(page)
    await expect(dialog(page)).toBeVisible()
    await leave()
    await expect(page).toHaveURL(new RegExp(`${paths.creditTransfer}$`))
    await expect(dialog(page)).toBeHidden()
  }
})

test('a very long answer takes at most 90% of the height, and its Close buttons stay in view', async ({
  page,
}) => {
  const notes = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} of a long note.`).join(
    '\n\n',
  )
  await mockCheck(page, (route) => route.fulfill({ json: { notes } }))
  await fill(page)
  await press(page)

  await expect(dialog(page)).toBeVisible()
  const box = await dialog(page).boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect(box?.height).toBeLessThanOrEqual(height * 0.9 + 1)
  for (const button of await dialog(page).getByRole('button', { name: /close/i }).all()) {
    await expect(button).toBeInViewport()
  }
  await dialog(page).getByText('Paragraph 59').scrollIntoViewIfNeeded()
  await expect(dialog(page).getByText('Paragraph 59')).toBeInViewport()
})

test('the form and the dialog pass axe', async ({ page }) => {
  const form = await axeViolations(page)
  await fill(page)
  await press(page)
  await expect(dialog(page)).toBeVisible()

  const result = await axeViolations(page)

  expect(form).toEqual([])
  expect(result).toEqual([])
})

test('a form submitted before hydration is sent once, after hydration @phone', async ({ page }) => {
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith(endpoints.checkEligibility)) requests += 1
  })
  // Only the starter script loads at once; the app loads after the button is pressed.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    if (!route.request().url().includes('/starter-')) await pressed.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'domcontentloaded' })
  await fill(page)
  await press(page)
  expect(requests).toBe(0)
  pressed.resolve()

  await expect(dialog(page)).toBeVisible()
  expect(requests).toBe(1)
  expect(new URL(page.url()).search).toBe('')
})
