import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { renewSite } from './renewal.ts'
import { siteSettingsHash } from './folders.ts'

const dataDirectory = await mkdtemp(join(tmpdir(), 'renewal-'))
const build = join(dataDirectory, 'build')
const published = join(dataDirectory, 'published', '000001')
await mkdir(build)
await mkdir(published, { recursive: true })
await writeFile(join(build, 'inputs'), 'of this version')
await writeFile(join(published, '..', 'current'), '000001\n')
afterAll(() => rm(dataDirectory, { recursive: true }))

/** Renews a published site as a start does. Returns the calls to the build program and the warnings. */
async function renewed(manifest: string, answer: object | Error = {}) {
  const calls: string[] = []
  const lines: unknown[] = []
  await writeFile(join(published, 'made.json'), manifest)
  const program = {
    async call<Answer>(name: string) {
      calls.push(name)
      if (answer instanceof Error) throw answer
      // Each test passes an answer of the type that the call expects.
      return answer as Answer
    },
    close: () => undefined,
  }
  const log = {
    info: () => undefined,
    warn: (...args: unknown[]) => void lines.push(args.at(-1)),
  }
  await renewSite({ build, dataDirectory, program }, log).ended
  return { calls, lines }
}

const upToDate = { inputs: 'of this version', settings: siteSettingsHash(process.env) }

test.each([
  ['another version', { ...upToDate, inputs: 'of another version' }],
  ['other settings', { ...upToDate, settings: siteSettingsHash({ RETENTION_DAYS: '7' }) }],
  ['a version that recorded no settings', { inputs: upToDate.inputs }],
])('a published site built from %s is rebuilt when the server starts', async (_, manifest) => {
  expect(await renewed(JSON.stringify(manifest))).toEqual({ calls: ['renew'], lines: [] })
})

test('an up-to-date site is not rebuilt, and a failed rebuild never stops the start', async () => {
  const current = await renewed(JSON.stringify(upToDate))
  const damaged = await renewed('{')
  const failed = await renewed('{}', { failure: 'The disk is full.' })
  const broken = await renewed('{}', new Error('no program'))

  expect(current).toEqual({ calls: [], lines: [] })
  expect(damaged.lines).toHaveLength(1)
  expect(failed.lines).toEqual([expect.stringContaining('The disk is full.')])
  expect(broken.lines).toHaveLength(1)
})
