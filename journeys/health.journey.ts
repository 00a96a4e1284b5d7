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
