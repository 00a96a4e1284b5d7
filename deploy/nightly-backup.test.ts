import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const root = await mkdtemp(join(tmpdir(), 'nightly-'))
afterAll(() => rm(root, { recursive: true }))

test("old backups go with the owner's texts beside them, and both kinds are copied off the machine", async () => {
  const folder = join(root, 'backups')
  for (const name of ['bin', 'deploy', 'backups']) await mkdir(join(root, name))
  await cp(join(import.meta.dirname, 'nightly-backup'), join(root, 'deploy', 'nightly-backup'))
  await writeFile(join(root, 'bin', 'kitesail'), '#!/bin/sh\n', { mode: 0o755 })
  await writeFile(join(root, 'bin', 'rclone'), `#!/bin/sh\necho "$*" >>${root}/asked\n`, {
    mode: 0o755,
  })
  const old = new Date(Date.now() - 20 * 24 * 3_600_000)
  for (const name of ['a.backup', 'a.backup.content.tar', 'b.backup', 'b.backup.content.tar', 'c'])
    await writeFile(join(folder, name), '')
  for (const name of ['a.backup', 'a.backup.content.tar', 'c'])
    await utimes(join(folder, name), old, old)

  await promisify(execFile)(join(root, 'deploy', 'nightly-backup'), {
    env: {
      PATH: `${join(root, 'bin')}:${process.env['PATH']}`,
      BACKUP_FOLDER: folder,
      RCLONE_TARGET: 'elsewhere:',
    },
  })

  expect(await readdir(folder)).toEqual(['b.backup', 'b.backup.content.tar', 'c'])
  const both = '--include *.backup --include *.backup.content.tar'
  expect((await readFile(join(root, 'asked'), 'utf8')).split('\n')).toEqual([
    `copy ${both} ${folder} elsewhere:`,
    `delete ${both} --min-age 14d elsewhere:`,
    '',
  ])
})
