import { paths } from '#contract/paths.ts'
import { axeViolations } from './axe.ts'
import { expect, test } from './served.ts'

test('an owner can read the health page on a phone @phone', async ({ page, served }) => {
  await served.signIn(page)
  await page.goto(paths.adminHealth)

  await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible()
  const backup = page.getByRole('listitem').filter({ hasText: 'Backup' }).first()
  await expect(backup).toContainText('No backup was made on this server.')
  await expect(backup).toContainText('Check the backup timer')
  await expect(page.getByRole('listitem').filter({ hasText: 'Store' })).toContainText('Good')
  await expect(page.getByText(/^To check: 2\./)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
})

test('what an answer left out is noted with one press, counted for the owner, and saved for the makers after it was read', async ({
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
