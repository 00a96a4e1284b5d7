import { paths } from '#contract/paths.ts'
import { brokenWords } from '../broken-words.ts'
import { expect, test } from '../served.ts'
import { row, panel, disableCallLinks, idOf, expectNoViolations } from './desk.ts'

test('a missed call is found by part of its phone number, also with text at 200% @phone', async ({
  page,
  served,
}) => {
  // At 200% the button beside the summary does not overlap it.
  await served.signIn(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect(page.getByText('None received yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible()
  const [summary, button] = await Promise.all([
    page.getByText('None received yet').boundingBox(),
    page.getByRole('button', { name: 'Filters' }).boundingBox(),
  ])
  expect((summary?.y ?? 0) + (summary?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
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
  const tabs = panel(page).getByRole('navigation', { name: 'Enquiries of this person' })
  await expect(tabs.getByRole('link')).toHaveCount(2)
  await tabs.getByRole('link').last().tap()
  await expect(page.getByRole('heading', { name: 'Ashalatha Rao' })).toBeVisible()
  await page.goBack()

  // A number in the format of a phone's call list finds one that was typed in another format.
  await page.getByRole('button', { name: /^Filters/ }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Phone').fill('+91 98000 11155')
  await sheet.getByRole('button', { name: /^Show/ }).tap()
  await expect(row(page, 'Ravi Sample')).toBeVisible()
  await expect(row(page, 'Asha Rao')).toHaveCount(0)
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
