import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { expect, visitorTest as test } from './served.ts'

test('a student reads about credit transfer and is led to the check and to a counsellor @phone', async ({
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

test('ten questions open one at a time, the first one already @phone', async ({ page }) => {
  await page.goto(paths.creditTransfer)
  const questions = page.locator('details')

  await expect(questions).toHaveCount(10)
  await expect(questions.first()).toHaveAttribute('open')
  await questions.last().locator('summary').click()

  await expect(page.getByText('in education since 2004')).toBeVisible()
  await expect(page.getByText('private limited company in 2019')).toBeVisible()
  await expect(questions.first()).not.toHaveAttribute('open')
})

test('six courses can be narrowed to a category, and enrolling does nothing yet @phone', async ({
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

test('an application is thanked for, the form is empty again, and nothing is sent @phone', async ({
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

test('after the thanks, what was typed can be sent on WhatsApp, until something new is typed @desk', async ({
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
  // The focus was left where it was, and the link comes next.
  await expect(submit).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(offer).toBeFocused()
  await page.getByLabel('Full Name').pressSequentially('R')
  await expect(offer).toHaveCount(0)
})

test('the dates stand with their statuses, and the hours of the desk @desk', async ({ page }) => {
  await page.goto(paths.admissions)

  await expect(page.getByRole('row', { name: 'Winter batch Dec 1-31, 2024 Open' })).toBeVisible()
  await expect(
    page.getByRole('row', { name: 'IELTS mock test Every Saturday Ongoing' }),
  ).toBeVisible()
  await expect(page.getByText('Apply 30 days before batch start for 15% discount.')).toBeVisible()
  await expect(page.getByText('Mon-Sat 9 AM-6 PM')).toBeVisible()
})

test('a date is marked as passed from the day after it on, by the clock of the browser @desk', async ({
  page,
}) => {
  const askFirst = 'Ask us to confirm the date before you book travel.'
  const allPassed = 'All the batch dates above have passed. Ask us for the next ones.'
  const passed = page.getByText('This date has passed.').filter({ visible: true })
  await page.clock.setFixedTime('2025-04-01T12:00:00+05:30')
  // As if it had been printed before any of them was over.
  await page.route(`**${paths.admissions}`, async (route) => {
    const printed = await route.fetch()
    const body = (await printed.text())
      .replaceAll(' data-ended="true"', '')
      .replace(allPassed, askFirst)
    await route.fulfill({ response: printed, body })
  })

  await page.goto(paths.admissions)

  await expect(passed).toHaveCount(2)
  await expect(
    page.getByRole('row', { name: 'Spring batch Mar 1-31, 2025 Upcoming This date has passed.' }),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /Summer batch.*passed/ })).toHaveCount(0)
  await expect(page.getByText(askFirst)).toBeVisible()
  // No batch is offered as open that is over.
  const lineThrough = /line-through/
  await expect(page.getByText('Open', { exact: true })).toHaveCSS('text-decoration', lineThrough)
  await expect(page.getByText('Ongoing')).not.toHaveCSS('text-decoration', lineThrough)

  await page.clock.setFixedTime('2025-07-01T12:00:00+05:30')
  await page.reload()

  await expect(passed).toHaveCount(3)
  await expect(page.getByText(allPassed)).toBeVisible()
})

test('what the margin notes on a wide page stands under its heading on a phone', async ({
  page,
}) => {
  await page.goto(paths.courses)

  const note = page.getByText('Prices are in US dollars, for the whole course.')
  await expect(note).toBeVisible()
  const heading = await page.getByRole('heading', { name: 'Our courses' }).boundingBox()
  const { x = 0, y = 0 } = (await note.boundingBox()) ?? {}
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024
  if (isWide) expect(x).toBeLessThan((heading?.x ?? 0) - 100)
  else expect(y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0))
})

test('from the width where the header has its links, they stand beside the name @desk', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto(paths.home)

  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav).toBeVisible()
  const words = page.getByRole('banner').getByRole('link').first().locator('span').last()
  const [name, links] = [await words.boundingBox(), await nav.boundingBox()]
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThan(links?.x ?? 0)
})

test('the form says at its button what it is used for, with the way to the privacy notice @phone', async ({
  page,
}) => {
  await page.goto(paths.checkEligibility)

  const form = page.locator('form')
  await expect(form.getByText('We use this to answer you and call you back.')).toBeVisible()
  await form.getByRole('link', { name: 'Privacy notice' }).click()
  await expect(page).toHaveURL(paths.privacy)
})

test('Contact shows address, phone, WhatsApp, email, hours and a map with its pin, and no form', async ({
  page,
}) => {
  await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: 'map' }))
  await page.goto(paths.home)

  // The way to Contact leads through the menu's link, without a new document: the map must be allowed here too.
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

test('the figures are shown as the company states them, each page its own @desk', async ({
  page,
}) => {
  await page.goto(paths.home)
  await expect(page.getByRole('heading', { name: '100% Success Rate' })).toBeVisible()

  await page.goto(paths.about)
  for (const text of ['98%', '5000+', '50+', '15+', 'years, since 2009']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
})

test('an address that leads nowhere says so and leads on @desk', async ({ page }) => {
  const reply = await page.goto('/no-such-sheet')

  expect(reply?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: 'Courses' }).click()
  await expect(page).toHaveURL(paths.courses)
})
