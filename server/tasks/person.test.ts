import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openSqlite } from '../data/sqlite/open.ts'

const root = await mkdtemp(join(tmpdir(), 'person-'))
afterAll(() => rm(root, { recursive: true }))

const asha = {
  university: 'Anna University',
  branch: 'Civil',
  reason: null,
  name: 'Asha Rao',
  phone: '9800000000',
  email: 'Asha.Rao@example.com',
  papers_passed: 31,
}

async function person(...words: string[]) {
  const task = spawn(process.execPath, [join(import.meta.dirname, 'person.ts'), ...words], {
    cwd: root,
    env: { DATA_DIR: join(root, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>((ended) => task.on('exit', ended))
  const [said, complained, code] = await Promise.all([text(task.stdout), text(task.stderr), exit])
  return { said, complained, code }
}

test('what is kept of a person is given out and erased while the server runs', async () => {
  const store = await openSqlite(join(root, 'data'), { now: () => Date.UTC(2026, 10, 21, 5, 14) })
  await store.submissions.add(asha)

  const given = await person('export', 'asha.rao@example.com')
  const erased = await person('erase', 'asha.rao@example.com')
  const after = await person('export', 'asha.rao@example.com')

  expect(given).toMatchObject({ code: 0, complained: '' })
  expect(JSON.parse(given.said)).toMatchObject({
    email: 'asha.rao@example.com',
    submissions: [{ ...asha, createdAt: '2026-11-21T05:14:00.000Z', privacyNotice: '2026-11-21' }],
  })
  expect(erased.said).toContain('Submissions erased, with their answers and keys: 1.')
  expect(JSON.parse(after.said).submissions).toEqual([])
  expect(await store.submissions.total([])).toBe(0)
  await store.close()
})

test('without a word for what to do, nothing is done', async () => {
  const usage = 'Say what and whom: npm run person -- export someone@example.com (or erase)\n'

  expect(await person('erase')).toEqual({ code: 1, said: '', complained: usage })
  expect(await person('remove', 'asha.rao@example.com')).toMatchObject({ complained: usage })
})
