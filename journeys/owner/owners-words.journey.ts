import { paths } from '#contract/paths.ts'
import { expect, ownTest, test } from '../served.ts'

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" fill="#b03060"/></svg>'

/** Markup that an owner types must be shown as text. */
const question = 'Can a <script>alert(1)</script> student apply?'

test('changes of the site text outlast a look at another page @desk', async ({ page, served }) => {
  await served.signIn(page)
  await page.goto(paths.adminContent)
  const name = page.getByLabel('Name of the company')
  await name.fill('Sagar Sample Classes', { timeout: 60_000 })

  await page.getByRole('link', { name: 'Team', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  await page.goBack()

  await expect(name).toHaveValue('Sagar Sample Classes', { timeout: 60_000 })
  await expect(
    page.getByText('You have changes that are not saved; visitors see the original text.'),
  ).toBeVisible()
})

ownTest(
  'an owner changes the site text, previews it, publishes it and undoes the publication @desk',
  async ({ page, browser, mail, start }) => {
    ownTest.setTimeout(600_000)
    const served = await start({
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'office@example.com',
      NOTIFY_TO: 'owner@example.com',
      FORMS: 'live',
    })
    const { origin } = served
    const visitor = await (await browser.newContext()).newPage()
    const picture = async () =>
      (await visitor.request.get(`${origin}/art/share/contact.png`)).body()
    const before = await picture()

    await served.signIn(page)
    await page.goto(origin + paths.adminContent)
    const choose = (buffer: string) =>
      page
        .getByLabel('Choose a logo')
        .setInputFiles({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(buffer) })
    await choose('<html><script>alert(1)</script></html>')
    await expect(page.getByText('The file cannot be read')).toBeVisible({ timeout: 60_000 })
    await choose(logo)
    await expect(page.getByText('Yours, logo.svg.')).toBeVisible({ timeout: 60_000 })
    // All errors are shown at once, and remaining samples are listed before anything is published.
    await expect(
      page.getByText(/Still samples: .*WhatsApp number.*Visitors will see them/),
    ).toBeVisible()
    await page.getByLabel('Phone number').fill('abc')
    await page.getByLabel('Email address').fill('x')
    await page.getByRole('button', { name: 'Save' }).click()
    const errors = page.getByRole('alert').getByRole('listitem')
    await expect(errors).toHaveText([/Company and contact, Phone number/, /Email address/], {
      timeout: 60_000,
    })
    // Each leads to its field, which says it too.
    await page.getByLabel('Search all text').fill('arrears')
    await expect(page.getByLabel('Credit transfer: heading')).toBeVisible()
    await errors.first().getByRole('button').click()
    await expect(page.getByLabel('Phone number')).toBeFocused()
    await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(
      /^It is not in the right format\. A phone number/,
    )
    for (const name of ['Phone number', 'Email address'])
      await page.getByRole('button', { name: new RegExp(`original text again.*${name}`) }).click()
    await page.getByLabel('Name of the company').fill('Sagar Sample Classes')
    await page.getByLabel('Short name').fill('Sagar Sample')
    await page.getByLabel('Opening hours: days').fill('Mon-Fri')
    await page.getByLabel('Opening hours: open until').fill('6:00 PM')
    await expect(
      page.frameLocator('iframe').getByText('Monday-Friday 9:00 AM-6:00 PM'),
    ).toBeVisible({ timeout: 120_000 })
    await expect(
      page.frameLocator('iframe').getByRole('heading', { name: 'Write to us' }),
    ).toBeVisible()
    await page.getByLabel('Page', { exact: true }).selectOption('Courses')
    await page.getByLabel('Price', { exact: true }).first().fill('$310')
    const place = page.frameLocator('iframe').locator('[data-marked]')
    await expect(place).toHaveText('$310', { timeout: 60_000 })
    await expect(place).toBeInViewport()
    await page.getByLabel('Page', { exact: true }).selectOption('BTech Credit Transfer')
    await page.getByLabel('Question', { exact: true }).first().fill(question)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved as a draft; visitors see the original text.')).toBeVisible({
      timeout: 60_000,
    })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText(/^Publishing since \d\d:\d\d/)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('progressbar', { name: 'Publishing' })).toBeVisible()
    await expect(page.getByText('(public now)')).toBeVisible({ timeout: 400_000 })
    await expect(
      page.getByText(/^Published at \d\d:\d\d; visitors see this text now\./),
    ).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(page.getByText(/Still samples: .*Visitors see them now/)).toBeVisible()

    await visitor.goto(`${origin}/contact`)
    await expect(visitor).toHaveTitle('Contact | Sagar Sample Classes')
    await expect(visitor.locator('header img[src*="/assets/logo-"]').first()).toBeVisible()
    expect(await visitor.locator('meta[property="og:site_name"]').getAttribute('content')).toBe(
      'Sagar Sample Classes',
    )
    expect(Buffer.compare(await picture(), before)).not.toBe(0)
    await visitor.goto(`${origin}/btech-credit-transfer`)
    await expect(visitor.getByText(question)).toBeVisible()
    await served.submit({})
    await expect
      .poll(() => mail.received.map(({ subject }) => subject))
      .toEqual(['Sagar Sample Classes: 1 new enquiry'])
    expect(mail.received[0]?.text).toContain('From: Sagar Sample Classes <office@example.com>')

    await page.getByRole('button', { name: 'Undo the last publish' }).click()
    await expect(page.getByText('Taken back; visitors see the original text.')).toBeVisible({
      timeout: 60_000,
    })
    await expect
      .poll(async () => {
        await visitor.goto(`${origin}/contact`)
        return visitor.title()
      })
      .toBe('Contact | Kitesail Education')
    await page.goto(origin + paths.adminAudit)
    await expect(page.getByRole('row', { name: 'Published site text version 1' })).toBeVisible()
    await expect(
      page.getByRole('row', { name: /Saved site text .*Company and contact: Name of the company/ }),
    ).toBeVisible()
  },
)
