import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const root = await mkdtemp(join(tmpdir(), 'not-installed-'))
afterAll(() => rm(root, { recursive: true }))

const ownerCommands = Object.entries(manifest.scripts).filter(([name, command]) =>
  /server\/commands\/|^node .*(?:setup\/doctor|tools\/catalogue)\.ts/.test(`${command} ${name}`),
)

test('before the first start each command for owners says to run npm start first', async () => {
  await mkdir(join(root, 'setup'))
  await cp(join(import.meta.dirname, 'installed.mjs'), join(root, 'setup', 'installed.mjs'))

  const outputs = ownerCommands.map(([name, command]) => {
    const { status, stderr } = spawnSync('sh', ['-c', command], {
      cwd: root,
      env: { PATH: `${dirname(process.execPath)}:${process.env['PATH']}` },
      encoding: 'utf8',
    })
    return `${name}: ${status} ${stderr}`
  })

  expect(outputs).toHaveLength(12)
  for (const [index, [name]] of ownerCommands.entries())
    expect(outputs[index]).toBe(
      `${name}: 1 Run "npm start" once first: it installs Node 24 and the packages.\n`,
    )
})
