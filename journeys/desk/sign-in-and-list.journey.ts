import type { Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { axeViolations } from '../axe.ts'
import { expect, test, visitorTest } from '../served.ts'
import { staff } from '../../tools/server-process.ts'

const search = (page: Page) => page.getByPlaceholder('Search by name, university, branch, email...')
const rowOf = (page: Page, name: string) => page.getByRole('row', { name })
const listCall = '**/v1/databases/**'

/** The sortable columns in order, each with the attribute that it sorts by. */
const sortable = [
  ['University', 'university'],
  ['Branch', 'branch'],
  ['Reason', 'reason'],
  ['Name', 'name'],
  ['Phone', 'phone'],
  ['Email', 'email'],
  ['Papers Passed', 'papers_passed'],
  ['Created At', '$createdAt'],
]

/** The parsed queries in the address of a list request. */
const queriesOf = (address: string) =>
  [...new URL(address).searchParams.entries()]
    .filter(([key]) => key.startsWith('queries'))
    .map(([, value]): unknown => JSON.parse(value))

/** Searches by branch and checks the three contact links of the match. */
async function findByBranch(page: Page) {
  await expect(page.getByText('Ravi Sample')).toBeVisible()

  await search(page).fill('mech')

  await expect(page.getByText('Ravi Sample')).toBeHidden()
  const row = rowOf(page, 'Asha Rao')
  await expect(row.getByRole('link', { name: 'Mail' })).toHaveAttribute(
    'href',
    /^mailto:asha\.rao(@|%40)example\.com$/,
  )
  await expect(row.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919800000000')
  await expect(row.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/919800000000',
  )
}

visitorTest(
  'without the sign-in flag the list leads to the login and sends no list request @desk',
  async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/v1/databases/')) calls.push(request.url())
    })

    for (const flag of ['', 'TRUE', '1', undefined]) {
      await page.goto(paths.admin)
      await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
      await page.evaluate((value) => {
        if (value !== undefined) localStorage.setItem('admin-auth', value)
      }, flag)
    }

    expect(calls).toEqual([])
  },
)

test('staff sign in after a wrong password and a lost connection, stay signed in, and sign out @phone', async ({
  page,
  served,
  isMobile,
}) => {
  await served.submit({})
  await page.goto(paths.adminLogin)
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  const login = page.getByRole('button', { name: 'Login' })
  await expect(page.getByText('Sign in to access the dashboard')).toBeVisible()
  await expect(email).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await email.fill(staff.email)
  await password.fill('not the right one')

  // A failure shows the server's message, or our own if the server was not reached.
  await login.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid credentials. Please check the email and password.',
  )
  await expect(email).toHaveValue(staff.email)
  await page.route('**/v1/account/**', (route) => route.abort())
  await password.fill(staff.password)
  await login.click()
  await expect(page.getByRole('alert')).toHaveText(messages.loginFailed)
  await page.unroute('**/v1/account/**')

  await login.click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${paths.admin}$`))
  expect(await page.evaluate(() => localStorage.getItem('admin-auth'))).toBe('true')

  // The nine columns of the specification, in order.
  await expect(page.getByText('Asha Rao')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  if (!isMobile) {
    const list = page.getByRole('table', { name: 'Eligibility Submissions' })
    const titles = await list.getByRole('columnheader').allInnerTexts()
    expect(titles.map((title) => title.replace(/\s+/g, ' ').trim())).toEqual([
      ...sortable.map(([title]) => title),
      'Actions',
    ])
  }

  // The login page recognises an existing session.
  await page.goto(paths.adminLogin)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('admin-auth'))).toBeNull()
  expect(
    (
      await page.request.get('/v1/account', { headers: { 'x-appwrite-project': 'consultancy' } })
    ).status(),
  ).toBe(401)
})

test('staff sort, search and page through the list, and the view survives a reload and the Back button @desk', async ({
  page,
  served,
}) => {
  await served.submit({ branch: 'Mechanical', name: 'Asha Rao' })
  await served.submit({ branch: 'Civil', name: 'Ravi Sample' })
  await served.signIn(page)
  const list = page.getByRole('table', { name: 'Eligibility Submissions' })
  await expect(list).toHaveAttribute('aria-busy', 'false')

  // Each data column sorts ascending first, then descending.
  for (const [title, attribute] of sortable) {
    const header = page.getByRole('columnheader', { name: title })
    for (const [method, sort] of [
      ['orderAsc', 'ascending'],
      ['orderDesc', 'descending'],
      ['orderAsc', 'ascending'],
    ] as const) {
      const listRequest = page.waitForRequest(listCall)
      await header.getByRole('button').click()
      expect(queriesOf((await listRequest).url())).toContainEqual({ method, attribute })
      await expect(header).toHaveAttribute('aria-sort', sort)
      // While the list is loading, the same request would not be sent again.
      await expect(list).toHaveAttribute('aria-busy', 'false')
    }
  }

  // A late reply never replaces a newer one.
  await page.goto(paths.admin)
  await findByBranch(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(listCall, async (route) => {
    if (route.request().url().includes('asha')) await released
    await route.continue()
  })
  const late = page.waitForRequest((request) => request.url().includes('asha'))
  await search(page).fill('asha')
  await late
  await search(page).fill('ravi')
  await expect(page.getByText('Asha Rao')).toBeHidden()
  await expect(page.getByText('Ravi Sample')).toBeVisible()
  release()
  await page.waitForTimeout(300)
  await expect(page.getByText('Asha Rao')).toBeHidden()
  await page.unroute(listCall)

  for (let at = 10; at < 32; at += 1) await served.submit({ name: `Asha ${at}` })
  await page.goto(`${paths.admin}?page=2&sort=name&direction=ascending`)
  await expect(page.getByText('Page 2 of 3')).toBeVisible()
  await expect(page.getByText('Asha 20')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Asha 20')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Page 2 of 3')).toBeVisible()

  // If the server cannot be reached, the list shows the specified message.
  await page.route(listCall, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(messages.listFailed, { timeout: 20_000 })
})
