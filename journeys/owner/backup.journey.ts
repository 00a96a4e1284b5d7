import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { startServer } from '../../tools/server-process.ts'
import { axeViolations } from '../axe.ts'
import { expect, ownTest, servedBy } from '../served.ts'

const passphrase = 'four words of your own'
/** A backup is a process of its own. */
const patience = { timeout: 60_000 }

const made = (page: Page) => page.getByRole('status').filter({ hasText: 'The backup is made.' })

ownTest(
  'an owner makes a backup in the browser, and another server starts from the download @desk',
  async ({ page, start, directory }) => {
    const served = await start({ BACKUP_PASSPHRASE: passphrase })
    await served.submit({ name: 'Asha Rao' })
    await served.signIn(page)
    await page.goto(served.origin + paths.adminHealth)

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
  },
)
