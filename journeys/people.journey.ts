import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { devices, test as base, type Browser, type Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { defaultProject, paths } from '#contract/paths.ts'
import { codeOf } from './authenticator.ts'
import { expect, test } from './served.ts'
import { staff, startServer, type ServerProcess } from '../trials/server-process.ts'

const headers = { 'x-appwrite-project': defaultProject }
const longPassword = 'the tamarind by the old tank'
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 900

/** Whole: nothing that axe finds, and nothing beyond the edge. */
async function isSound(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond).toBe(0)
}

async function signIn(page: Page, { email, password }: typeof staff) {
  await page.goto(paths.adminLogin)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Somebody else, at a device of their own. */
const deviceOf = async (browser: Browser, baseURL: string, phone = false) =>
  (
    await browser.newContext({
      baseURL,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      viewport: phone ? { width: 360, height: 760 } : { width: 1440, height: 900 },
      ...(phone && { isMobile: true, hasTouch: true, userAgent: devices['Pixel 7'].userAgent }),
    })
  ).newPage()

const linkOf = (page: Page) => page.getByLabel('One-time link').inputValue()

const fromMenu = async (page: Page, name: string, choice: string) => {
  await page.getByRole('row', { name }).getByRole('button', { name: 'Change' }).click()
  await page.getByRole('button', { name: choice }).click()
}

/** At the first start nobody has set anything: the server prints a password. */
const firstTest = base.extend<{ first: ServerProcess; baseURL: string | undefined }>({
  // oxlint-disable-next-line no-empty-pattern -- The test runner reads which fixtures are asked for from this pattern.
  first: async ({}, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'first-hour-'))
    const server = await startServer(directory, { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
    await use(server)
    await server.kill('SIGTERM')
    await rm(directory, { recursive: true, force: true })
  },
  baseURL: async ({ first }, use) => use(first.origin),
})

firstTest('an owner’s first hour', async ({ page, browser, first }) => {
  firstTest.skip(!isWide(page), 'One owner at a desk, with a counsellor on a phone.')
  firstTest.slow()
  const printed = first.log.join('\n')
  const [, email = '', password = ''] = /^Administrator: (\S+) .*: (\S+)$/m.exec(printed) ?? []
  await signIn(page, { email, password })

  // The printed password is changed from the notice in the list.
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(page.getByLabel('Old password')).toBeFocused()
  const change = page.getByRole('button', { name: 'Change password' })
  await page.getByLabel('Old password').fill('not the printed one')
  await page.getByLabel('New password').fill('short')
  await change.click()
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
  await page.getByLabel('New password').fill(longPassword)
  await change.click()
  await expect(page.getByText('That password is not right.')).toBeVisible()
  await page.getByLabel('Old password').fill(password)
  await change.click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(page.getByText('was printed at the start')).toHaveCount(0)

  // The second factor: what the square holds is the key that stands beside it.
  await page.getByRole('button', { name: 'Set it up' }).click()
  const { data, info } = await sharp(await page.locator('.qr-code').screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const shown = new URL(decodeQR({ ...info, data }))
  const key = (await page.locator('.setup-key b').innerText()).replaceAll(' ', '')
  expect(shown.protocol).toBe('otpauth:')
  expect(shown.searchParams.get('secret')).toBe(key)
  await isSound(page)
  await page.getByLabel('Six digits').fill('12 34 56 78')
  await expect(page.getByLabel('Six digits')).toHaveValue('123456')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('That code is not right.')).toBeVisible()
  await page.getByLabel('Six digits').fill(codeOf(key, -1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.locator('.codes-list li')
  // Each is hashed like a password.
  await expect(codes).toHaveCount(10, { timeout: 20_000 })
  await isSound(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await expect(codes).toHaveCount(0)

  // Two people are invited.
  await page.getByRole('navigation', { name: 'Staff area' }).getByText('Team').click()
  await expect(page.getByText('1 person')).toBeVisible()
  await expect(page.getByText('the last one: stays')).toBeVisible()
  const invite = async (name: string, address: string) => {
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Invite by email').fill(address)
    await page.getByRole('button', { name: 'Make invitation link' }).click()
    await expect(page.getByRole('heading', { name: `Invitation for ${address}` })).toBeFocused()
    return linkOf(page)
  }
  await invite('Meera Nair', 'meera@example.com')
  const link = await invite('Ravi Kumar', 'ravi@example.com')
  await expect(page.getByText('1 person and 2 open invitations')).toBeVisible()
  await isSound(page)

  // One of them joins on a phone; the link leaves the address at once, and works once.
  const ravi = await deviceOf(browser, first.origin, true)
  await ravi.goto(link)
  await expect(ravi).toHaveURL(first.origin + paths.adminJoin)
  await isSound(ravi)
  await ravi.reload()
  await ravi.getByLabel('New password').fill('a long walk to Ooty')
  await ravi.getByRole('button', { name: 'Join' }).click()
  await expect(ravi.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  const other = await deviceOf(browser, first.origin)
  await other.goto(link)
  await other.getByLabel('New password').fill('another long walk')
  await other.getByRole('button', { name: 'Join' }).click()
  await expect(other.getByText('This invitation was already used.')).toBeVisible()

  // He is removed, and out at once.
  await expect(ravi.getByRole('button', { name: 'Ravi: account and more' })).toBeVisible()
  await page.reload()
  await fromMenu(page, 'Ravi Kumar', 'Remove…')
  await expect(page.getByRole('dialog', { name: 'Remove Ravi Kumar?' })).toContainText(
    'signed out at once',
  )
  await isSound(page)
  const removed = Date.now()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(ravi.getByText('You were signed out on another device')).toBeVisible()
  firstTest
    .info()
    .annotations.push({ type: 'out after', description: `${Date.now() - removed} ms` })
  await expect(ravi).toHaveURL(/login$/)
  await isSound(ravi)
  await expect(page.getByRole('row', { name: 'Ravi Kumar' })).toHaveCount(0)

  // All of it was noted.
  await page.getByRole('navigation', { name: 'Staff area' }).getByText('Audit').click()
  await expect(page.getByRole('row', { name: 'Removed somebody' })).toContainText('Ravi Kumar')
  await page.getByLabel('Action').selectOption('Invited somebody')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page).toHaveURL(/action=invited/)
  await isSound(page)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^audit-.*\.csv$/)
})

/** Meera, a counsellor: invited and joined by calls. */
async function joined(page: Page) {
  const team = '/v1/teams/staff/memberships'
  const meera = { email: 'meera@example.com', password: 'a long walk to Ooty' }
  const post = (address: string, data: object) => page.request.post(address, { headers, data })
  await post('/v1/account/sessions/email', staff)
  const made = await post(team, {
    email: meera.email,
    name: 'Meera Nair',
    roles: ['counsellor'],
    url: new URL(paths.adminJoin, page.url()).href,
  })
  const { $id, secret } = (await made.json()) as { $id: string; secret: string }
  await page.context().clearCookies()
  await page.request.patch(`${team}/${$id}/status`, { headers, data: { userId: $id, secret } })
  const set = await page.request.patch('/v1/account/password', {
    headers,
    data: { password: meera.password },
  })
  expect(set.status()).toBe(200)
  return meera
}

test('a counsellor loses her phone, forgets her password, and sees no team and no audit', async ({
  page,
  browser,
  served,
}) => {
  test.slow()
  await page.goto(paths.adminLogin)
  const meera = await joined(page)

  // Neither the menu nor the index nor the address leads to what is for owners.
  await page.goto(paths.adminLogin)
  await page.getByRole('button', { name: 'Meera: account and more' }).click()
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Team' })).toHaveCount(0)
  for (const path of [paths.adminTeam, paths.adminAudit]) {
    await page.goto(path)
    await expect(page.getByText('Only owners see this page.')).toBeVisible()
    expect((await page.request.get('/api/audit', { headers })).status()).toBe(401)
  }

  // A second factor, with the codes for the day on which the phone is lost.
  await page.goto(paths.adminAccount)
  await page.getByRole('button', { name: 'Set it up' }).click()
  const key = await page.locator('.setup-key b').innerText()
  await page.getByLabel('Six digits').fill(codeOf(key, -1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.locator('.codes-list li')).toHaveCount(10, { timeout: 20_000 })
  const [first = '', second = ''] = await page.locator('.codes-list li').allInnerTexts()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await isSound(page)
  await page.getByRole('button', { name: 'Logout' }).click()

  await signIn(page, meera)
  await expect(page.getByRole('heading', { name: 'Type your code' })).toBeVisible()
  await page.getByLabel('Six digits').fill('000000')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('That code is not right. Wait for the next one')).toBeVisible()
  await isSound(page)
  // A reload asks for the code again, and the list stays closed.
  await page.goto(paths.admin)
  await expect(page.getByRole('heading', { name: 'Type your code' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(first.toUpperCase())
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.goto(paths.adminAccount)
  await expect(page.getByText('9 recovery codes left')).toBeVisible()

  // She forgot her password: an owner makes a link, which signs her out here too.
  const owner = await deviceOf(browser, served.origin)
  await signIn(owner, staff)
  await expect(owner.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await owner.goto(paths.adminTeam)
  await fromMenu(owner, 'Meera Nair', 'New password link')
  const link = await linkOf(owner)
  await owner.getByRole('row', { name: 'Meera Nair' }).getByText('On', { exact: true }).waitFor()
  await page.goto(link)
  await isSound(page)
  await page.getByLabel('New password').fill(longPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeFocused()
  await signIn(page, { ...meera, password: longPassword })
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(first)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('That code is not right, or was used before.')).toBeVisible()
  await page.getByLabel('Recovery code').fill(second)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.goto(link)
  await page.getByLabel('New password').fill('yet another long walk')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This link was used or has expired.')).toBeVisible()

  // Blocked by the owner, she is out at once; the owner's own sessions go on.
  await page.goto(paths.admin)
  await expect(page.getByRole('button', { name: 'Meera: account and more' })).toBeVisible()
  await fromMenu(owner, 'Meera Nair', 'Block')
  await expect(owner.getByRole('row', { name: 'Meera Nair' })).toContainText('Blocked')
  await expect(page.getByText('You were signed out on another device')).toBeVisible()
})
