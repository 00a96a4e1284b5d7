import { extractText, getDocumentProxy } from 'unpdf'
import { brochureFile, endpoints, paths } from '#contract/paths.ts'
import { axeViolations } from '../axe.ts'
import { expect, test as base, type Served } from '../served.ts'

/** Each test has a server that accepts all forms. */
const test = base.extend<{ served: Served }>({
  served: async ({ start }, use) => use(await start({ FORMS: 'live' })),
})

test('an application interrupted by a failure and a reload is stored once, seen by staff and answered @desk', async ({
  page,
  context,
  served,
}) => {
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(endpoints.enquiries)) sent.push(request.headers()['idempotency-key'])
  })
  await page.goto(paths.admissions)
  const form = page.locator('#apply form')
  await form.getByLabel('Full Name').fill('Asha Rao')
  await form.getByLabel('Email').fill('asha.rao@example.com')
  await form.getByLabel('Phone').fill('9800000000')
  await form.getByLabel('Course').selectOption('PTE Coaching')
  await form.getByLabel('Message').fill('Mornings, please.')
  const submit = form.getByRole('button', { name: 'Submit Application' })
  await context.setOffline(true)
  await submit.click()
  await expect(form.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  await context.setOffline(false)
  // The server stores the application, but the connection fails before its reply arrives.
  await page.route(`**${endpoints.enquiries}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submit.click()
  await expect(submit).toBeEnabled()
  await expect(form.getByRole('alert')).toBeVisible()
  await page.unroute(`**${endpoints.enquiries}`)
  await page.reload()
  await expect(form.getByLabel('Full Name')).toHaveValue('Asha Rao')
  await expect(form.getByLabel('Course')).toHaveValue('PTE Coaching')
  await submit.click()

  await expect(page.getByRole('heading', { name: 'We have your application' })).toBeFocused()
  const reference = (await page.getByText(/^Your reference: F/).innerText()).slice(-7)
  expect(new Set(sent).size).toBe(1)
  expect(sent).toHaveLength(3)

  await served.signIn(page)
  await page.getByRole('link', { name: 'Other enquiries 1 new' }).click()
  await expect(page.getByText('1 received')).toBeVisible()
  await page.getByPlaceholder('Search by name, email, course, message...').fill('morn')
  const row = page.getByRole('row', { name: /Asha Rao/ })
  await expect(row.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919800000000')
  await expect(row).toContainText('PTE Coaching')
  // The question after a call stands between the number and the links, also where fewer columns leave it less room.
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]'))
        event.preventDefault()
    }),
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('link', { name: 'Call' }).click()
  const close = page.getByRole('button', { name: 'Close without an answer' })
  const [last, call] = [
    await close.boundingBox(),
    await row.getByRole('link', { name: 'Call' }).boundingBox(),
  ]
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(call?.x ?? 0)
  await close.click()
  await row.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Asha Rao' })
  await expect(panel).toContainText(reference)
  await expect(panel).toContainText('Application')
  await panel.getByLabel('Stage').selectOption('Called')
  await panel.getByLabel('Write a note').fill('Begins on Monday.')
  await panel.getByRole('button', { name: 'Save note' }).click()

  await expect(panel.getByRole('listitem').filter({ hasText: 'Begins on Monday.' })).toBeVisible()
  await expect(panel).toContainText('You set Called')
  // No new enquiries are left.
  await expect(page.getByRole('link', { name: 'Other enquiries', exact: true })).toBeAttached()
  const axe = await axeViolations(page)
  expect(axe).toEqual([])
  await page.getByRole('link', { name: 'Eligibility Submissions' }).click()
  await expect(page.getByText('No submissions yet')).toBeVisible()
})

test('with live forms, a message is accepted from a phone, a course leads to its form, and there is a brochure @phone', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(paths.contact)
  const form = page.locator('#write form')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(form.getByLabel('Full Name')).toBeFocused()
  await form.getByLabel('Full Name').fill('Ravi Sen')
  await form.getByLabel('Email').fill('ravi.sen@example.com')
  await form.getByLabel('Subject').fill('Timings')
  await form.getByLabel('Message').fill('Are you open on Sunday?')
  const axe = await axeViolations(page)
  expect(axe).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'We have your message' })).toBeFocused()

  await page.getByRole('button', { name: 'Send another' }).click()
  await form.getByLabel('Full Name').fill('Ravi Sen')
  await form.getByLabel('Email').fill('ravi.sen@example.com')
  await form.getByLabel('Subject').fill('Marks')
  await form.getByLabel('Message').fill('I want to end my life.')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('You are not alone')).toBeFocused()
  await expect(page.getByRole('link', { name: /14416/ })).toBeInViewport()

  await page.goto(paths.courses)
  await page.getByRole('link', { name: 'Enroll Now: TOEFL Preparation' }).click()
  const enrol = page.locator('#enquiry')
  await expect(enrol.getByRole('heading', { name: 'Enroll in a course' })).toBeInViewport()
  await expect(enrol.locator('select')).toHaveValue('TOEFL Preparation')
  await page.getByRole('link', { name: 'Book Free Consultation' }).click()
  await expect(enrol.getByRole('heading', { name: 'Book a free consultation' })).toBeVisible()

  await page.goto(paths.privacy)
  await expect(page.getByText('We keep what you type into our forms.')).toBeVisible()

  const reply = await request.get(brochureFile)
  expect(reply.headers()['content-type']).toBe('application/pdf')
  const pdf = await getDocumentProxy(new Uint8Array(await reply.body()))
  const { text } = await extractText(pdf, { mergePages: true })
  for (const part of ['IELTS Training', '$299', 'Business English', '$279', '10-15 students'])
    expect(text).toContain(part)
})
