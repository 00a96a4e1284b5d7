import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { momentIn } from '#contract/follow-up.ts'
import { defaultProject, endpoints, paths } from '#contract/paths.ts'
import { startCluster } from '#server/data/postgres/cluster-for-tests.ts'
import { axeViolations } from './axe.ts'
import { brokenWords } from './broken-words.ts'
import { expect, serve, test, type Served } from './served.ts'
import { staff } from '../tools/server-process.ts'

const ravi = { name: 'ravi', email: 'ravi@example.com', password: 'the tamarind by the old tank' }

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const panel = (page: Page) => page.getByRole('dialog', { name: /\w/ }).and(page.locator('.enquiry'))
const history = (page: Page) =>
  panel(page).getByRole('region', { name: 'History' }).getByRole('list')
const documents = '/v1/databases/consultancy/collections/eligibility/documents'
const changes = `**${endpoints.changes}*`

/** Ignores clicks on `tel:` links, for which a browser without a phone app would open a dialog. */
async function disableCallLinks(page: Page) {
  await page.addInitScript(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]'))
        event.preventDefault()
    }),
  )
}

async function openDesk(
  browser: Browser,
  served: Served,
  signIn = (page: Page) => served.signIn(page),
) {
  const context = await browser.newContext({
    baseURL: served.origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  const page = await context.newPage()
  await disableCallLinks(page)
  await signIn(page)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  return page
}

/** Opens the list as a second staff member. */
const openDeskOfRavi = (browser: Browser, served: Served) =>
  openDesk(browser, served, (page) => served.join(page, ravi))

const headers = { 'x-appwrite-project': defaultProject }

async function idOf(page: Page, name: string) {
  const reply = await page.request.get(documents, { headers })
  const list = (await reply.json()) as { documents: { $id: string; name: string }[] }
  return list.documents.find((document) => document.name === name)?.$id ?? ''
}

const setMarks = async (page: Page, id: string, data: object): Promise<void> =>
  expect(
    (await page.request.patch(`${documents}/${id}`, { headers, data: { data } })).status(),
  ).toBe(200)

/** Runs `action` just before the page's next change of this enquiry reaches the server. */
async function beforeNextChange(page: Page, id: string, action: () => Promise<void>) {
  let isDone = false
  await page.route(`**${documents}/${id}`, async (route) => {
    if (route.request().method() === 'PATCH' && !isDone) {
      isDone = true
      await action()
    }
    await route.continue()
  })
}

const addNote = async (page: Page, submission: string, text: string): Promise<void> =>
  expect(
    (
      await page.request.post(documents.replace('eligibility', 'activity'), {
        headers,
        data: { documentId: randomUUID(), data: { submission, kind: 'note', text } },
      })
    ).status(),
  ).toBe(201)

/** The texts of one kind of entry in the history of an enquiry. */
async function textsOf(page: Page, submission: string, kind: string) {
  const queries = [
    { method: 'equal', attribute: 'submission', values: [submission] },
    { method: 'equal', attribute: 'kind', values: [kind] },
  ].map((query, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(query))}`)
  const reply = await page.request.get(
    `${documents.replace('eligibility', 'activity')}?${queries.join('&')}`,
    { headers },
  )
  const { documents: entries } = (await reply.json()) as { documents: { text: string }[] }
  return entries.map(({ text }) => text)
}

/** A date in India as the value of a date input. */
const dateFromToday = (days: number) =>
  new Date(Date.now() + (days * 24 + 5.5) * 3_600_000).toISOString().slice(0, 10)

/** The answer that the student received, from the history. */
async function storedAnswer(page: Page, submission: string) {
  const [text = ''] = await textsOf(page, submission, 'answer')
  return JSON.parse(text) as {
    understood: string[]
    replies: { text: string[] }[]
    steps: string[]
    sources: { title: string }[]
  }
}

const expectNoViolations = async (page: Page) => expect(await axeViolations(page)).toEqual([])

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const limitOf = (rows: number) => JSON.stringify({ method: 'limit', values: [rows] })

test('two staff members share a list: calls, a conflict, a reassignment and a permanent removal @desk', async ({
  browser,
  served,
}) => {
  test.slow()
  for (const name of ['Easy Credit', 'Imran Pasha', 'Kavya Rao', 'Asha Rao'])
    await served.submit({ name, email: `${name[0]}@example.com` })
  const meera = await openDesk(browser, served)
  const raviDesk = await openDeskOfRavi(browser, served)

  const asha = await idOf(meera, 'Asha Rao')
  const question = row(meera, 'Asha Rao').getByText('How did it go?')
  await row(meera, 'Asha Rao').getByRole('link', { name: 'Call' }).click()
  await expect(question).toBeVisible()
  await meera.keyboard.press('Escape')
  await expect(question).toHaveCount(0)

  // On a slow connection the row says "Saving...", and a second click logs no second call.
  const slow = Promise.withResolvers<void>()
  await beforeNextChange(meera, asha, () => slow.promise)
  await row(meera, 'Asha Rao').getByRole('link', { name: 'Call' }).click()
  const noAnswer = meera.getByRole('button', { name: 'No answer', exact: true }).first()
  await noAnswer.click()
  await expect(row(meera, 'Asha Rao').getByText('Saving...')).toBeVisible()
  await noAnswer.click({ force: true })
  await expectNoViolations(meera)
  slow.resolve()
  await expect(row(meera, 'Asha Rao')).toContainText('No answer, you')
  await expect.poll(() => textsOf(meera, asha, 'call')).toEqual(['no answer'])
  // The other desk updates the row without a reload.
  await expect(row(raviDesk, 'Asha Rao')).toContainText('No answer, staff')

  // The outcome can be undone within ten seconds.
  await row(meera, 'Asha Rao').getByRole('button', { name: 'Undo' }).click()
  await expect(row(meera, 'Asha Rao')).not.toContainText('No answer')

  // A conflict shows both versions and asks for one.
  const id = await idOf(meera, 'Kavya Rao')
  await row(meera, 'Kavya Rao').getByText('Kavya Rao').click()
  await expect(panel(meera)).toContainText('Received, answer given')
  await beforeNextChange(meera, id, () => setMarks(raviDesk, id, { stage: 'called' }))
  // *Follow up* is saved with a date.
  await panel(meera).getByLabel('Stage').selectOption('follow-up')
  await panel(meera)
    .getByRole('button', { name: /morning/ })
    .click()
  await expect(meera.getByText(/ravi changed this at .*Choose one\./i)).toBeFocused()
  await expect(panel(meera).getByRole('alert')).toContainText('Called')
  await expect(panel(meera).getByRole('alert')).toContainText('Follow up')
  await expectNoViolations(meera)
  await panel(meera).getByRole('button', { name: 'Use mine' }).click()
  await expect(row(raviDesk, 'Kavya Rao')).toContainText('Follow up')

  // Undoing the chosen version restores the colleague's.
  const imran = await idOf(meera, 'Imran Pasha')
  await meera.goto(`${paths.admin}?enquiry=${imran}`)
  await expect(panel(meera)).toContainText('Received, answer given')
  await beforeNextChange(meera, imran, () => setMarks(raviDesk, imran, { stage: 'enrolled' }))
  await panel(meera).getByRole('link', { name: 'Call' }).click()
  await panel(meera).getByRole('button', { name: 'No answer', exact: true }).click()
  await panel(meera).getByRole('button', { name: 'Use mine' }).click()
  await expect(row(raviDesk, 'Imran Pasha')).toContainText('No answer')
  await panel(meera).getByRole('button', { name: 'Undo' }).click()
  await expect(row(raviDesk, 'Imran Pasha')).toContainText('Enrolled')

  // If the colleague's version is chosen, the call still stays in the history.
  await beforeNextChange(meera, imran, () => setMarks(raviDesk, imran, { stage: 'closed' }))
  await panel(meera).getByRole('link', { name: 'Call' }).click()
  await panel(meera).getByRole('button', { name: 'No answer', exact: true }).click()
  await panel(meera).getByRole('button', { name: 'Keep ravi’s' }).click()
  await expect(meera.getByRole('heading', { name: 'Imran Pasha' })).toBeFocused()
  await expect
    .poll(() => textsOf(meera, imran, 'call'))
    .toEqual(['no answer', 'undone', 'no answer'])

  // Changes of different fields do not conflict: both are saved.
  const colleague = await (await raviDesk.request.get('/v1/account', { headers })).json()
  const delayed = Promise.withResolvers<void>()
  await beforeNextChange(meera, imran, async () => {
    await setMarks(raviDesk, imran, { assignee: colleague.$id })
    await delayed.promise
  })
  await panel(meera).getByLabel('Stage').selectOption('called')
  await expect(panel(meera).getByRole('status').filter({ hasText: 'Saving...' })).toHaveCount(1)
  await expect(panel(meera).getByLabel('Stage')).toHaveValue('called')
  delayed.resolve()
  await expect(row(raviDesk, 'Imran Pasha')).toContainText('Called, you')
  await expect(meera.getByText('Choose one.')).toHaveCount(0)
  await meera.goto(`${paths.admin}?enquiry=${id}`)

  // A reassignment: the colleague takes the enquiry.
  await raviDesk.goto(`${paths.admin}?enquiry=${id}`)
  // Each desk shows that the other has the enquiry open.
  await expect(panel(meera).getByText('ravi has this open too')).toBeVisible()
  await expect(panel(raviDesk).getByText(/^\S+ has this open too$/)).toBeVisible()
  await expectNoViolations(raviDesk)
  const me = await (await raviDesk.request.get('/v1/account', { headers })).json()
  await panel(raviDesk).getByLabel('Assigned to').selectOption(me.$id)
  await expect(panel(meera).getByText('ravi', { exact: true }).first()).toBeVisible()
  await expect(panel(meera)).toContainText('assigned it to')

  // An owner removes an enquiry permanently after one confirmation; a colleague who has it open sees a notice.
  for (const desk of [meera, raviDesk])
    await row(desk, 'Easy Credit').getByText('Easy Credit').click()
  await expect(panel(raviDesk)).toContainText('Received, answer given')

  await panel(meera).getByRole('button', { name: 'More', exact: true }).click()
  await meera.getByRole('button', { name: 'Mark as spam' }).click()
  await expect(row(raviDesk, 'Easy Credit')).toContainText('Spam')
  await panel(meera).getByRole('button', { name: 'More', exact: true }).click()
  await meera.getByRole('button', { name: 'Not spam' }).click()
  await expect(row(raviDesk, 'Easy Credit')).not.toContainText('Spam')
  await panel(meera).getByRole('button', { name: 'More', exact: true }).click()
  await meera.getByRole('button', { name: 'Remove…' }).click()
  await expect(meera.getByRole('alertdialog')).toBeFocused()
  await expectNoViolations(meera)
  await meera.getByRole('button', { name: 'Remove for good' }).click()

  await expect(raviDesk.getByText('This enquiry was erased.')).toBeVisible()
  await expectNoViolations(raviDesk)
  await expect(row(meera, 'Easy Credit')).toHaveCount(0)
})

test('a change on one replica is shown on a desk connected to the other @desk', async ({
  browser,
}) => {
  const cluster = await startCluster()
  test.skip(!cluster, 'PostgreSQL is not installed (apt-get install postgresql).')
  const directory = await mkdtemp(join(tmpdir(), 'replicas-'))
  const replica = async () => serve(directory, { DATABASE_URL: cluster?.url ?? '' })
  const first = await replica()
  const second = await replica()
  await first.submit({ name: 'Asha Rao' })
  const firstDesk = await openDesk(browser, first)
  const secondDesk = await openDesk(browser, second)

  const updatedRow = row(secondDesk, 'Asha Rao').filter({ hasText: 'No answer, you' })
  // Without notifications the other replica would reload everything only after half a minute.
  const outcomeShown = updatedRow.waitFor({ timeout: 15_000 })
  await row(firstDesk, 'Asha Rao').getByRole('link', { name: 'Call' }).click()
  const begin = performance.now()
  await firstDesk.getByRole('button', { name: 'No answer', exact: true }).first().click()
  await outcomeShown
  console.log(`Shown on the other replica after ${Math.round(performance.now() - begin)} ms.`)
  await second.submit({ name: 'Kavya Rao' })
  await expect(firstDesk.getByRole('button', { name: '1 new, show' })).toBeVisible()

  await Promise.all([first.stop(), second.stop()])
  await cluster?.remove()
  await rm(directory, { recursive: true, force: true })
})

test('a missed call is found by part of its phone number, also with text at 200% @phone', async ({
  page,
  served,
}) => {
  // At 200% the button beside the summary does not overlap it.
  await served.signIn(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const [summary, button] = await Promise.all([
    page.getByText('None received yet').boundingBox(),
    page.getByRole('button', { name: 'Filters' }).boundingBox(),
  ])
  expect((summary?.y ?? 0) + (summary?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
  // The filters wrap, have the size of the other text, and stay inside their buttons.
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'To do today' }).click()
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    const bar = page.locator('.filters')
    expect(
      await bar.evaluate((element) =>
        [...element.querySelectorAll(':scope > .chip')].map((filter) => ({
          fontSize: getComputedStyle(filter).fontSize,
          overflow: Math.max(
            filter.scrollWidth - filter.clientWidth,
            filter.getBoundingClientRect().right - element.getBoundingClientRect().right,
          ),
        })),
      ),
    ).toEqual(Array.from({ length: 3 }, () => ({ fontSize: '30px', overflow: 0 })))
  }

  await served.submit({ name: 'Ashalatha Rao', phone: '09800000044', email: 'a@example.com' })
  await served.submit({ name: 'Asha Rao', phone: '+91 98000 00044' })
  await served.submit({ name: 'Ravi Sample', phone: '9800011155', email: 'ravi@example.com' })
  await page.goto(`${paths.admin}?phone=9800000044`)

  await expect(row(page, 'Asha Rao')).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await brokenWords(page.getByRole('table'))).toEqual([])
  await expect(row(page, 'Ravi Sample')).toHaveCount(0)
  await expect(page.getByText('Page 1 of 1')).toBeVisible()

  // She sent an enquiry before, with her number in another format.
  await row(page, 'Asha Rao').getByText('Asha Rao').tap()
  const others = panel(page).getByRole('region', { name: 'Same person' })
  await expect(others.getByRole('listitem')).toHaveCount(1)
  await panel(page).getByRole('button', { name: '1 earlier enquiry' }).tap()
  await expect(others.getByRole('heading')).toBeFocused()
  await expect(others.getByRole('link')).toBeInViewport()
  // The position and both arrows stay on one line at any text size.
  const middles = await panel(page)
    .locator('.enquiry-bar')
    .evaluate((bar) =>
      ['p', '[aria-label="Previous enquiry"]', '[aria-label="Next enquiry"]'].map((selector) => {
        const box = bar.querySelector(selector)?.getBoundingClientRect()
        return Math.round(((box?.top ?? 0) + (box?.bottom ?? 0)) / 2)
      }),
    )
  expect(new Set(middles).size).toBe(1)
  await others.getByRole('link').tap()
  await expect(page.getByRole('heading', { name: 'Ashalatha Rao' })).toBeVisible()
  await page.goBack()

  // A number in the format of a phone's call list finds one that was typed in another format.
  await page.getByRole('button', { name: /^Filters/ }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Phone').fill('+91 98000 11155')
  await sheet.getByRole('button', { name: /^Show/ }).tap()
  await expect(row(page, 'Ravi Sample')).toBeVisible()
  await expect(row(page, 'Asha Rao')).toHaveCount(0)
  // Digits of an Indian script are digits.
  await page.getByRole('button', { name: /^Filters/ }).tap()
  await sheet.getByLabel('Phone').fill('९८००० ०००४४')
  await sheet.getByRole('button', { name: /^Show/ }).tap()
  await expect(row(page, 'Asha Rao')).toBeVisible()
  await expect(row(page, 'Ravi Sample')).toHaveCount(0)
})

test('a note that is too long says what is over, and nothing of it is lost', async ({
  page,
  served,
}) => {
  await served.submit({ name: 'Asha Rao' })
  await served.signIn(page)
  await page.goto(`${paths.admin}?enquiry=${await idOf(page, 'Asha Rao')}`)
  const note = panel(page).getByLabel('Write a note')
  await note.fill('x'.repeat(20_012))
  await note.press('Control+Enter')
  await expect(
    panel(page).getByText('A note has room for 20,000 letters, 12 fewer than this.'),
  ).toBeVisible()
  await expect(note).toHaveValue('x'.repeat(20_012))
  await note.fill('x'.repeat(20_000))
  await panel(page).getByRole('button', { name: 'Save note' }).click()
  await expect(note).toHaveValue('')

  // The shortcuts know an Indian keyboard.
  await panel(page).getByRole('heading', { name: 'Asha Rao' }).click()
  await page.evaluate(() =>
    dispatchEvent.call(
      document.body,
      new KeyboardEvent('keydown', { key: 'ल', code: 'KeyN', bubbles: true }),
    ),
  )
  await expect(note).toBeFocused()
})

test('Call and WhatsApp of an unclear phone number open its readings, in the list and in the enquiry', async ({
  page,
  served,
}) => {
  await disableCallLinks(page)
  await served.submit({ name: 'Asha Rao', phone: '98000 00535 98111 00535' })
  await served.submit({ name: 'Ravi Sample', phone: '94712345678' })
  await served.submit({ name: 'Meera Sample', phone: '98000 00531 - 6 to 9 pm' })
  await served.signIn(page)

  await expect(row(page, 'Meera Sample').getByRole('link', { name: 'Call' })).toHaveAttribute(
    'href',
    'tel:+919800000531',
  )
  await row(page, 'Ravi Sample').getByRole('button', { name: 'WhatsApp' }).click()
  const readings = page.getByRole('row').locator('.menu:popover-open').getByRole('link')
  await expect(readings).toHaveText(['+94 712345678Sri Lanka'])
  await page.keyboard.press('Escape')
  // By keyboard: the first reading has the focus.
  await row(page, 'Asha Rao').getByRole('button', { name: 'Call' }).focus()
  await page.keyboard.press('Enter')
  await expect(readings).toHaveText(['+91 98000 00535India', '+91 98111 00535India'])
  await expect(readings.last()).toHaveAttribute('href', 'tel:+919811100535')
  await expectNoViolations(page)
  await readings.last().press('Enter')
  await expect(readings).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'No answer' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`${paths.admin}?enquiry=${await idOf(page, 'Ravi Sample')}`)
  await panel(page).getByRole('button', { name: 'Call' }).click()
  await expect(panel(page).locator('.menu:popover-open').getByRole('link')).toHaveText([
    '+94 712345678Sri Lanka',
    '94712345678as typed',
  ])
})

test('without a connection an enquiry can still be read, and an unsaved change is not lost @phone', async ({
  page,
  context,
  served,
}) => {
  await disableCallLinks(page)
  await served.submit({ name: 'Kavya Rao', phone: '98000 11155', email: 'k@example.com' })
  await served.submit({ name: 'Asha Rao' })
  await served.signIn(page)

  // The search does not cover phone numbers, but offers the filter that does.
  await page.getByPlaceholder('Search by name').fill('98000 11155')
  await page.getByRole('button', { name: 'Find 98000 11155 among phone numbers' }).tap()
  await expect(page).toHaveURL(/admin\?phone=9800011155$/)
  await expect(row(page, 'Kavya Rao')).toBeVisible()

  // A follow-up in the past is refused, and a valid one is shown.
  await row(page, 'Kavya Rao').getByRole('link', { name: 'Call' }).tap()
  await page.getByRole('button', { name: 'Later…' }).tap()
  await page.getByRole('button', { name: 'Choose a date…' }).tap()
  const date = page.getByLabel('Date')
  await date.fill(dateFromToday(-1))
  await page.getByRole('button', { name: 'Set follow-up' }).tap()
  expect(await date.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false)
  await date.fill(dateFromToday(0))
  await page.getByLabel('Time (optional)').fill('00:01')
  await page.getByRole('button', { name: 'Set follow-up' }).tap()
  await expect(page.getByText('This time has passed.')).toBeVisible()
  await expect(page.getByLabel('Time (optional)')).toBeFocused()
  await expectNoViolations(page)
  await date.fill(dateFromToday(3))
  await page.getByLabel('Time (optional)').fill('17:30')
  await page.getByRole('button', { name: 'Set follow-up' }).tap()
  await expect(page.getByText(/^Follow up \w{3} \d+ \w{3}.*, 17:30$/)).toBeVisible()
  const kavya = await idOf(page, 'Kavya Rao')
  await expect.poll(() => textsOf(page, kavya, 'call')).toEqual(['later'])

  await page.goto(paths.admin)
  await row(page, 'Asha Rao').getByRole('link', { name: 'Call' }).tap()
  await expect(page.getByRole('button', { name: 'Reached' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('No live updates').first()).toBeVisible()
  await page.getByRole('button', { name: 'Reached' }).tap()

  const notice = panel(page).getByRole('alert').first()
  await expect(notice).toContainText('This could not be saved. No connection.')
  await expect(notice).toContainText('You chose:Called')
  await expect(panel(page)).toContainText('9800000000')
  await expect(panel(page)).not.toContainText('No answer was kept.')
  await expect(panel(page).getByLabel('Write a note')).toBeVisible()
  await expectNoViolations(page)
  await page.goBack()
  await row(page, 'Kavya Rao').getByText('Kavya Rao').tap()
  await expect(panel(page).getByRole('alert').first()).toContainText('No connection.')
  await expect(panel(page).getByRole('link', { name: 'Call' })).toBeVisible()
  await expectNoViolations(page)

  // The unsaved change survives a reload.
  await context.setOffline(false)
  await page.goto(`${paths.admin}?enquiry=${await idOf(page, 'Asha Rao')}`)
  await expect(notice).toContainText('This is not saved yet.')
  await expect(notice).toContainText('You chose:Called')
  await panel(page).getByRole('button', { name: 'Try again' }).tap()
  await expect(history(page)).toContainText('You called: reached')
  await expect(history(page)).toContainText('You set Called and assigned it to yourself')
  await expect(panel(page).getByRole('alert')).toHaveCount(0)

  // The history entry is stored but its response is lost: a retry adds no second entry.
  await page.route('**/activity/documents', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await panel(page).getByRole('link', { name: 'Call' }).tap()
  await page.getByRole('button', { name: 'No answer', exact: true }).tap()
  await expect(notice).toContainText('The call or message is not in the history yet.')
  await page.unroute('**/activity/documents')
  await panel(page).getByRole('button', { name: 'Try again' }).tap()
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
  await expect(history(page)).toContainText('You called: no answer')
  const asha = await idOf(page, 'Asha Rao')
  expect(await textsOf(page, asha, 'call')).toEqual(['reached', 'no answer'])
})

test('filters combine, are part of the address, can be cleared, and can be saved as a private view @desk', async ({
  browser,
  page,
  served,
}) => {
  test.slow()
  for (const name of ['Imran Pasha', 'Kavya Rao', 'Asha Rao'])
    await served.submit({ name, email: `${name[0]}@example.com` })
  await served.signIn(page)
  await setMarks(page, await idOf(page, 'Asha Rao'), { stage: 'no-answer' })
  await setMarks(page, await idOf(page, 'Kavya Rao'), { stage: 'no-answer' })
  await page.reload()

  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByRole('button', { name: 'No answer 2' }).click()
  await expect(page).toHaveURL(/\?stage=no-answer$/)
  await page.getByPlaceholder('Search by name').fill('asha')
  await expect(page.getByText('1 matches “asha”')).toBeVisible()
  await expect(filters.getByRole('button', { name: 'No answer 1' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Save this view' }).click()
  await expect(page.getByLabel('Name of this view')).toBeFocused()
  await page.getByLabel('Name of this view').fill('Ring again')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.admin}$`))
  await expect(page.getByText('3 received')).toBeVisible()

  // A text without digits shows a fault, not all rows.
  const all = filters.getByRole('button', { name: /^Filters/ })
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await all.click()
  await expect(sheet.getByLabel('Phone')).toBeFocused()
  await sheet.getByLabel('Phone').fill('call me')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('There is no digit in this text.')).toBeVisible()

  // A filter can be changed, and is removed where it is shown.
  await sheet.getByLabel('Phone').fill('9800')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?phone=9800$/)
  await sheet.getByLabel('Phone').fill('number ९८०००')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?phone=98000$/)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  // A list that is loading is dimmed and would fail the contrast check.
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expectNoViolations(page)
  await filters.getByRole('button', { name: 'Phone: 98000' }).click()
  await expect(all).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`${paths.admin}$`))

  await all.click()
  // Short and full names are accepted.
  await page.getByLabel('Branch (as understood)').fill('CSE')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/\?branch=cse$/)
  await page
    .getByLabel('University (as understood)')
    .fill('jawaharlal nehru technological university, Hyderabad')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/\?branch=cse&university=jntuh$/)
  await page.getByLabel('University (as understood)').fill('')
  await page.getByLabel('Branch (as understood)').fill('')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(new RegExp(`${paths.admin}$`))
  const limitRequest = page.waitForRequest((request) =>
    new URL(request.url()).searchParams.getAll('queries[1]').includes(limitOf(25)),
  )
  await page.getByText('25', { exact: true }).click()
  await limitRequest
  await page.getByRole('button', { name: 'Ring again', exact: true }).click()
  await expect(page).toHaveURL(/search=asha&stage=no-answer/)
  await expect(row(page, 'Kavya Rao')).toHaveCount(0)

  // A saved view also appears on the same person's phone, but not for colleagues.
  const filtered = `${paths.admin}?stage=new`
  const saveView = async (name: string) => {
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.getByLabel('Name of this view').fill(name)
    await page.getByRole('button', { name: 'Save view' }).click()
  }
  // A second view of the same name is refused.
  await page.goto(filtered)
  await saveView('Ring again')
  await expect(page.getByRole('alert')).toHaveText(
    'You have a view of this name. Choose another name.',
  )

  // A failure to save or delete shows an error and changes nothing on the page.
  await page.goto(filtered)
  await page.route('**/account/prefs', (route) => route.abort())
  await saveView('Ring today')
  await expect(page.getByRole('alert')).toHaveText('“Ring today” could not be saved.')
  await expectNoViolations(page)
  await page.unroute('**/account/prefs')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByLabel('Name of this view')).toBeHidden()
  await saveView('Old name')
  await all.click()
  await expect(buttonOf(page, 'Old name')).toBeVisible()
  await page.route('**/account/prefs', (route) => route.abort())
  await page.getByRole('button', { name: 'Delete Old name' }).click()
  await expect(page.getByRole('alert')).toHaveText('“Old name” could not be deleted.')
  await expect(buttonOf(page, 'Old name')).toBeVisible()
  await page.unroute('**/account/prefs')
  await page.getByRole('button', { name: 'Delete Old name' }).click()
  await expect(buttonOf(page, 'Ring today')).toBeFocused()
  await expect(buttonOf(page, 'Old name')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')

  const phone = await openDesk(browser, served)
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto(filtered)
  await phone.getByRole('button', { name: /^Filters/ }).click()
  await buttonOf(phone, 'Ring today').click()
  await expect(phone).toHaveURL(/stage=new$/)

  // A colleague has none.
  const colleague = await openDeskOfRavi(browser, served)
  await colleague.goto(filtered)
  await colleague.getByRole('button', { name: /^Filters/ }).click()
  await expect(colleague.getByText('None yet.')).toBeVisible()
})

