import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { expect, test } from './served.ts'
import { staff } from '../trials/server-process.ts'

const search = (page: Page) => page.getByPlaceholder('Search by name, university, branch, email...')
const person = (page: Page, name: string) => page.getByRole('row', { name })
const listCall = '**/v1/databases/**'

/** The queries of the last list call, as objects. */
const queriesOf = (address: string) =>
  [...new URL(address).searchParams.entries()]
    .filter(([key]) => key.startsWith('queries'))
    .map(([, value]): unknown => JSON.parse(value))

test('without the flag the list leads to the login, and asks the server for nothing @desk', async ({
  page,
  served,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v1/databases/')) calls.push(request.url())
  })

  for (const flag of [undefined, 'TRUE', '1', '']) {
    await page.goto(served.origin + paths.adminLogin)
    await page.evaluate((value) => {
      if (value === undefined) localStorage.removeItem('admin-auth')
      else localStorage.setItem('admin-auth', value)
    }, flag)
    await page.goto(served.origin + paths.admin)
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  }

  expect(calls).toEqual([])
})

test('staff sign in, are remembered, and sign out', async ({ page, served }) => {
  await page.goto(paths.adminLogin)
  await expect(page.getByText('Sign in to access the dashboard')).toBeVisible()

  await served.signIn(page)
  await expect(page).toHaveURL(new RegExp(`${paths.admin}$`))
  expect(await page.evaluate(() => localStorage.getItem('admin-auth'))).toBe('true')

  // A session that exists is found by the login page.
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

test('a wrong password shows the words of the server @desk', async ({ page }) => {
  await page.goto(paths.adminLogin)

  await page.getByLabel('Email').fill(staff.email)
  await page.getByLabel('Password', { exact: true }).fill('not the right one')
  await page.getByRole('button', { name: 'Login' }).click()

  await expect(page.getByRole('alert')).toHaveText(
    'Invalid credentials. Please check the email and password.',
  )
  await expect(page.getByLabel('Email')).toHaveValue(staff.email)
})

test('a login that reaches no server says Login failed @desk', async ({ page }) => {
  await page.goto(paths.adminLogin)
  await page.route('**/v1/account/**', (route) => route.abort())

  await page.getByLabel('Email').fill(staff.email)
  await page.getByLabel('Password', { exact: true }).fill(staff.password)
  await page.getByRole('button', { name: 'Login' }).click()

  await expect(page.getByRole('alert')).toHaveText(messages.loginFailed)
})

test('the password can be shown and hidden, and the button says Logging in... @phone', async ({
  page,
}) => {
  await page.goto(paths.adminLogin)
  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Email').fill(staff.email)
  await password.fill(staff.password)

  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: /show/i }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: /hide/i }).click()
  await expect(password).toHaveAttribute('type', 'password')

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/v1/account/sessions/email', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})

test('four students of four colleges are all in the list, newest first @phone', async ({
  page,
  served,
}) => {
  for (const university of ['JNTUH', 'Anna University', 'vtu', 'some college nobody knows']) {
    await served.submit({ university, name: `Asha ${university}` })
  }
  await served.signIn(page)

  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  for (const university of ['JNTUH', 'Anna University', 'vtu', 'some college nobody knows']) {
    await expect(page.getByText(`Asha ${university}`)).toBeVisible()
  }
})

test('staff find a student by branch, and can write, call and chat', async ({ page, served }) => {
  await served.submit({ branch: 'Mechanical', name: 'Asha Rao' })
  await served.submit({ branch: 'Civil', name: 'Ravi Sample' })
  await served.signIn(page)
  await expect(page.getByText('Ravi Sample')).toBeVisible()

  await search(page).fill('mech')

  await expect(page.getByText('Ravi Sample')).toBeHidden()
  const row = person(page, 'Asha Rao')
  await expect(row.getByRole('link', { name: 'Mail' })).toHaveAttribute(
    'href',
    /^mailto:asha\.rao(@|%40)example\.com$/,
  )
  await expect(row.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:9800000000')
  await expect(row.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/919800000000',
  )
})

test('the search asks the server as specified, and a new text leads back to page 1 @desk', async ({
  page,
  served,
}) => {
  for (let at = 0; at < 12; at += 1) await served.submit({ name: `Asha ${at}` })
  await served.signIn(page)
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()

  const asked = page.waitForRequest((request) => request.url().includes('search'))
  await search(page).fill('asha 1')

  const queries = queriesOf((await asked).url())
  expect(queries).toContainEqual({ method: 'offset', values: [0] })
  expect(queries).toContainEqual({ method: 'limit', values: [10] })
  expect(queries).toContainEqual({ method: 'orderDesc', attribute: '$createdAt' })
  expect(queries).toContainEqual({
    method: 'or',
    values: ['name', 'university', 'branch', 'email'].map((attribute) => ({
      method: 'search',
      attribute,
      values: ['asha 1'],
    })),
  })
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
})

test('page, search and sort survive a reload and the way back @desk', async ({ page, served }) => {
  for (let at = 10; at < 32; at += 1) await served.submit({ name: `Asha ${at}` })
  await served.signIn(page)
  await page.goto(`${served.origin}${paths.admin}?page=2&sort=name&direction=ascending`)
  await expect(page.getByText('Page 2 of 3')).toBeVisible()
  await expect(page.getByText('Asha 20')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Asha 20')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  await page.goBack()

  await expect(page.getByText('Page 2 of 3')).toBeVisible()
})

test('each data column sorts ascending first and then the other way @desk', async ({
  page,
  served,
}) => {
  await served.submit({ name: 'Asha Rao' })
  await served.submit({ name: 'Ravi Sample' })
  await served.signIn(page)
  const list = page.getByRole('table', { name: 'Eligibility Submissions' })
  await expect(list).toHaveAttribute('aria-busy', 'false')

  for (const [title, attribute] of [
    ['University', 'university'],
    ['Branch', 'branch'],
    ['Reason', 'reason'],
    ['Name', 'name'],
    ['Phone', 'phone'],
    ['Email', 'email'],
    ['Papers Passed', 'papers_passed'],
    ['Created At', '$createdAt'],
  ] as const) {
    const header = page.getByRole('columnheader', { name: title })
    for (const [method, sort] of [
      ['orderAsc', 'ascending'],
      ['orderDesc', 'descending'],
      ['orderAsc', 'ascending'],
    ] as const) {
      const asked = page.waitForRequest(listCall)
      await header.getByRole('button').click()
      expect(queriesOf((await asked).url())).toContainEqual({ method, attribute })
      await expect(header).toHaveAttribute('aria-sort', sort)
      // A list that is still under way would not be asked for a second time.
      await expect(list).toHaveAttribute('aria-busy', 'false')
    }
  }
})

test('the columns are the nine of the specification, in their order @desk', async ({
  page,
  served,
}) => {
  await served.signIn(page)

  await expect(page.getByRole('table', { name: 'Eligibility Submissions' })).toBeVisible()
  const titles = await page.getByRole('columnheader').allInnerTexts()

  expect(titles.map((title) => title.replace(/\s+/g, ' ').trim())).toEqual([
    'University',
    'Branch',
    'Reason',
    'Name',
    'Phone',
    'Email',
    'Papers Passed',
    'Created At',
    'Actions',
  ])
})

test('a late answer never replaces a newer one @desk', async ({ page, served }) => {
  await served.submit({ name: 'Asha Rao' })
  await served.submit({ name: 'Ravi Sample' })
  await served.signIn(page)
  await expect(page.getByText('Ravi Sample')).toBeVisible()
  await page.route(listCall, async (route) => {
    if (route.request().url().includes('asha'))
      await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })

  const late = page.waitForRequest((request) => request.url().includes('asha'))
  await search(page).fill('asha')
  await late
  await search(page).fill('ravi')

  await expect(page.getByText('Asha Rao')).toBeHidden()
  await expect(page.getByText('Ravi Sample')).toBeVisible()
  await page.waitForTimeout(1_800)
  await expect(page.getByText('Asha Rao')).toBeHidden()
})

test('Loading... is shown while loading, and a failure in the words of the server @phone', async ({
  page,
  served,
}) => {
  await served.signIn(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(listCall, async (route) => {
    await held
    await route.fulfill({
      status: 400,
      json: {
        message: 'The list rests.',
        code: 400,
        type: 'general_query_invalid',
        version: '1.9.6',
      },
    })
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Loading...')).toBeVisible()
  release()

  await expect(page.getByRole('alert')).toContainText('The list rests.')
})

test('a list that reaches no server says so in the fixed words @desk', async ({ page, served }) => {
  await served.signIn(page)
  await page.route(listCall, (route) => route.abort())
  await page.reload()

  await expect(page.getByRole('alert')).toContainText(messages.listFailed, { timeout: 20_000 })
})

test('what a student typed is shown as text, whatever it is @phone', async ({ page, served }) => {
  const name = '<img src=x onerror=alert(1)> ஆஷா'
  await served.submit({ name, email: 'a@example.com?bcc=b@example.com&body=x', phone: 'call me' })
  await served.signIn(page)

  await expect(page.getByText(name)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'ஆஷா' })
  const mail = await row.getByRole('link', { name: 'Mail' }).getAttribute('href')
  expect(mail ?? 'mailto:').not.toContain('?')
  await expect(row.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
})

test('login and list have no fault that axe finds', async ({ page, served }) => {
  await page.goto(paths.adminLogin)
  await expect(page.getByLabel('Email')).toBeVisible()
  const login = await new AxeBuilder({ page }).analyze()
  await served.submit({})
  await served.signIn(page)
  await expect(page.getByText('Asha Rao')).toBeVisible()

  const list = await new AxeBuilder({ page }).analyze()

  expect(login.violations).toEqual([])
  expect(list.violations).toEqual([])
})
