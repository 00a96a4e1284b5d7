import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { devices, type Browser, type Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { defaultProject, endpoints, paths } from '#contract/paths.ts'
import { axeViolations } from '../axe.ts'
import { freshCode } from './authenticator.ts'
import { expect, ownTest, test } from '../served.ts'
import { freePort, staff, startServer, type ServerProcess } from '../../tools/server-process.ts'

const headers = { 'x-appwrite-project': defaultProject }
const longPassword = 'the tamarind by the old tank'

/** The page passes axe and does not scroll sideways. */
async function expectAccessible(page: Page) {
  const violations = await axeViolations(page)
  expect(violations).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}

async function signIn(page: Page, { email, password }: typeof staff, origin = '') {
  await page.goto(origin + paths.adminLogin)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** A page on another device, with cookies of its own. */
const openDevice = async (browser: Browser, baseURL: string, phone = false) =>
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

const chooseFromMenu = async (page: Page, name: string, choice: string) => {
  await page.getByRole('row', { name }).getByRole('button', { name: 'Change' }).click()
  await page.getByRole('button', { name: choice }).click()
}

function runInStore(directory: string, statement: string) {
  const store = new DatabaseSync(join(directory, 'store.sqlite'), { timeout: 5_000 })
  store.exec(statement)
  store.close()
}

/** Makes every confirmation by password or code an hour older. */
const ageConfirmations = (directory: string) =>
  runInStore(
    directory,
    'UPDATE sessions SET password_at = password_at - 3600000, factor_at = factor_at - 3600000',
  )

/** Allows the current code once more, because each code works only once. */
const allowCodeAgain = (directory: string) =>
  runInStore(directory, 'UPDATE people SET totp_step = 0')

/** Each test has a server without configured credentials, which prints a password at its first start. */
const firstTest = ownTest.extend<{ first: ServerProcess; baseURL: string | undefined }>({
  first: async ({ directory }, use) => {
    const server = await startServer(directory, { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
    await use(server)
    await server.kill('SIGTERM')
  },
  baseURL: async ({ first }, use) => use(first.origin),
})

firstTest('a new owner sets up the staff area @desk', async ({ page, browser, first }) => {
  firstTest.slow()
  const printed = first.log.join('\n')
  const [, email = '', password = ''] = /^Administrator: (\S+) .*: (\S+)$/m.exec(printed) ?? []
  await signIn(page, { email, password })

  // The notice in the list leads to the change of the printed password.
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(page.getByLabel('Old password')).toBeFocused()
  const change = page.getByRole('button', { name: 'Change password' })
  await page.getByLabel('Old password').fill(password)
  await page.getByLabel('New password').fill('short')
  await change.click()
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
  await page.getByLabel('New password').fill(longPassword)
  await change.click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(page.getByText('Your password was set on the server.')).toHaveCount(0)

  // The QR code of the second factor contains the key shown beside it.
  await page.getByRole('button', { name: 'Set up' }).click()
  const { data, info } = await sharp(await page.locator('.qr-code').screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const shown = new URL(decodeQR({ ...info, data }))
  const key = (await page.locator('.setup-key b').innerText()).replaceAll(' ', '')
  expect(shown.protocol).toBe('otpauth:')
  expect(shown.searchParams.get('secret')).toBe(key)
  await expectAccessible(page)
  await page.getByLabel('Six digits').fill(await freshCode(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.locator('.codes-list li')
  // This takes time, because each code is hashed like a password.
  await expect(codes).toHaveCount(10, { timeout: 20_000 })
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await expect(page.getByText('On since today,')).toBeVisible()
  await expect(codes).toHaveCount(0)

  // Two people are invited.
  await page.getByRole('navigation', { name: 'Staff area' }).getByText('Team').click()
  await expect(page.getByText('1 person')).toBeVisible()
  const invite = async (name: string, address: string) => {
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Invite by email').fill(address)
    await page.getByRole('button', { name: 'Create invitation link' }).click()
    await expect(page.getByRole('heading', { name: `Invitation for ${address}` })).toBeFocused()
    return linkOf(page)
  }
  await invite('Meera Nair', 'meera@example.com')
  await invite('Ravi Kumar', 'ravi@example.com')
  const link = await linkOf(page)
  await expect(page.getByText('1 person and 2 open invitations')).toBeVisible()
  await expectAccessible(page)

  // One of them joins on a phone. The link disappears from the address at once.
  const ravi = await openDevice(browser, first.origin, true)
  const joinButton = ravi.getByRole('button', { name: 'Join' })
  await ravi.goto(link)
  await expect(ravi).toHaveURL(first.origin + paths.adminJoin)
  await expectAccessible(ravi)
  await ravi.reload()
  // The page replaces server messages that are meant for developers.
  await ravi.getByLabel('New password').fill('1234567890')
  await joinButton.click()
  await expect(ravi.getByText(/This password is too common or too short\./)).toBeVisible()
  await ravi.getByLabel('New password').fill('a long walk to Ooty')
  await joinButton.click()
  await expect(ravi.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  const other = await openDevice(browser, first.origin)
  await other.goto(link)
  await expect(other.getByText('This invitation was already used.')).toBeVisible()
  await expect(other.getByLabel('New password')).toHaveCount(0)

  // After his removal he is signed out at once.
  await expect(ravi.getByRole('button', { name: 'Ravi: account and more' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Ravi Kumar/ })).not.toContainText('Invited')
  await chooseFromMenu(page, 'Ravi Kumar', 'Remove…')
  await expect(page.getByRole('dialog', { name: 'Remove Ravi Kumar?' })).toContainText(
    'signed out at once',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(ravi.getByText('You were signed out on another device')).toBeVisible()
  await expect(ravi).toHaveURL(/login$/)
  await expectAccessible(ravi)
  await expect(page.getByRole('row', { name: 'Ravi Kumar' })).toHaveCount(0)

  // The audit lists what happened.
  await page.getByRole('navigation', { name: 'Staff area' }).getByText('Audit').click()
  await expect(page.getByRole('row', { name: 'Removed somebody' })).toContainText('Ravi Kumar')
  await page.getByLabel('Action').selectOption('Invited somebody')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page).toHaveURL(/action=invited/)
  await expectAccessible(page)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^audit-.*\.csv$/)
})

/** Invites the counsellor Meera and accepts the invitation, both through the API. */
async function joinMeera(page: Page) {
  const meera = { email: 'meera@example.com', password: 'a long walk to Ooty' }
  const post = (address: string, data: object) => page.request.post(address, { headers, data })
  await post('/v1/account/sessions/email', staff)
  const invited = { email: meera.email, name: 'Meera Nair', role: 'counsellor' }
  const created = await post(endpoints.people, invited)
  const { id, secret } = (await created.json()) as { id: string; secret: string }
  await page.context().clearCookies()
  await post(endpoints.join, { id, secret })
  const reply = await page.request.patch('/v1/account/password', {
    headers,
    data: { password: meera.password },
  })
  expect(reply.status()).toBe(200)
  return meera
}

test('a counsellor recovers from a lost phone and a forgotten password, and sees neither the team nor the audit @phone', async ({
  page,
  browser,
  served,
}) => {
  test.slow()
  await page.goto(paths.adminLogin)
  const meera = await joinMeera(page)

  // She signs out her tablet from this phone.
  const tablet = await openDevice(browser, served.origin)
  await signIn(tablet, meera)
  await expect(tablet.getByRole('button', { name: 'Meera: account and more' })).toBeVisible()
  await page.goto(paths.adminAccount)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible()
  await expect(tablet.getByText('You were signed out on another device')).toBeVisible()

  // Neither the menu nor the address opens a page for owners.
  await page.goto(paths.adminLogin)
  await page.getByRole('button', { name: 'Meera: account and more' }).click()
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Team' })).toHaveCount(0)
  for (const path of [paths.adminTeam, paths.adminAudit]) {
    await page.goto(path)
    await expect(page.getByText('Only owners see this page.')).toBeVisible()
    expect((await page.request.get('/api/audit', { headers })).status()).toBe(401)
  }

  // She sets up a second factor and saves recovery codes in case she loses the phone.
  await page.goto(paths.adminAccount)
  await page.getByRole('button', { name: 'Set up' }).click()
  const key = await page.locator('.setup-key b').innerText()
  await page.getByLabel('Six digits').fill(await freshCode(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.locator('.codes-list li')).toHaveCount(10, { timeout: 20_000 })
  const [first = '', second = ''] = await page.locator('.codes-list li').allInnerTexts()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Logout' }).click()

  await signIn(page, meera)
  await expect(page.getByRole('heading', { name: 'Type your code' })).toBeVisible()
  // A reload asks for the code again and does not open the list.
  await page.goto(paths.admin)
  await expect(page.getByRole('heading', { name: 'Type your code' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(first.toUpperCase())
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.goto(paths.adminAccount)
  await expect(page.getByText('9 recovery codes left')).toBeVisible()

  // She has forgotten her password, and an owner makes a link for a new one.
  const owner = await openDevice(browser, served.origin)
  await signIn(owner, staff)
  await expect(owner.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await owner.goto(paths.adminTeam)
  ageConfirmations(served.directory)
  await chooseFromMenu(owner, 'Meera Nair', 'New password link')
  await expect(owner.getByRole('dialog', { name: 'Please confirm it is you' })).toBeVisible()
  await expectAccessible(owner)
  await owner.getByLabel('Your password').fill(staff.password)
  await owner.getByRole('button', { name: 'Continue' }).click()
  const link = await linkOf(owner)
  await owner.getByRole('row', { name: 'Meera Nair' }).getByText('On', { exact: true }).waitFor()
  await page.goto(link)
  await page.getByLabel('New password').waitFor()
  await expectAccessible(page)
  await page.getByLabel('New password').fill(longPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeFocused()
  await page.goto(link)
  await page.getByLabel('New password').fill('yet another long walk')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This link was used or has expired.')).toBeVisible()

  await signIn(page, { ...meera, password: longPassword })
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(second)
  await page.getByRole('button', { name: 'Login' }).click()
  // When the owner blocks her, she is signed out at once, and the owner is not.
  await chooseFromMenu(owner, 'Meera Nair', 'Block')
  await expect(owner.getByRole('row', { name: 'Meera Nair' })).toContainText('by you, today')
  await expect(page.getByText('You were signed out on another device')).toBeVisible()

  // An owner who has lost the role sees an error at the next action.
  runInStore(
    served.directory,
    `UPDATE people SET role = 'counsellor' WHERE email = '${staff.email}'`,
  )
  await chooseFromMenu(owner, 'Meera Nair', 'Unblock')
  await expect(owner.getByText('Only owners see this page.')).toBeVisible()
})

ownTest(
  'if a second factor is required, no page opens before it, and a link for a forgotten password arrives by mail @desk',
  async ({ page, directory, mail, start }) => {
    ownTest.slow()
    const port = await freePort()
    const served = await start({
      PORT: String(port),
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Our office <office@example.com>',
      REQUIRE_SECOND_FACTOR: 'on',
    })
    await signIn(page, staff, served.origin)
    await expect(page.getByText('Everyone here needs a second factor.')).toBeVisible()
    await page.goto(served.origin + paths.adminTeam)
    await expect(page).toHaveURL(served.origin + paths.adminAccount)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Set up' }).click()
    const key = await page.locator('.setup-key b').innerText()
    await page.getByLabel('Six digits').fill(await freshCode(key))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused()
    await page.getByRole('button', { name: 'Logout' }).click()

    // The password is forgotten, and the second factor still works.
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByLabel('Email').fill(staff.email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
    await expect.poll(() => mail.received.length).toBe(1)
    // The mail is quoted-printable.
    const text = mail.received[0]?.text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=') ?? ''
    const [link = ''] = /http:\S+recovery\S+/.exec(text) ?? []
    await page.goto(link)
    await page.getByLabel('New password').fill(longPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, { ...staff, password: longPassword }, served.origin)
    allowCodeAgain(directory)
    await page.getByLabel('Six digits').fill(await freshCode(key))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  },
)
