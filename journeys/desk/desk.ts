import type { Browser, Page } from '@playwright/test'
import type { History } from '#contract/staff/history.ts'
import { defaultProject, endpoints } from '#contract/paths.ts'
import { axeViolations } from '../axe.ts'
import { expect, type Served } from '../served.ts'

export const ravi = {
  name: 'ravi',
  email: 'ravi@example.com',
  password: 'the tamarind by the old tank',
}

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
export const panel = (page: Page) =>
  page.getByRole('dialog', { name: /\w/ }).and(page.locator('.enquiry'))
export const history = (page: Page) =>
  panel(page).getByRole('region', { name: 'History' }).getByRole('list')
export const documents = '/v1/databases/consultancy/collections/eligibility/documents'
export const changes = `**${endpoints.changes}*`

/** Ignores clicks on `tel:` links, for which a browser without a phone app would open a dialog. */
export async function disableCallLinks(page: Page) {
  await page.addInitScript(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]'))
        event.preventDefault()
    }),
  )
}

type Shown = { title: string; body: string }

/** Keeps the browser's notifications, which are allowed. Returns what reads them. */
export async function fakeNotifications(page: Page) {
  await page.addInitScript(() => {
    const notifications: Shown[] = []
    class FakeNotification {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(title: string, { body }: { body: string }) {
        notifications.push({ title, body })
      }
    }
    Object.assign(window, { Notification: FakeNotification, notifications })
  })
  // Assigned above.
  return () => page.evaluate(() => (window as unknown as { notifications: Shown[] }).notifications)
}

export async function openDesk(
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
export const openDeskOfRavi = (browser: Browser, served: Served) =>
  openDesk(browser, served, (page) => served.join(page, ravi))

export const headers = { 'x-appwrite-project': defaultProject }

/** On the server of the page that is open. */
const at = (page: Page, path: string) => new URL(path, page.url()).href

export async function idOf(page: Page, name: string) {
  const reply = await page.request.get(at(page, documents), { headers })
  const list = (await reply.json()) as { documents: { $id: string; name: string }[] }
  return list.documents.find((document) => document.name === name)?.$id ?? ''
}

export const setMarks = async (page: Page, id: string, data: object): Promise<void> =>
  expect(
    (
      await page.request.patch(at(page, `${endpoints.newEnquiry}/${id}`), { headers, data })
    ).status(),
  ).toBe(200)

/** Runs `action` just before the page's next change of this enquiry reaches the server. */
export async function beforeNextChange(page: Page, id: string, action: () => Promise<void>) {
  let isDone = false
  await page.route(`**${endpoints.newEnquiry}/${id}`, async (route) => {
    if (route.request().method() === 'PATCH' && !isDone) {
      isDone = true
      await action()
    }
    await route.continue()
  })
}

export const addNote = async (page: Page, submission: string, text: string): Promise<void> =>
  expect(
    (
      await page.request.post(endpoints.history, {
        headers,
        data: { submission, kind: 'note', text },
      })
    ).status(),
  ).toBe(200)

/** The texts of one kind of entry in the history of an enquiry, oldest first. */
export async function textsOf(page: Page, submission: string, kind: string) {
  const reply = await page.request.get(`${endpoints.history}?enquiries=${submission}`, { headers })
  const { entries } = (await reply.json()) as History
  return entries
    .filter((one) => one.kind === kind)
    .map(({ text }) => text)
    .toReversed()
}

/** A date in India as the value of a date input. */
export const dateFromToday = (days: number) =>
  new Date(Date.now() + (days * 24 + 5.5) * 3_600_000).toISOString().slice(0, 10)

export const expectNoViolations = async (page: Page) =>
  expect(await axeViolations(page)).toEqual([])

export const buttonOf = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true })
