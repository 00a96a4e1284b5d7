import { AxeBuilder } from '@axe-core/playwright'
import type { Route } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import { endpoints, paths } from '#contract/paths.ts'
import { answering, anyCheck, dialog, fill, note, press } from './eligibility-form.ts'
import { noStrayLetters, strayLetters } from './letters.ts'
import { asha, expect, visitorTest as test } from './served.ts'

test.beforeEach(async ({ page }) => {
  await page.goto(paths.checkEligibility)
})

for (const [typed, official] of [
  ['JNTUH', 'Jawaharlal Nehru Technological University Hyderabad'],
  ['Anna University', 'Anna University'],
  ['vtu', 'Visvesvaraya Technological University'],
] as const) {
  test(`a student of ${typed} is answered from the catalogue by its official name @phone`, async ({
    page,
  }) => {
    await fill(page, { university: typed })
    await press(page)

    const result = dialog(page)
    await expect(result).toBeVisible()
    await expect(result).toContainText(official)
    await expect(result).toContainText(note)
    await expect(result).toContainText('Not published')
    await expect(result).toContainText(/mark sheets.*, /i)
    await expect(result).toContainText('estimate')
  })
}

test('a college that nobody knows gets an honest general answer @desk', async ({ page }) => {
  await fill(page, { university: 'some college nobody knows' })
  await press(page)

  await expect(dialog(page)).toContainText(note)
  await expect(dialog(page)).not.toContainText('University Hyderabad')
})

test('the request has exactly the seven keys, the count as a number, and names the project @phone', async ({
  page,
}) => {
  const sent = page.waitForRequest(anyCheck)

  await fill(page)
  await press(page)

  const request = await sent
  expect(request.postDataJSON()).toEqual(asha)
  expect(request.headers()['x-appwrite-project']).toBe('consultancy')
  expect(request.headers()['idempotency-key']).toBeTruthy()
})

test('the required fields are the six of the specification, and the browser asks for them @phone', async ({
  page,
}) => {
  const required = page.locator('form :required')

  await press(page)

  await expect(required).toHaveCount(6)
  await expect(page.getByLabel('Reason for Transfer')).toHaveAttribute('rows', '3')
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expect(dialog(page)).toBeHidden()
})

test('a count that cannot be right is asked for again in the words of the browser, and nothing is sent @phone', async ({
  page,
}) => {
  const { bodies } = await answering(page, (route) => route.abort())
  const count = page.getByLabel('No of Papers Passed')
  await fill(page)

  for (const [typed, fault] of [
    ['-3', 'rangeUnderflow'],
    ['301', 'rangeOverflow'],
    ['31.5', 'stepMismatch'],
  ] as const) {
    await count.fill(typed)
    await press(page)

    await expect(count).toBeFocused()
    expect(
      await count.evaluate((input: HTMLInputElement, name) => input.validity[name], fault),
    ).toBe(true)
  }
  await expect(page.getByRole('alert')).toBeHidden()
  expect(bodies).toEqual([])
})

for (const blank of ['   ', '\u200b\u2800']) {
  test(`a name of ${JSON.stringify(blank)} is asked for by the browser, and nothing is sent @phone`, async ({
    page,
  }) => {
    const { bodies } = await answering(page, (route) => route.abort())
    await fill(page, { name: blank })

    await press(page)

    await expect(page.getByLabel('Full Name')).toBeFocused()
    await expect(page.getByLabel('Full Name')).toHaveValue('')
    await expect(page.getByLabel('Phone Number')).toHaveValue(asha.phone)
    await expect(page.getByRole('alert')).toBeHidden()
    expect(bodies).toEqual([])
  })
}

test('a count is taken with decimals that are zero @phone', async ({ page }) => {
  const { bodies } = await answering(page, (route) => route.fulfill({ json: { notes: 'Kept.' } }))
  await fill(page)

  await page.getByLabel('No of Papers Passed').fill('31.0')
  await press(page)

  await expect(dialog(page)).toContainText('Kept.')
  expect(bodies).toEqual([asha])
})

test('while it is asked the button says Checking..., and pressing twice asks once @phone', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { bodies } = await answering(page, async (route) => {
    await held
    await route.fulfill({ json: { notes: 'Kept.' } })
  })
  await fill(page)

  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(page.getByRole('button', { name: 'Checking...' })).toBeDisabled()
  release()

  await expect(dialog(page)).toContainText('Kept.')
  expect(bodies).toHaveLength(1)
})

const failures: [string, (route: Route) => Promise<void>][] = [
  ['a reply that is not OK', (route) => route.fulfill({ status: 503, json: { message: 'x' } })],
  ['a failed assessment', (route) => route.fulfill({ json: { status: 'failed', errors: 'x' } })],
  ['a network that fails', (route) => route.abort()],
]

