import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { startServer, staff } from '../../tools/server-process.ts'
import { axeViolations } from '../axe.ts'
import { expect, ownTest, servedBy, type ServedWithClock } from '../served.ts'

const passphrase = 'four words of your own'
const minute = 60_000
/** A backup is a process of its own. */
const patience = { timeout: minute }

const test = ownTest.extend<{ served: ServedWithClock; baseURL: string | undefined }>({
  served: async ({ startClock }, use) => use(await startClock({ BACKUP_PASSPHRASE: passphrase })),
  baseURL: async ({ served }, use) => use(served.origin),
})

const made = (page: Page) => page.getByRole('status').filter({ hasText: 'The backup is made.' })

test('an owner makes a backup in the browser, and another server starts from the download @desk', async ({
  page,
  served,
  directory,
}) => {
  await served.submit({ name: 'Asha Rao' })
  await served.signIn(page)
  await page.goto(paths.adminHealth)

  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByRole('progressbar', { name: 'Backup' })).toBeVisible()
  await expect(made(page)).toBeVisible(patience)
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled()
  expect(await axeViolations(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download the backup of / }).click()
  const file = join(directory, 'downloaded.backup')
  await (await saved).saveAs(file)

  const copy = join(directory, 'copy')
  await promisify(execFile)(process.execPath, ['server/commands/restore.ts', file], {
    env: { PATH: process.env.PATH, DATA_DIR: copy, BACKUP_PASSPHRASE: passphrase },
  })
  const other = await startServer(copy)
  await servedBy(other, copy).signIn(page)
  await expect(page.getByText('Asha Rao').first()).toBeVisible()
  await other.kill('SIGTERM')
})

test('whoever signed in a while ago confirms the password before a backup is made @phone', async ({
  page,
  served,
}) => {
  await served.signIn(page)
  await page.goto(paths.adminHealth)
  await served.shiftTo(11 * minute)

  await page.getByRole('button', { name: 'Back up now' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(staff.password)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(made(page)).toBeVisible(patience)
  await page.goto(paths.adminAudit)
  await expect(page.locator('main').getByText('Made a backup').last()).toBeVisible()
})