test('after staff process the rows of a filtered page, Next shows the rows that moved up @desk', async ({
  page,
  served,
}) => {
  for (let at = 10; at < 24; at += 1) await served.submit({ name: `Student ${at}` })
  await served.signIn(page)
  await page.goto(`${paths.admin}?stage=new`)
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  const markCalled = async (names: string[]) => {
    for (const name of names) {
      await setMarks(page, await idOf(page, name), { stage: 'called' })
      await expect(row(page, name)).toContainText('Called')
    }
  }

  await markCalled(['Student 23', 'Student 22', 'Student 21'])
  // The processed rows stay until then, but the count and the export cover only current matches.
  await expect(page.getByText('11 match')).toBeVisible()
  await expect(row(page, 'Student 23')).toBeVisible()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('Export 11 enquiries')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(row(page, 'Student 13')).toBeVisible()
  await expect(row(page, 'Student 23')).toHaveCount(0)

  await row(page, 'Student 11').getByText('Student 11').click()
  await markCalled(['Student 12', 'Student 11'])
  await panel(page).getByRole('button', { name: 'Next enquiry' }).click()
  await expect(page.getByRole('heading', { name: 'Student 10' })).toBeVisible()

  // New enquiries add a page before their rows are shown.
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await served.submit({ name: 'Student 24' })
  await served.submit({ name: 'Student 25' })
  await expect(page.getByText('11 match')).toBeVisible()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(row(page, 'Student 24')).toHaveCount(0)
})

