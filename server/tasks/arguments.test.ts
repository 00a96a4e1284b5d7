import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runScript, runTaskFile } from './task-for-tests.ts'

const folder = await mkdtemp(join(tmpdir(), 'arguments-'))
afterAll(() => rm(folder, { recursive: true }))
const place = { environment: { DATA_DIR: join(folder, 'data') } }

test.each([
  ['move', ['--help'], /^Usage: npm run move -- postgres:/],
  ['move', ['foo'], /^Usage: npm run move -- postgres:/],
  ['move', [], /^Usage: npm run move -- postgres:/],
  ['schema', ['foo'], /^Usage: npm run schema\n$/],
  ['add-admin', ['a@example.com', 'extra'], /^Usage: npm run add-admin -- someone@example\.com\n$/],
  ['sweep', ['--help'], /^Usage: npm run sweep \[-- --confirm\]\n$/],
  ['outbox', ['--help'], /^Usage: npm run outbox \[-- retry \| forget\]\n$/],
])('npm run %s -- %j shows the usage', async (name, args, usage) => {
  const { code, output, errors } = await runTaskFile(name, args, place)

  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(errors).toMatch(usage)
})

test.each([
  ['catalogue', ['check', 'foo'], 'npm run catalogue -- check '],
  ['doctor', ['--help'], 'Usage: npm run doctor\n'],
  ['content', ['check', 'foo'], 'npm run content -- init '],
])('the script %s with %j shows the usage', async (name, args, usage) => {
  const { code, output, errors } = await runScript(name, args, place)

  expect(code).toBe(1)
  expect(`${output}${errors}`.startsWith(usage)).toBe(true)
})
