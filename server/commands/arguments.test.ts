import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runTaskFile } from './task-for-tests.ts'

const folder = await mkdtemp(join(tmpdir(), 'arguments-'))
afterAll(() => rm(folder, { recursive: true }))
const place = { environment: { DATA_DIR: join(folder, 'data') } }

test.each([
  ['move', ['--help'], /^Usage: npm run move -- postgres:/],
  ['move', ['foo'], /^Usage: npm run move -- postgres:/],
  ['move', [], /^Usage: npm run move -- postgres:/],
  ['schema', ['foo'], /^Usage: npm run schema\n$/],
  ['sweep', ['--help'], /^Usage: npm run sweep \[-- --confirm\]\n$/],
  ['person', ['erase'], /^Usage:/],
  ['person', ['remove', 'asha.rao@example.com'], /^Usage:/],
  ['person', ['find', 'asha.rao@example.com', 'more'], /^Usage:/],
  ['person', ['erase', 'asha.rao@example.com', '--force'], /^Usage:/],
  ['outbox', ['--help'], /^Usage: npm run outbox \[-- retry \| forget\]\n$/],
])('npm run %s -- %j shows the usage', async (name, args, usage) => {
  const { code, output, errors } = await runTaskFile(name, args, place)

  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(errors).toMatch(usage)
})