test('who was not reached leaves the list of today until the day that was chosen, and comes back on it @desk', async ({
  page,
  served,
}) => {
  await page.clock.install({ time: new Date('2026-11-25T23:40+05:30') })
  await disableCallLinks(page)
  await served.submit({ name: 'Asha Rao' })
  await served.submit({ name: 'Kavya Rao' })
  await served.signIn(page)
  await page.goto(`${paths.admin}?todo=true`)
  const todo = page.getByRole('button', { name: /^To do today/ })

  await row(page, 'Asha Rao').getByRole('link', { name: 'Call' }).click()
  await expect(
    row(page, 'Asha Rao').getByRole('button', { name: 'again 26 Nov, 10:00' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'No answer', exact: true }).click()
  await expect(row(page, 'Asha Rao')).toContainText('No answer, again Thu 26 Nov, 10:00')
  await expect(todo).toHaveText(/1$/)

  // The stage *Follow up* asks for the date, and *No answer* proposes one.
  await row(page, 'Kavya Rao').getByText('Kavya Rao').click()
  await panel(page).getByLabel('Stage').selectOption('follow-up')
  await page.keyboard.press('Escape')
  await expect(panel(page).getByLabel('Stage')).toHaveValue('new')
  await panel(page).getByLabel('Stage').selectOption('no-answer')
  await expect(panel(page).getByRole('button', { name: 'Follow up on' })).toContainText(
    'Thu 26 Nov, 10:00',
  )
  await expect(todo).toHaveText(/0$/)
  await page.reload()
  await expect(page.getByText('No enquiry matches these filters')).toBeVisible()

  // Midnight passes on the open page.
  await page.clock.fastForward('00:25:00')
  await expect(row(page, 'Asha Rao')).toContainText('Today 10:00')
  await expect(todo).toHaveText(/2$/)

  // What is finished is not overdue.
  await page.clock.fastForward('11:00:00')
  await expect(panel(page)).toContainText('Overdue')
  await panel(page).getByLabel('Stage').selectOption('enrolled')
  await expect(panel(page)).not.toContainText('Overdue')
  await expect(todo).toHaveText(/1$/)
})

test('staff work through overdue follow-ups on a phone @phone', async ({ page, served }) => {
  test.slow()
  for (let at = 0; at < 11; at += 1) await served.submit({ name: `Student ${at}` })
  await disableCallLinks(page)
  await served.signIn(page)
  const day = 86_400_000
  const timeFromNow = (days: number) => momentIn('Asia/Kolkata', Date.now() + days * day)
  await setMarks(page, await idOf(page, 'Student 3'), {
    stage: 'follow-up',
    followUpAt: timeFromNow(-2),
  })
  await setMarks(page, await idOf(page, 'Student 5'), {
    stage: 'follow-up',
    followUpAt: timeFromNow(-1),
  })
  await setMarks(page, await idOf(page, 'Student 7'), {
    stage: 'follow-up',
    followUpAt: timeFromNow(3),
  })
  await page.reload()

  await page.getByRole('button', { name: /^To do today/ }).click()
  await expect(page.getByText('Overdue 2 days')).toBeVisible()
  const names = page.locator('td[data-column="name"] > :first-child')
  await expect(names).toHaveText([/3/, /5/, /0/, /1/, /2/, /4/, /6/, /8/, /9/, /10/])
  // Ten cards take little more than three screens.
  const height = await page.locator('tbody').evaluate((list) => list.getBoundingClientRect().height)
  expect(height).toBeLessThan(2_400)
  await expectNoViolations(page)

  await row(page, 'Student 3').getByText('Student 3').tap()
  await expect(page.getByRole('heading', { name: 'Student 3' })).toBeFocused()
  await expectNoViolations(page)
  await panel(page).getByRole('link', { name: 'Call' }).tap()
  await page.getByRole('button', { name: 'Later…' }).tap()
  await expect(page.getByRole('button', { name: /In 1 hour/ })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Reached' }).tap()
  await expect(page.getByText('Reached, saved')).toBeVisible()
  // The countdown bar is below the buttons, at the edge of the screen.
  const [bar, undo] = await Promise.all([
    page.locator('.undo-bar').boundingBox(),
    buttonOf(page, 'Undo').boundingBox(),
  ])
  expect(bar?.y).toBeGreaterThan((undo?.y ?? 0) + (undo?.height ?? 0))
  // The countdown of ten seconds pauses while the focus is inside.
  await page.keyboard.press('Tab')
  await expectNoViolations(page)
  await panel(page).getByRole('button', { name: 'Next', exact: true }).tap()
  await expect(page.getByRole('heading', { name: 'Student 5' })).toBeVisible()
  await page.goBack()
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByText('Overdue 1 day')).toBeVisible()

  await page.getByRole('button', { name: /^Filters/ }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByText('Export', { exact: true }).tap()
  await expect(sheet.getByText('To do today.')).toBeVisible()
  await expectNoViolations(page)
  const downloading = page.waitForEvent('download')
  await sheet.getByRole('link', { name: /Excel/ }).tap()
  expect((await downloading).suggestedFilename()).toMatch(/^enquiries-.*\.xlsx$/)
})

test('an enquiry opens from its row or its address, has keys for the next and previous one, and restores the focus when closed @desk', async ({
  page,
  served,
}) => {
  test.slow()
  // Its answer has documents and sources.
  const reason = 'I want to move my credits to another university'
  for (let at = 10; at < 22; at += 1) await served.submit({ name: `Student ${at}`, reason })
  await disableCallLinks(page)
  await served.signIn(page)

  await row(page, 'Student 20').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Student 20' })).toBeFocused()
  await expect(panel(page)).toContainText('2 of 12')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await panel(page).getByRole('button', { name: 'Copy phone' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('9800000000')
  // The answer is shown as sent, down to its sources, wide enough to read; WhatsApp and the note stay within reach.
  await page.setViewportSize({ width: 1024, height: 768 })
  await panel(page).getByText('Open the answer').click()
  const answer = panel(page).locator('.sent-answer')
  expect((await answer.boundingBox())?.width).toBeGreaterThan(500)
  await answer.locator('li').last().scrollIntoViewIfNeeded()
  await panel(page).getByLabel('Write a note').click({ trial: true })
  await panel(page).getByRole('link', { name: 'WhatsApp' }).click({ trial: true })
  await expect(panel(page).getByText('Close the answer')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(panel(page)).toContainText('JNTUH')
  const { understood, replies, steps, sources } = await storedAnswer(
    page,
    await idOf(page, 'Student 20'),
  )
  const said = [...understood, ...replies.flatMap(({ text }) => text), ...steps]
  for (const text of [...said, ...sources.map(({ title }) => title)])
    await expect(panel(page)).toContainText(text)
  await expectNoViolations(page)
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('j')
  // After the tenth row the next page is loaded.
  await expect(page.getByRole('heading', { name: 'Student 11' })).toBeVisible()
  await expect(panel(page)).toContainText('11 of 12')
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { name: 'Student 12' })).toBeVisible()

  // By keyboard alone: a call, its outcome, undo and a note.
  await panel(page).getByRole('link', { name: 'Call' }).focus()
  await page.keyboard.press('Enter')
  for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
  await expect(panel(page).getByRole('button', { name: 'Reached' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('Reached, saved')).toBeVisible()
  await expect(panel(page)).toContainText('Last contact just now')
  await expect(history(page)).toContainText('You set Called and assigned it to yourself')
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
  await expectNoViolations(page)
  await expect(panel(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(history(page)).toContainText('You set New and unassigned it')
  await page.keyboard.press('s')
  await expect(panel(page).getByLabel('Stage')).toBeFocused()
  await panel(page).getByRole('heading', { name: 'Student 12' }).focus()
  await page.keyboard.press('n')
  await page.keyboard.type('Asks for the fee.')
  await page.keyboard.press('Control+Enter')
  await expect(history(page)).toContainText('Asks for the fee.')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(row(page, 'Student 12')).toBeFocused()

  // A long history is loaded in parts.
  const id = await idOf(page, 'Student 21')
  for (let number = 1; number <= 55; number += 1) await addNote(page, id, `Note ${number}.`)
  await page.goto(`${paths.admin}?enquiry=${id}`)
  await expect(page.getByRole('heading', { name: 'Student 21' })).toBeVisible()
  const lines = panel(page)
    .getByRole('listitem')
    .filter({ hasText: /Note|Received/ })
  await expect(lines).toHaveCount(50)
  // A note that a colleague adds while the older part loads is shown too.
  await page.route(
    (address) => address.href.includes('cursorAfter'),
    async (route) => {
      const historyRequest = page.waitForRequest((request) => request.url().includes('/activity/'))
      await addNote(page, id, 'Note 56.')
      await historyRequest
      await route.continue()
    },
    { times: 1 },
  )
  await panel(page).getByRole('button', { name: 'Show older (6)' }).click()
  await expect(lines).toHaveCount(57)
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expect(row(page, 'Student 21')).toBeFocused()

  await page.goto(`${paths.admin}?enquiry=nobody`)
  await expect(page.getByText('This enquiry does not exist.')).toBeVisible()
  // Only shortcuts that work here are listed.
  await expect(panel(page).getByText('close')).toBeVisible()
  await expect(panel(page).getByText('next, back')).toHaveCount(0)
  await expectNoViolations(page)
})

test('a student who may be in distress is named above the list, marked and sorted first, and found by reference @desk', async ({
  page,
  served,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())))
  await served.submit({ name: 'Asha Rao' })
  await served.submit({ name: 'Divya Sample', reason: 'I want to end my life' })
  for (let at = 10; at < 20; at += 1) await served.submit({ name: `Student ${at}` })
  await served.signIn(page)

  // She is on the second page, and no extra request looks for her.
  const banner = page.getByRole('alert').filter({ hasText: 'A student may be in distress.' })
  await expect(banner).toContainText('Nobody has called yet.')
  await expect(row(page, 'Divya Sample')).toHaveCount(0)
  expect(addresses.filter((address) => address.includes('care'))).toEqual([])
  await expectNoViolations(page)

  await page.goto(`${paths.admin}?todo=true`)
  await expect(page.getByText('12 match')).toBeVisible()
  await expect(page.getByRole('button', { name: 'To do today 12' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Divya Sample')
  await expect(page.getByRole('row').nth(1)).toContainText('May be in distress. Call first')
  await expect(page.getByRole('row').nth(2)).toContainText('Asha Rao')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('row', { name: /Student/ })).toHaveCount(2)

  const reply = await page.request.get(`${documents}/${await idOf(page, 'Divya Sample')}`, {
    headers,
  })
  const { reference } = (await reply.json()) as { reference: string }
  await page.goto(paths.admin)
  // Spaces, hyphens and case do not matter.
  await page.getByPlaceholder('Search by name').fill(reference.replace(' ', '-').toLowerCase())
  await expect(page.getByText(`${reference} is the enquiry of Divya Sample.`)).toBeVisible()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expectNoViolations(page)
  await page.getByPlaceholder('Search by name').fill(reference.slice(3))
  await page.getByRole('link', { name: `Open ${reference}` }).click()
  await expect(page.getByRole('heading', { name: 'Divya Sample' })).toBeFocused()
  // In print, what was sent comes first, names and dates replace "you" and "today", and the page says who printed it.
  await panel(page).getByLabel('Write a note').fill('Her brother answers.')
  await panel(page).getByRole('button', { name: 'Save note' }).click()
  await expect(history(page)).toContainText('Correct')
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(panel(page).locator('.mark-field > svg').first()).toBeHidden()
  await expect(banner).toBeHidden()
  await expect(panel(page)).toContainText(/Printed \d+ \w+ \d{4}, \d\d:\d\d by staff/)
  await expect(history(page)).toContainText('staff')
  await expect(history(page)).not.toContainText(/You|Correct|Today/)
  await expect(panel(page).locator('.enquiry-head')).not.toContainText('ago')
  await expect(panel(page).getByText('Open the answer')).toBeHidden()
  const perforation = await panel(page)
    .locator('.enquiry-body')
    .evaluate((body) => getComputedStyle(body, '::after').display)
  expect(perforation).toBe('none')
  await expect(panel(page).locator('.sent-brief')).toBeHidden()
  const tops = await panel(page)
    .getByRole('heading')
    .evaluateAll((all) => all.map((heading) => heading.getBoundingClientRect().top))
  const titles = await panel(page).getByRole('heading').allTextContents()
  expect(tops[titles.indexOf('What was sent')]).toBeLessThan(tops[titles.indexOf('History')] ?? 0)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await panel(page).getByLabel('Stage').selectOption('called')
  await expect(banner).toHaveCount(0)

  await page.goto(paths.adminAudit)
  const entry = page.getByRole('row', { name: 'Changed the stage of an enquiry' })
  await entry.getByRole('link', { name: reference }).click()
  await expect(page.getByRole('heading', { name: 'Divya Sample' })).toBeVisible()
})

test('an enquiry that arrives after the list, and before the page first asks for changes, is shown @desk', async ({
  page,
  served,
}) => {
  await served.submit({ name: 'Asha Rao' })
  const listLoaded = Promise.withResolvers<void>()
  await page.route(changes, async (route) => {
    await listLoaded.promise
    await route.continue()
  })
  await served.signIn(page)
  await expect(row(page, 'Asha Rao')).toBeVisible()

  await served.submit({ name: 'Kavya Rao' })
  listLoaded.resolve()

  await expect(row(page, 'Kavya Rao')).toBeVisible()
})

test('a lost connection is shown and restored, and no change is missed @desk', async ({ page }) => {
  test.slow()
  const directory = await mkdtemp(join(tmpdir(), 'desk-'))
  const served = await serve(directory)
  await served.submit({ name: 'Asha Rao' })
  await disableCallLinks(page)
  const asked = page.waitForResponse(changes)
  await served.signIn(page)
  await expect(row(page, 'Asha Rao')).toBeVisible()
  await asked

  await served.submit({ name: 'Kavya Rao' })
  await expect(page.getByRole('button', { name: '1 new, show' })).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) Admin Dashboard/)
  await expect(row(page, 'Kavya Rao')).toHaveCount(0)
  await expectNoViolations(page)

  await served.stop()
  await expect(page.getByText(/No live updates since .*Trying again…/).first()).toBeVisible()
  await expect(page.getByText(/as of \d\d:\d\d/)).toBeVisible()
  await expectNoViolations(page)
  // An outcome that cannot be saved shows an error.
  await row(page, 'Asha Rao').getByRole('link', { name: 'Call' }).click()
  await page.getByRole('button', { name: 'No answer', exact: true }).first().click()
  await expect(panel(page).getByRole('alert').first()).toContainText('No connection.')
  await expectNoViolations(page)
  const restarted = await serve(directory, { PORT: new URL(served.origin).port })
  await restarted.submit({ name: 'Imran Pasha' })

  await expect(page.getByText(/No live updates/)).toHaveCount(0)
  await expect(row(page, 'Imran Pasha')).toBeVisible()
  await expect(panel(page).getByRole('alert')).toHaveCount(1)
  await expect(panel(page).getByRole('alert')).toContainText('This could not be saved.')
  // The choice is not lost. After a change elsewhere, a retry offers both versions.
  await expect(panel(page).getByRole('alert')).toContainText('You chose:No answer')
  const id = (await row(page, 'Asha Rao').getAttribute('id'))?.replace('enquiry-', '')
  const changed = await page.request.patch(`${restarted.origin}${documents}/${id}`, {
    headers,
    data: { data: { stage: 'called' } },
  })
  expect(changed.status()).toBe(200)
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/changed this elsewhere at .*Choose one\./)).toBeFocused()
  await panel(page).getByRole('button', { name: 'Use mine' }).click()
  await expect(row(page, 'Asha Rao')).toContainText('No answer, you')
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
  await restarted.stop()
  await rm(directory, { recursive: true, force: true })
})

test('a logout takes the rows away at once, and Back does not bring them back @desk', async ({
  page,
  served,
}) => {
  await served.submit({ name: 'Asha Rao' })
  await served.signIn(page)
  await expect(row(page, 'Asha Rao')).toBeVisible()
  const answered = Promise.withResolvers<void>()
  await page.route('**/v1/account/sessions/current', async (route) => {
    await answered.promise
    await route.continue()
  })
  const loaded = Promise.withResolvers<void>()
  await page.route('**/assets/login-*.js', async (route) => {
    await loaded.promise
    await route.continue()
  })

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Asha Rao')).toHaveCount(0)
  answered.resolve()
  await expect(page).toHaveURL(/admin\/login$/)
  // The login page is not loaded yet.
  await page.goBack()
  await expect(page).toHaveURL(/admin\/login$/)
  await expect(page.getByText('Asha Rao')).toHaveCount(0)
  loaded.resolve()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
})

test('a note that is not sent is shown to nobody else who signs in, and a logout asks before it deletes it @desk', async ({
  page,
  served,
}) => {
  await disableCallLinks(page)
  await served.submit({ name: 'Asha Rao' })
  await served.join(page, ravi)
  const note = page.getByLabel('Write a note')
  const open = async () => {
    await row(page, 'Asha Rao').getByText('Asha Rao').click()
    await expect(panel(page)).toContainText('Received, answer given')
  }
  const login = async ({ email, password }: { email: string; password: string }) => {
    await page.goto(paths.adminLogin)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await open()
  }
  const logout = () => page.getByRole('button', { name: 'Logout' }).click()
  const questions: string[] = []
  let answer = false
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void (answer ? dialog.accept() : dialog.dismiss())
  })

  await open()
  await note.fill('Asks for the fee of two semesters.')
  await page.request.delete('/v1/account/sessions/current', { headers })
  await login(staff)
  await expect(note).toHaveValue('')
  await logout()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(questions).toEqual([])

  await login(ravi)
  await expect(note).toHaveValue('Asks for the fee of two semesters.')
  await logout()
  await expect(note).toHaveValue('Asks for the fee of two semesters.')
  answer = true
  await logout()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(questions).toEqual(
    Array(2).fill('Something you wrote is not saved. Log out and delete it?'),
  )
  await login(ravi)
  await expect(note).toHaveValue('')
})

test('a note that is being written survives the end of the session @phone', async ({
  page,
  served,
}) => {
  await served.submit({ name: 'Asha Rao' })
  await served.signIn(page)
  // It would learn of the end of the session before the note is sent.
  await page.route(changes, (route) => route.abort())

  await row(page, 'Asha Rao').getByText('Asha Rao').click()
  await page
    .getByLabel('Write a note')
    .fill('Phone rings <img src=x onerror=alert(1)>. Try after lunch.')
  await page.request.delete('/v1/account/sessions/current', { headers })

  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(panel(page).getByRole('alert').first()).toContainText('Your session has ended.')
  await expectNoViolations(page)
  await panel(page).getByRole('link', { name: 'Sign in again' }).first().click()
  await page.getByLabel('Email', { exact: true }).fill(staff.email)
  await page.getByLabel('Password', { exact: true }).fill(staff.password)
  await page.getByRole('button', { name: 'Login' }).click()

  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible()
  await expect(page.getByLabel('Write a note')).toHaveValue(/Try after lunch/)
  await page.getByRole('button', { name: 'Save note' }).click()
  // Markup in a note is shown as text.
  await expect(history(page)).toContainText(
    'Phone rings <img src=x onerror=alert(1)>. Try after lunch.',
  )
  await expect(panel(page).getByRole('img')).toHaveCount(0)
  await expect(page.getByLabel('Write a note')).toHaveValue('')

  // For ten minutes a note can be corrected, and both versions stay in the history.
  const correct = panel(page).getByRole('button', { name: 'Correct' })
  await correct.click()
  await page.getByLabel('Correct the note').fill('Try after two.')
  await page.keyboard.press('Escape')
  await expect(correct).toBeFocused()
  await correct.click()
  await expect(page.getByLabel('Correct the note')).toHaveValue('Try after two.')
  await panel(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(history(page)).toContainText('Try after two.')
  await expect(history(page)).toContainText('Before: Phone rings')
})

test('an export matches the list, messages are prefilled, and notifications are opt-in and contain no name @desk', async ({
  page,
  served,
}) => {
  await page.addInitScript(() => {
    const notifications: string[] = []
    class FakeNotification {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(title: string, { body }: { body: string }) {
        notifications.push(`${title}: ${body}`)
      }
    }
    Object.assign(window, { Notification: FakeNotification, notifications })
  })
  for (const name of ['Imran Pasha', '=HYPERLINK("x")', 'Asha Rao'])
    await served.submit({ name, email: `${name[0]}@example.com` })
  await served.signIn(page)
  await setMarks(page, await idOf(page, 'Imran Pasha'), { stage: 'closed' })
  await page.goto(`${paths.admin}?stage=new`)
  await expect(page.getByText('2 match')).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('Export 2 enquiries')).toBeVisible()
  await expectNoViolations(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const download = await downloading
  expect(download.url()).toContain(endpoints.export)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream())
    chunks.push(Buffer.from(chunk as Buffer))
  const text = Buffer.concat(chunks).toString('utf8')
  expect(text).toContain('Asha Rao')
  expect(text).not.toContain('Imran Pasha')
  // A formula is exported as text.
  expect(text).not.toMatch(/(^|[,\n])"?=HYPERLINK/)

  const opened = page
    .context()
    .waitForEvent('request', (request) => request.url().startsWith('https://wa.me/'))
  await row(page, 'Asha Rao').getByRole('link', { name: 'WhatsApp' }).click()
  const message = new URL((await opened).url()).searchParams.get('text')
  const reference = await page.request
    .get(`${documents}/${await idOf(page, 'Asha Rao')}`, { headers })
    .then(async (reply) => ((await reply.json()) as { reference: string }).reference)
  expect(message).toContain('Hello Asha Rao')
  expect(message).toContain(reference)
  await expect(row(page, 'Asha Rao')).toContainText('Did you reach them on WhatsApp?')

  // Staff who turn notifications on are notified of a new enquiry, without a name.
  await page.goto(paths.admin)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page
    .getByRole('button', { name: 'Turn on', description: 'Notify me of new enquiries' })
    .click()
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }))

  await served.submit({ name: 'Kavya Rao', email: 'kavya@example.com' })

  await expect(page.getByRole('button', { name: '1 new, show' })).toBeVisible()
  expect(
    await page.evaluate(() => Object.entries(window).find(([key]) => key === 'notifications')?.[1]),
  ).toEqual(['Kitesail Education: A new enquiry has arrived.'])

  // A window that becomes visible again loads the list, and nothing is marked as new.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(row(page, 'Kavya Rao')).toBeVisible()
  await expect(page.getByRole('button', { name: '1 new, show' })).toHaveCount(0)
  await expect(page).toHaveTitle(/^Admin Dashboard/)
})

