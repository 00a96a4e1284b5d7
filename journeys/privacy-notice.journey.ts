import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { asha, serve } from './served.ts'

const run = promisify(execFile)
const task = join(import.meta.dirname, '..', 'server', 'tasks', 'person.ts')

test('the version of the notice that a student reads is stored with her submission @desk', async ({
  page,
}) => {
  const directory = await mkdtemp(join(tmpdir(), 'notice-'))
  const served = await serve(directory)
  await page.goto(served.origin + paths.checkEligibility)
  await page.getByRole('link', { name: 'How we keep it' }).click()
  const shown = await page.getByText(/^Version of \d{4}-\d\d-\d\d\./).textContent()

  await expect(page.getByText('we send a copy of your answer')).toBeHidden()
  await expect(page.getByText('our staff get a message').first()).toBeHidden()

  await served.submit(asha)
  const { stdout } = await run(process.execPath, [task, 'export', asha.email], {
    cwd: directory,
    env: { DATA_DIR: directory },
  })

  const { submissions } = JSON.parse(stdout)
  expect(submissions).toHaveLength(1)
  expect(shown).toContain(`Version of ${submissions[0].privacyNotice}.`)
  expect(Date.parse(submissions[0].createdAt)).toBeGreaterThan(Date.now() - 600_000)
  await served.stop()
  await rm(directory, { recursive: true, force: true })
})
