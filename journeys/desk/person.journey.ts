import { endpoints, paths } from '#contract/paths.ts'
import { axeViolations } from '../axe.ts'
import { expect, test, type Served } from '../served.ts'
import type { Page } from '@playwright/test'

const divya = { name: 'Divya Specimen', phone: '98000 00044', email: 'divya@example.com' }
const kiran = { name: 'Kiran Specimen', phone: '+91 98000 00044', email: 'kiran@example.com' }

const panel = (page: Page, name: string) => page.getByRole('dialog', { name })
const tabsIn = (page: Page, name: string) =>
  panel(page, name).getByRole('navigation', { name: 'Enquiries of this person' }).getByRole('link')
const open = (page: Page, name: string) => page.getByRole('row', { name }).first().click()

async function enter(page: Page, { origin }: Served, course: string) {
  const reply = await page.request.post(origin + endpoints.newEnquiry, {
    headers: { 'idempotency-key': course, 'x-appwrite-project': 'consultancy' },
    data: { ...divya, source: 'phone', about: 'course', course },
  })
  expect(reply.status()).toBe(200)
}

test('two brothers with one phone are parted, and that is undone and kept', async ({
  page,
  served,
  isMobile,
}) => {
  await served.submit(divya)
  await served.submit(kiran)
  await served.signIn(page)
  await enter(page, served, 'IELTS')
  await open(page, divya.name)

  await expect(tabsIn(page, divya.name)).toHaveCount(3)
  const sheet = panel(page, divya.name)
  await expect(sheet.getByText('3 enquiries with this phone or email.')).toBeVisible()
  await expect(sheet.getByText('of all 3 enquiries')).toBeVisible()
  // The other of hers was entered by staff.
  await expect(sheet.getByText('entered this: Phone call')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Same person' }).click()
  await expect(sheet.getByText('One person now.')).toBeVisible()
  await expect(sheet.getByText('One person, 2 enquiries of 2 kinds.')).toBeVisible()
  // On a phone it closes by itself.
  if (!isMobile) await sheet.getByRole('button', { name: 'Close', exact: true }).last().click()

  // One stage counts for both, and not for the brother.
  await sheet.getByLabel('Stage').selectOption('called')
  await tabsIn(page, divya.name).filter({ hasText: 'IELTS' }).click()
  await expect(sheet.getByLabel('Stage')).toHaveValue('called')
  await expect(sheet.getByText(/Kiran Specimen.*has the same phone/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Somebody else', exact: true }).click()
  await expect(tabsIn(page, divya.name)).toHaveCount(2)
  await sheet.getByRole('button', { name: 'Undo' }).click()
  // Undo opens his.
  await expect(panel(page, kiran.name)).toBeVisible()
  await page
    .getByRole('button', { name: isMobile ? 'List' : 'Close', exact: true })
    .first()
    .click()
  await open(page, divya.name)
  await expect(tabsIn(page, divya.name)).toHaveCount(3)

  // This time from his own side.
  await tabsIn(page, divya.name).filter({ hasText: 'Credit transfer' }).first().click()
  const his = panel(page, kiran.name)
  await expect(his).toBeVisible()
  await expect(his.getByLabel('Stage')).toHaveValue('new')
  await his.getByRole('button', { name: 'This is somebody else' }).click()
  await expect(tabsIn(page, divya.name)).toHaveCount(2)
  await expect(sheet.getByText(/is now somebody else/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.reload()
  await expect(tabsIn(page, divya.name)).toHaveCount(2)
  await expect(sheet.getByText(/You parted .*: somebody else/).first()).toBeVisible()
  await expect(sheet.getByText('You undid that: somebody else')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Somebody else', exact: true })).toHaveCount(0)
})

test('a wrong number is corrected in place, and stays in the history @phone', async ({
  page,
  served,
}) => {
  await served.submit(divya)
  await served.signIn(page)
  await open(page, divya.name)
  const sheet = panel(page, divya.name)

  await sheet.getByRole('button', { name: 'Correct the phone' }).click()
  const field = sheet.getByRole('textbox', { name: 'Correct the phone' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet.getByRole('button', { name: 'Correct the phone' })).toBeFocused()
  await page.keyboard.press('Enter')
  await field.fill('none')
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('alert')).toHaveText('A phone number has at least 6 digits.')
  expect(await axeViolations(page)).toEqual([])
  await field.fill('98000 00054')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('You corrected the phone. Before: 98000 00044')).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Call' })).toHaveAttribute(
    'href',
    'tel:+919800000054',
  )

  // On a phone it is a sheet at the foot.
  await page.setViewportSize({ width: 360, height: 740 })
  await sheet.getByRole('button', { name: 'Correct the name' }).click()
  await sheet.getByRole('textbox', { name: 'Correct the name' }).fill('Divya Placeholder')
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(panel(page, 'Divya Placeholder')).toBeVisible()
  await page.reload()
  await expect(panel(page, 'Divya Placeholder').getByText('Before: Divya Specimen')).toBeVisible()
})

test('search, Mine and To do today go over all kinds, with the kind as a filter', async ({
  page,
  served,
  isMobile,
}) => {
  await served.submit(divya)
  await served.signIn(page)
  await enter(page, served, 'IELTS')
  await page.goto(served.origin + paths.admin)
  await expect(page.getByText('1 received')).toBeVisible()

  const search = page.getByRole('searchbox')
  await search.fill('divya')
  await expect(page.getByText(/^2 match “divya”/)).toBeVisible()
  await expect(search).toBeFocused()
  const kinds = page.getByRole('button', { name: isMobile ? /^Filters/ : 'All kinds' })
  await kinds.click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Other', exact: true }).click()
  await expect(page.getByText(/^1 match.* “divya”/)).toBeVisible()
  // The panel stays for the next filter, and the row of filters after it.
  const other = page.getByRole('button', { name: 'Other', exact: true })
  if (isMobile) {
    await expect(other).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Show 1' }).click()
  }
  await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible()
  await page.goto(served.origin + paths.admin)
  await search.fill('divya')
  await expect(kinds).toBeVisible()
  await page.getByRole('button', { name: /^To do today/ }).click()
  await expect(page.getByText(/^2 match/)).toBeVisible()
  // The order is that of the calls, and no column says another.
  await expect(page.locator('[aria-sort=descending], [aria-sort=ascending]')).toHaveCount(0)
  if (isMobile)
    await expect(page.getByLabel('Sort by').locator(':checked')).toHaveText(
      'Sort: Who to call first',
    )
  // Both are called from here.
  await expect(page.getByRole('link', { name: 'Call' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('1 received')).toBeVisible()
})
