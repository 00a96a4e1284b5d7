import type { Page } from '@playwright/test'
import { momentIn, usualTimeZone } from '#contract/staff/follow-up.ts'
import { paths } from '#contract/paths.ts'
import { axeViolations } from '../axe.ts'
import { expect, ownTest, test } from '../served.ts'
import { fakeNotifications, headers, idOf, ravi, setMarks } from './desk.ts'

const mark = async (page: Page, name: string, data: object) =>
  setMarks(page, await idOf(page, name), data)

async function ownId(page: Page, origin: string) {
  const reply = await page.request.get(`${origin}/v1/account`, { headers })
  return ((await reply.json()) as { $id: string }).$id
}

const now = () => momentIn(usualTimeZone, Date.now())

test('a follow-up that is due, and what a colleague gave, show in a tab in the background @desk', async ({
  page,
  browser,
  served,
}) => {
  const notifications = await fakeNotifications(page)
  await page.addInitScript(() => localStorage.setItem('desk-notify', 'yes'))
  for (const name of ['Asha Rao', 'Bina Sample']) await served.submit({ name })
  await served.signIn(page)
  const me = await ownId(page, served.origin)
  await expect(page).toHaveTitle(/^Admin Dashboard/)
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  const shown = async () => (await notifications()).map(({ body }) => body)

  await mark(page, 'Asha Rao', { assignee: me, followUpAt: now() })

  await expect(page.getByText('A follow-up of yours is due.')).toBeVisible()
  await expect(page).toHaveTitle(/^\(1 due\) Admin Dashboard/)
  await expect.poll(shown).toEqual(['A follow-up is due'])
  expect(await axeViolations(page)).toEqual([])

  const raviPage = await (await browser.newContext()).newPage()
  await served.join(raviPage, ravi)
  await mark(raviPage, 'Bina Sample', { assignee: me })
  await expect(page.getByText('A colleague gave you an enquiry.')).toBeVisible()
  await expect.poll(shown).toEqual(['A follow-up is due', 'A colleague gave you an enquiry'])
  await page.getByRole('button', { name: 'Seen' }).click()
  await expect(page.getByText('A colleague gave you an enquiry.')).toBeHidden()
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the worker shows a notification of the browser while another page of the desk is in the background @desk', async ({
    page,
    served,
  }) => {
    await page.addInitScript(() => localStorage.setItem('desk-notify', 'yes'))
    await served.submit({ name: 'Asha Rao' })
    await served.signIn(page)
    await page.context().grantPermissions(['notifications'], { origin: served.origin })
    await page.goto(served.origin + paths.admin)
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await page.goto(served.origin + paths.adminAccount)
    await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }))
    const me = await ownId(page, served.origin)

    await mark(page, 'Asha Rao', { assignee: me, followUpAt: now() })

    await expect(page.getByText('A follow-up of yours is due.')).toBeVisible()
    await expect(page).toHaveTitle(/^\(1 due\) Account/)
    const shown = () =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.getRegistration('/admin')
        return (await worker?.getNotifications())?.map(({ title, body }) => `${title}: ${body}`)
      })
    await expect.poll(shown).toEqual(['Kitesail Education: A follow-up is due'])
    expect(await axeViolations(page)).toEqual([])
  })
})

ownTest(
  'whoever wants the mail of the morning turns it on @desk',
  async ({ page, mail, start }) => {
    const served = await start({
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Our office <office@example.com>',
    })
    await served.signIn(page)
    await page.goto(served.origin + paths.adminAccount)
    const morning = page.getByRole('region', { name: 'Morning mail' })
    await morning.getByRole('button', { name: 'Turn on' }).click()
    await expect(morning).toContainText('You get this mail.')
    expect(await axeViolations(page)).toEqual([])
  },
)
