import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'

const execute = promisify(execFile)
const root = await mkdtemp(join(tmpdir(), 'fsync-'))
afterAll(() => rm(root, { recursive: true }))

// It is not installed, or may not trace another process.
const straceError = await execute('strace', ['-f', '-e', 'trace=fsync', 'true']).then(
  () => undefined,
  (error: Error) => error.message.split('\n')[0],
)
if (straceError !== undefined)
  console.warn(`The waits for the disk are NOT tested, because strace does not run: ${straceError}`)

describe.skipIf(straceError !== undefined)('the system calls of the store', () => {
  test('every acknowledged commit has waited for the disk', { timeout: 120_000 }, async () => {
    expect(await syncCallsFor(40)).toBeGreaterThanOrEqual(40)
  })
})

/** The number of fsync calls of a process while it adds this many submissions one by one. */
async function syncCallsFor(count: number) {
  const trace = join(root, 'trace')
  const program = join(import.meta.dirname, 'one-by-one-for-tests.ts')
  const node = [process.execPath, program, join(root, 'store'), String(count)]
  await execute('strace', ['-f', '-e', 'trace=fsync,fdatasync,write', '-o', trace, ...node])
  const [, calls = ''] = /"opened\\n"([^]*)"added\\n"/.exec(await readFile(trace, 'utf8')) ?? []
  return calls.match(/\bf(data)?sync\(/g)?.length ?? 0
}
