import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** The lines of this code that the rule reports, each with its message. */
async function findingsIn(code: string) {
  const directory = await mkdtemp(join(tmpdir(), 'regex-'))
  const file = join(directory, 'code.ts')
  await writeFile(file, code)
  const oxlint = join(root, 'node_modules', '.bin', 'oxlint')
  const config = join(root, '.oxlintrc.regex.json')
  const { stdout } = await promisify(execFile)(oxlint, ['-c', config, '-f', 'unix', file]).catch(
    // oxlint exits with 1 if it reports something; the error has its output.
    (error: { stdout: string }) => error,
  )
  await rm(directory, { recursive: true })
  return [...stdout.matchAll(/code\.ts:(\d+):\d+: (.*)/g)].map(
    ([, line, message]) => `${line}: ${message}`,
  )
}

test('a pattern with super-linear time is reported, and a harmless one is not', async () => {
  const findings = await findingsIn(
    [
      String.raw`export const quadratic = /\/+$/`,
      String.raw`export const exponential = /^(a|a)*$/`,
      String.raw`export const harmless = /^\/+/`,
      'export const unknown = (word: string) => new RegExp(word)',
    ].join('\n'),
  )

  expect(findings).toEqual([
    expect.stringMatching(/^1: This takes 2nd degree polynomial time/),
    expect.stringMatching(/^2: This takes exponential time/),
    expect.stringMatching(/^4: A pattern that is put together cannot be checked/),
  ])
})
