import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { renewSite } from './renewal.ts'
import { siteSettingsHash } from './site-settings.ts'

const dataDirectory = await mkdtemp(join(tmpdir(), 'renewal-'))
const build = join(dataDirectory, 'build')
const published = join(dataDirectory, 'published', '000001')
await mkdir(build)
await mkdir(published, { recursive: true })
await writeFile(join(build, 'inputs'), 'of this version')
await writeFile(join(published, '..', 'current'), '000001\n')
afterAll(() => rm(dataDirectory, { recursive: true }))

/** A start, with what it asks of the program and says in the log. */
async function started(manifest: string, answer: object | Error = {}) {
  const calls: string[] = []
  const lines: unknown[] = []
  await writeFile(join(published, 'made.json'), manifest)
  const program = {
    async call<Answer>(name: string) {
      calls.push(name)
      if (answer instanceof Error) throw answer
      // What the program answers here is what the test says.
      return answer as Answer
    },
    close: () => undefined,
  }
  const log = {
    info: () => undefined,
    warn: (...words: unknown[]) => void lines.push(words.at(-1)),
  }
  await renewSite({ build, dataDirectory, program }, log).ended
  return { calls, lines }
}

const now = { inputs: 'of this version', settings: siteSettingsHash(process.env) }

test.each([
  ['another version', { ...now, inputs: 'of another version' }],
  ['other settings', { ...now, settings: siteSettingsHash({ RETENTION_DAYS: '7' }) }],
  ['a version that noted no settings', { inputs: now.inputs }],
])('a published site of %s is made anew when the server starts', async (_, manifest) => {
  expect(await started(JSON.stringify(manifest))).toEqual({ calls: ['renew'], lines: [] })
})

test('one of this version stays, and nothing about it ever ends a start', async () => {
  const current = await started(JSON.stringify(now))
  const damaged = await started('{')
  const failed = await started('{}', { failure: 'The disk is full.' })
  const broken = await started('{}', new Error('no program'))

  expect(current).toEqual({ calls: [], lines: [] })
  expect(damaged.lines).toHaveLength(1)
  expect(failed.lines).toEqual([expect.stringContaining('The disk is full.')])
  expect(broken.lines).toHaveLength(1)
})