test('each column fits its text, and columns behind an open enquiry leave the tab order @desk', async ({
  page,
  served,
}) => {
  await served.submit({
    name: 'Lakshmi Satyanarayana',
    phone: '+91 98000 00044',
    branch: 'Electronics and Communication',
    university: 'Visvesvaraya Technological University',
    reason: 'Discontinued after the sixth semester',
  })
  await served.submit({ name: 'Asha Rao', email: 'asha@example.com' })
  await disableCallLinks(page)
  await served.signIn(page)
  await setMarks(page, await idOf(page, 'Lakshmi Satyanarayana'), {
    stage: 'follow-up',
    followUpAt: momentIn('Asia/Kolkata', Date.now() - 50 * 3_600_000),
  })
  for (const width of [1024, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(paths.admin)
    await expect(row(page, 'Asha Rao')).toBeVisible()
    const titles = page.getByRole('columnheader')
    const boxes = await titles.evaluateAll((all) =>
      all.map((heading) => {
        const { left, width: px } = heading.getBoundingClientRect()
        return { left, px, title: heading.textContent }
      }),
    )
    expect(
      boxes.filter(({ px }) => px < 60),
      `too narrow at ${width} px`,
    ).toEqual([])

    // Rows stay low: no word breaks, a mark takes one line, and from 1280 px so does a phone number.
    expect(await brokenWords(page.getByRole('table'))).toEqual([])
    const lines = await row(page, 'Lakshmi')
      .locator('.marks > :last-child, [data-column="phone"] > div')
      .evaluateAll((all) => all.map((element) => Math.round(element.clientHeight / 18)))
    expect(lines).toEqual([1, width < 1280 ? 2 : 1])
    const [mineButton, exportButton] = await Promise.all([
      buttonOf(page, 'Mine').boundingBox(),
      buttonOf(page, 'Export').boundingBox(),
    ])
    expect(exportButton?.y).toBe(mineButton?.y)

    // The question after a call does not cover the name and the number.
    await row(page, 'Lakshmi').getByRole('link', { name: 'Call' }).click()
    const question = await row(page, 'Lakshmi').getByRole('group').boundingBox()
    const number = await row(page, 'Lakshmi').locator('[data-column="phone"]').boundingBox()
    expect(question?.x).toBeGreaterThan((number?.x ?? 0) + (number?.width ?? 0) - 2)
    expect(await brokenWords(row(page, 'Lakshmi').getByRole('group'))).toEqual([])
    // The whole question stands before the links, the longer one too.
    const close = page.getByRole('button', { name: 'Close without an answer' })
    await close.click()
    await row(page, 'Lakshmi').getByRole('link', { name: 'WhatsApp' }).click()
    const [last, call] = [
      await close.boundingBox(),
      await row(page, 'Lakshmi').getByRole('link', { name: 'Call' }).boundingBox(),
    ]
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(call?.x ?? 0)
    await close.click()

    await row(page, 'Asha Rao').click()
    await expect(panel(page)).toContainText('Received, answer given')
    // What the enquiry covers is not reached by keyboard, and its edge is no other column's.
    const edge = await panel(page).evaluate((element: HTMLElement) => element.offsetLeft)
    const covered = boxes.map((box) => box.left >= edge - 1)
    expect(covered).toContain(true)
    await expect
      .poll(() =>
        page
          .locator('th')
          .evaluateAll((all) => all.map((th) => getComputedStyle(th).visibility === 'hidden')),
      )
      .toEqual(covered)
    const summary = await page.getByRole('table').locator('output').boundingBox()
    const head = await page.locator('thead').boundingBox()
    expect((summary?.y ?? 0) + (summary?.height ?? 0)).toBeLessThanOrEqual(head?.y ?? 0)
  }
})

test.describe('installed on a home screen', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the worker of the staff area keeps nothing, and nothing passes through it @phone', async ({
    page,
    served,
  }) => {
    await served.submit({ name: 'Asha Rao' })
    await served.signIn(page)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await expect(row(page, 'Asha Rao')).toBeVisible()

    await expect(page.locator('link[rel=manifest]').first()).toHaveAttribute(
      'href',
      '/staff.webmanifest',
    )
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    const workers = await page.evaluate(() =>
      performance.getEntriesByType('navigation').map((entry) => entry.toJSON().workerStart),
    )
    expect(workers).toEqual([0])
  })
})
