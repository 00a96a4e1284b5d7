import { paths } from '#contract/paths.ts'
import { axeViolations } from '../axe.ts'
import { expect, test } from '../served.ts'

test('an owner can read the health page on a phone @phone', async ({ page, served }) => {
  await served.signIn(page)
  await page.goto(paths.adminHealth)

  await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible()
  const backup = page.getByRole('listitem').filter({ hasText: 'Backup' }).first()
  await expect(backup).toContainText('No backup was made on this server.')
  await expect(backup).toContainText('the nightly backup does not run')
  await expect(page.getByRole('listitem').filter({ hasText: 'Store' })).toContainText('Good')
  await expect(page.getByText(/^To check: 2\./)).toBeVisible()
  const doctor = page.getByRole('region', { name: 'What the doctor says' })
  await expect(doctor.getByText('whole; submissions: 0', { exact: false })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)

  await doctor.getByRole('link', { name: /The phone .* is a placeholder/ }).click()

  await expect(page.getByRole('textbox', { name: 'Phone number', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'WhatsApp number' }).click()
  await expect(page.getByRole('textbox', { name: 'WhatsApp number' })).toBeFocused()
})

test('the menu leads to the papers for counsellors and for owners @desk', async ({
  page,
  served,
}) => {
  await served.signIn(page)
  const openPaper = async (name: string) => {
    await page.getByRole('button', { name: 'account and more' }).click()
    await page.getByRole('link', { name, exact: true }).last().click()
  }

  await openPaper('For counsellors')
  await expect(page.getByRole('heading', { name: 'Your day' })).toBeVisible()
  await openPaper('For owners')
  await expect(page.getByRole('heading', { name: 'What the law asks of you' })).toBeVisible()

  await expect(page.getByRole('main')).not.toContainText(/\*\*|\]\(|!\[/)
  expect(await axeViolations(page)).toEqual([])
})

test('what an answer left out is noted with one press, counted for the owner, and saved for the makers after it was read @desk', async ({
  page,
  served,
}) => {
  await served.submit({ name: 'Kavya', reason: 'Kavya asks: how much do you take for all this?' })
  await served.signIn(page)
  await page.getByText('Kavya').first().click()
  await expect(page.getByText(/^Topics read: |^Offered as questions: /).first()).toBeVisible()
  await page.getByRole('button', { name: 'This was not answered' }).click()
  await page.getByLabel('What was asked?').selectOption('Which documents do I need?')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('noted that this was not answered')).toContainText(
    'Which documents do I need?',
  )

  await page.goto(paths.adminHealth)
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Which documents do I need?' }),
  ).toContainText('1')
  await page.getByRole('button', { name: 'Show the file for the makers' }).click()
  await expect(page.locator('pre')).toContainText('[removed] asks: how much do you take')
  expect(await axeViolations(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the file' }).click()
  expect((await saved).suggestedFilename()).toBe('not-answered.json')
})
