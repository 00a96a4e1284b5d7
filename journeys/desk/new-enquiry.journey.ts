import { endpoints, paths } from '#contract/paths.ts'
import { axeViolations } from '../axe.ts'
import { expect, test } from '../served.ts'

test('a walk-in is entered while the phone rings @desk', async ({ page, served }) => {
  await served.submit({ name: 'Divya Specimen', phone: '98000 00044' })
  await served.signIn(page)
  await expect(page.getByText('Divya Specimen')).toBeVisible()

  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog', { name: 'New enquiry' })
  await expect(sheet.getByLabel('Phone number')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(sheet.getByText('Enter a phone number or an email.')).toBeVisible()
  await expect(sheet.getByLabel('Phone number')).toBeFocused()
  await page.keyboard.type('+91 98000 00045')
  await expect(sheet.getByText('Nobody has this number yet.')).toBeVisible()
  // The phone rings: another row arrives, and what was typed stays.
  await served.submit({ name: 'Kiran Specimen', phone: '98000 00071' })
  await sheet.getByLabel('Name', { exact: true }).fill('Suresh Placeholder')
  await sheet.getByText('A course').click()
  await sheet.getByLabel(/^Course/).fill('Spoken English')
  await sheet.getByText('Telugu').click()
  await sheet.getByLabel('Note').fill('Evening batch only.')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')

  const opened = page.getByRole('dialog', { name: 'Suresh Placeholder' })
  await expect(opened.getByText('entered this: Walk-in, speaks Telugu')).toBeVisible()
  await expect(opened.getByText('Evening batch only.')).toBeVisible()
  await expect(opened.getByRole('definition').filter({ hasText: 'Telugu' })).toBeVisible()
  await opened.getByRole('button', { name: 'Choose a message…' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Messages' }).getByRole('listitem').first(),
  ).toContainText('నమస్తే')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /Other enquiries/ })).toBeAttached()

  // Who is here already gets a line in the history instead.
  await page.goto(`${served.origin}${paths.admin}?enquiry=new`)
  await sheet.getByLabel('Phone number').fill('9800000044')
  await sheet.getByRole('button', { name: 'Add to this one: Divya Specimen' }).click()
  await sheet.getByLabel('Note').fill('Asked for the fees again.')
  await page.keyboard.press('Control+Enter')
  const divya = page.getByRole('dialog', { name: 'Divya Specimen' })
  await expect(divya.getByText('Asked for the fees again.')).toBeVisible()

  // The answer is made at once.
  await page.goto(`${served.origin}${paths.admin}?enquiry=new`)
  await sheet.getByLabel('Phone number').fill('9800000046')
  await sheet.getByLabel('Name', { exact: true }).fill('Nidhi Sample')
  await sheet.getByRole('button', { name: 'Save and make the answer' }).click()
  await expect(sheet.getByText('The answer needs this.')).toHaveCount(3)
  await sheet.getByLabel(/^University/).fill('JNTUH')
  await sheet.getByLabel(/^Branch/).fill('CSE')
  await sheet.getByLabel(/^Papers/).fill('24')
  await sheet.getByRole('button', { name: 'Save and make the answer' }).click()
  await expect(page.getByRole('dialog', { name: 'Nidhi Sample' })).toBeVisible()
  await expect(page.getByText('Open the answer')).toBeVisible()

  // On paper it is the sheet of the site, in a tab of its own.
  const opens = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Print or show the answer' }).click()
  const shown = await opens
  const answer = shown.getByRole('dialog', { name: 'Eligibility Result' })
  await expect(answer.getByText('Nidhi Sample')).toBeVisible()
  await expect(shown.locator('.print-sheet')).toContainText('Nidhi Sample')
  await answer.getByRole('button', { name: 'Close' }).first().click()
  await shown.reload()
  await expect(answer).toBeHidden()
  await shown.close()
  const send = page.getByRole('link', { name: 'Send by WhatsApp' })
  const address = await send.evaluate((link: HTMLAnchorElement) => {
    link.addEventListener('click', (event) => event.preventDefault())
    link.click()
    return link.href
  })
  expect(address).toMatch(/^https:\/\/wa\.me\/919800000046\?text=.*Jawaharlal/)

  // Who came without papers gets the answer once these are known.
  await page.goto(`${served.origin}${paths.admin}?stage=new`)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Telugu')
  await page.getByRole('button', { name: 'Show 1' }).click()
  await page.getByRole('row', { name: /Suresh Placeholder/ }).click()
  await page.getByRole('button', { name: 'Make the answer' }).click()
  await page.getByLabel(/^University/).fill('Osmania University')
  await page.getByLabel(/^Branch/).fill('Civil')
  await page.getByLabel(/^Papers passed/).fill('20')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Make the answer' }).click()
  await expect(page.getByText('Open the answer')).toBeVisible()
})

test('without a connection it is kept, and sent once by itself @phone', async ({
  page,
  served,
}) => {
  await served.signIn(page)
  await page.getByRole('button', { name: /account and more/i }).click()
  await page.getByRole('link', { name: /^New enquiry/ }).click()
  const sheet = page.getByRole('dialog', { name: 'New enquiry' })
  await sheet.getByLabel('Phone number').fill('98000 00068')
  await sheet.getByLabel('Name', { exact: true }).fill('Suresh Placeholder')
  let isOnline = false
  let calls = 0
  await page.route(`**${endpoints.newEnquiry}`, async (route) => {
    calls += 1
    // The first time only the answer is lost.
    if (calls === 1) await route.fetch()
    await (isOnline ? route.continue() : route.abort())
  })
  await sheet.getByRole('button', { name: 'Save enquiry' }).click()
  await expect(sheet.getByRole('heading', { name: 'Kept on this device' })).toBeVisible()
  await expect(sheet.getByText('Suresh Placeholder')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Close' }).click()
  const line = page.getByText('1 new enquiry is kept on this device.')
  await expect(line).toBeVisible()
  const question = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss()
    return dialog.message()
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  expect(await question).toContain('is not saved')
  await expect(line).toBeVisible()

  isOnline = true
  await expect(line).toBeHidden()
  await page.goto(`${served.origin}${paths.admin}?list=others`)
  await expect(page.getByText('1 received')).toBeVisible()
})
