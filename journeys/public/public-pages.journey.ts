import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { expect, visitorTest as test } from '../served.ts'

test('the credit-transfer page informs students and leads to the check and to a counsellor @phone', async ({
  page,
}) => {
  await page.goto(paths.creditTransfer)

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const heading of [
    'What is academic credit transfer?',
    'Why choose credit transfer?',
    'Transfer process',
    'Eligibility for admission',
    'Accreditations',
  ]) {
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()

  const closing = page.getByRole('region', { name: 'Bring your last mark sheet' })
  const counsellor = closing.getByRole('link', { name: 'Talk With Our Counsellor' })
  await expect(counsellor).toHaveAttribute('target', '_blank')
  await expect(counsellor).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=Hello%2C%20I%20/)
  await closing.getByRole('link', { name: 'Check Eligibility' }).click()
  await expect(page).toHaveURL(paths.checkEligibility)
})

test('ten questions open one at a time, and the first is open initially @phone', async ({
  page,
}) => {
  await page.goto(paths.creditTransfer)
  const questions = page.locator('details')

  await expect(questions).toHaveCount(10)
  await expect(questions.first()).toHaveAttribute('open')
  await questions.last().locator('summary').click()

  await expect(page.getByText('in education since 2004')).toBeVisible()
  await expect(page.getByText('private limited company in 2019')).toBeVisible()
  await expect(questions.first()).not.toHaveAttribute('open')
})

test('six courses can be filtered by category, and enrolling does nothing yet @phone', async ({
  page,
}) => {
  const requests: string[] = []
  await page.goto(paths.courses)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(6)
  await expect(page.getByText('Popular', { exact: true })).toHaveCount(1)

  await page.getByText('Language Testing 3').click()
  await expect(cards.filter({ visible: true })).toHaveCount(3)

  await page.waitForLoadState('networkidle')
  page.on('request', (request) => requests.push(request.url()))
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
  await page.getByRole('button', { name: 'Book Free Consultation' }).click()
  await page.getByRole('button', { name: 'Download Brochure' }).click()

  await expect(page).toHaveURL(paths.courses)
  expect(requests).toEqual([])
})

test('an application is confirmed in an alert, the form is cleared, and nothing is sent @phone', async ({
  page,
}) => {
  const sent: string[] = []
  const dialogs: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message())
    await dialog.accept()
  })
  await page.goto(paths.admissions)

  await page.getByLabel('Full Name').fill('Asha Rao')
  await page.getByLabel('Email').fill('asha.rao@example.com')
  await page.getByLabel('Phone').fill('9800000000')
  await page.getByLabel('Course').selectOption('PTE Coaching')
  await page.getByRole('button', { name: 'Submit Application' }).click()

  await expect.poll(() => dialogs).toEqual([messages.applicationSubmitted])
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  expect(sent).toEqual([])
})

test('after the alert the application can be sent on WhatsApp until the form is edited @desk', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto(paths.admissions)
  const offer = page.getByRole('link', { name: 'Send this on WhatsApp' })
  await expect(offer).toHaveCount(0)
  await page.getByLabel('Full Name').fill('Asha Rao')
  await page.getByLabel('Email').fill('asha.rao@example.com')
  await page.getByLabel('Phone').fill('9800000000')
  await page.getByLabel('Course').selectOption('PTE Coaching')
  await page.getByLabel('Message').fill('Weekend batch & fees?')

  const submit = page.getByRole('button', { name: 'Submit Application' })
  await submit.click()

  await expect(page.getByRole('status').filter({ has: offer })).toBeVisible()
  await expect(offer).toHaveAttribute('target', '_blank')
  const address = new URL((await offer.getAttribute('href')) ?? '')
  expect(address.origin + address.pathname).toMatch(/^https:\/\/wa\.me\/\d+$/)
  expect(address.searchParams.get('text')?.split('\n').slice(1)).toEqual([
    'Full Name: Asha Rao',
    'Email: asha.rao@example.com',
    'Phone: 9800000000',
    'Course: PTE Coaching',
    'Message: Weekend batch & fees?',
  ])
  // The focus stays on the button, and the link is next.
  await expect(submit).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(offer).toBeFocused()
  await page.getByLabel('Full Name').pressSequentially('R')
  await expect(offer).toHaveCount(0)
})

test('a date is marked as passed from the next day on, by the browser’s clock @desk', async ({
  page,
}) => {
  const askFirst = 'Ask us to confirm the date before you book travel.'
  const allPassed = 'All the batch dates above have passed. Ask us for the next ones.'
  const passed = page.getByText('This date has passed.').filter({ visible: true })
  await page.clock.setFixedTime('2025-04-01T12:00:00+05:30')
  // Simulates a page that was prerendered before any date had passed.
  await page.route(`**${paths.admissions}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replaceAll(' data-ended="true"', '')
      .replace(allPassed, askFirst)
    await route.fulfill({ response, body })
  })

  await page.goto(paths.admissions)

  await expect(passed).toHaveCount(2)
  await expect(
    page.getByRole('row', { name: 'Spring batch Mar 1-31, 2025 Upcoming This date has passed.' }),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /Summer batch.*passed/ })).toHaveCount(0)
  await expect(page.getByText(askFirst)).toBeVisible()
  // The status of a batch that has passed is struck through.
  const lineThrough = /line-through/
  await expect(page.getByText('Open', { exact: true })).toHaveCSS('text-decoration', lineThrough)
  await expect(page.getByText('Ongoing')).not.toHaveCSS('text-decoration', lineThrough)

  await page.clock.setFixedTime('2025-07-01T12:00:00+05:30')
  await page.reload()

  await expect(passed).toHaveCount(3)
  await expect(page.getByText(allPassed)).toBeVisible()
})

test('the form explains beside its button how its data is used, and links to the privacy notice @phone', async ({
  page,
}) => {
  await page.goto(paths.checkEligibility)

  const form = page.locator('form')
  await expect(form.getByText('We use this to answer you and call you back.')).toBeVisible()
  await form.getByRole('link', { name: 'Privacy notice' }).click()
  await expect(page).toHaveURL(paths.privacy)
})

test('Contact shows hours, WhatsApp and a map with its pin, and no form @phone', async ({
  page,
}) => {
  await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: 'map' }))
  await page.goto(paths.home)

  // A link loads no new document, so the content policy of the home page must allow the map too.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Speak to a counsellor/ })).toBeVisible()

  await expect(page.getByRole('main').getByText('Monday-Saturday 9:00 AM-5:30 PM')).toBeVisible()
  await expect(page.getByText('Sunday closed')).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Message us on WhatsApp' }),
  ).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/)
  await expect(page.locator('form')).toHaveCount(0)
  const map = page.getByTitle('Map around our centre')
  await map.scrollIntoViewIfNeeded()
  await expect(map).toHaveAttribute('src', /[?&]marker=17\.385%2C78\.4867/)
  await expect(map.contentFrame().getByText('map')).toBeVisible()
})

test('an unknown address is answered with 404 and links to other pages @desk', async ({ page }) => {
  const reply = await page.goto('/no-such-sheet')

  expect(reply?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: 'Courses' }).click()
  await expect(page).toHaveURL(paths.courses)
})
