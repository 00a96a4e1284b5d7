import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'

const execute = promisify(execFile)
const root = await mkdtemp(join(tmpdir(), 'fsync-'))
afterAll(() => rm(root, { recursive: true }))

// Not there, or not allowed to look at another process.
const missing = await execute('strace', ['-f', '-e', 'trace=fsync', 'true']).then(
  () => undefined,
  (error: Error) => error.message.split('\n')[0],
)
if (missing !== undefined)
  console.warn(
    `How often the disk is waited for is NOT tested, because strace does not run: ${missing}`,
  )

describe.skipIf(missing !== undefined)('the system calls of the store', () => {
  test(
    'every commit that is acknowledged has waited for the disk',
    { timeout: 120_000 },
    async () => {
      expect(await waitsFor(40)).toBeGreaterThanOrEqual(40)
    },
  )
})

/** How often a process that adds so many submissions, one by one, asks the system meanwhile to put a file on the disk. */
async function waitsFor(count: number) {
  const trace = join(root, 'trace')
  const program = join(import.meta.dirname, 'one-by-one-for-tests.ts')
  const node = [process.execPath, program, join(root, 'store'), String(count)]
  await execute('strace', ['-f', '-e', 'trace=fsync,fdatasync,write', '-o', trace, ...node])
  const [, meanwhile = ''] = /"opened\\n"([^]*)"added\\n"/.exec(await readFile(trace, 'utf8')) ?? []
  return meanwhile.match(/\bf(data)?sync\(/g)?.length ?? 0
}