for (const [what, answer] of failures) {
  test(`${what} shows the inline error, keeps what was typed, and a retry carries the same key @phone`, async ({
    page,
  }) => {
    const { keys } = await answering(page, answer)
    await fill(page)

    await press(page)
    await expect(page.getByRole('alert')).toHaveText(messages.tryAgain)
    await expect(page.getByLabel('Full Name')).toHaveValue(asha.name)
    await expect(page.getByLabel('Institution/University Name')).toHaveValue(asha.university)
    await press(page)

    await expect.poll(() => keys.length).toBe(2)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })
}

test('another filling has another key @phone', async ({ page }) => {
  const { keys } = await answering(page, (route) => route.abort())
  await fill(page)
  await press(page)
  await expect(page.getByRole('alert')).toBeVisible()

  await page.getByLabel('No of Papers Passed').fill('32')
  await press(page)

  await expect.poll(() => keys.length).toBe(2)
  expect(keys[1]).not.toBe(keys[0])
})

test('a result with an error shows that text alone, in red @phone', async ({ page }) => {
  const error = 'Please type the university on your mark sheet.'
  await answering(page, (route) =>
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
})

test('the five fields are shown, documents joined with commas, the policy in a new tab @phone', async ({
  page,
}) => {
  await answering(page, (route) =>
    route.fulfill({
      json: {
        universityName: 'Sample University',
        minimumCgpa: 5.5,
        requiredDocs: ['Mark sheets', 'Transcript', 'ID proof'],
        policyUrl: 'https://example.com/policy',
        notes: 'First.\n\nSecond.',
      },
    }),
  )
  await fill(page)
  await press(page)

  const result = dialog(page)
  await expect(result).toContainText('Sample University')
  await expect(result).toContainText('5.5')
  await expect(result).toContainText('Mark sheets, Transcript, ID proof')
  await expect(result).toContainText('Second.')
  const policy = result.getByRole('link', { name: 'View Policy' })
  await expect(policy).toHaveAttribute('href', 'https://example.com/policy')
  await expect(policy).toHaveAttribute('target', '_blank')
})

for (const policyUrl of [
  'javascript:alert(1)',
  'http://example.com',
  '/policy',
  'data:text/html,x',
]) {
  test(`a policy address such as ${policyUrl} is not linked @phone`, async ({ page }) => {
    await answering(page, (route) => route.fulfill({ json: { notes: 'Kept.', policyUrl } }))
    await fill(page)
    await press(page)

    await expect(dialog(page)).toContainText('Kept.')
    await expect(dialog(page).getByRole('link', { name: 'View Policy' })).toHaveCount(0)
  })
}

for (const way of ['the X', 'the Close button', 'Escape']) {
  test(`${way} leads to the credit-transfer page @desk`, async ({ page }) => {
    await fill(page)
    await press(page)
    await expect(dialog(page)).toBeVisible()

    if (way === 'Escape') await page.keyboard.press('Escape')
    else {
      const buttons = dialog(page).getByRole('button', { name: /close/i })
      await (way === 'the X' ? buttons.first() : buttons.last()).click()
    }

    await expect(page).toHaveURL(new RegExp(`${paths.creditTransfer}$`))
    await expect(dialog(page)).toBeHidden()
  })
}

test('a very long answer stays within nine tenths of the height, and its ways out in reach', async ({
  page,
}) => {
  const notes = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} of a long note.`).join(
    '\n\n',
  )
  await answering(page, (route) => route.fulfill({ json: { notes } }))
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

test('an answer with wrong types is shown as far as it goes, as text @phone', async ({ page }) => {
  await answering(page, (route) =>
    route.fulfill({
      json: { universityName: '<b>Bold</b>', requiredDocs: 'Mark sheets', notes: 7, sources: {} },
    }),
  )
  await fill(page)
  await press(page)

  await expect(dialog(page)).toContainText('<b>Bold</b>')
})

test('the answer is set in the letters of the site @phone', async ({ page }) => {
  await fill(page)
  await press(page)
  await expect(dialog(page)).toBeVisible()

  expect(await strayLetters(dialog(page))).toEqual(noStrayLetters)
})

test('form and dialog have no fault that axe finds', async ({ page }) => {
  const form = await new AxeBuilder({ page }).analyze()
  await fill(page)
  await press(page)
  await expect(dialog(page)).toBeVisible()

  const result = await new AxeBuilder({ page }).analyze()

  expect(form.violations).toEqual([])
  expect(result.violations).toEqual([])
})

test('what is submitted before the page is awake is sent once, when it is @phone', async ({
  page,
}) => {
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith(endpoints.checkEligibility)) requests += 1
  })
  // The starter stands in the document; the app comes only when the button has been pressed.
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

test('a name that fits several universities is asked about, and one touch asks again @phone', async ({
  page,
}) => {
  await fill(page, { university: 'JNTU' })
  await press(page)

  const chosen = 'Jawaharlal Nehru Technological University Kakinada'
  await dialog(page).getByRole('button', { name: chosen }).click()

  await expect(dialog(page).getByRole('definition').filter({ hasText: chosen })).toBeVisible()
  await expect(page.getByLabel('Institution/University Name')).toHaveValue(chosen)
})
