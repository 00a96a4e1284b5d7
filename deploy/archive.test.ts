import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { archiveOf, unpack } from './archive.ts'

const root = await mkdtemp(join(tmpdir(), 'archive-'))
afterAll(() => rm(root, { recursive: true }))

const folder = join(root, 'kitesail-1')
await mkdir(join(folder, 'bin'), { recursive: true })
await writeFile(join(folder, 'bin', 'kitesail'), '#!/bin/sh\n', { mode: 0o755 })
await writeFile(join(folder, 'release.json'), '{}'.padEnd(100_000))
const archive = archiveOf(root, 'kitesail-1')

test('an archive comes out as it was packed, with programs that can be run', async () => {
  const into = join(root, 'whole')

  const name = await unpack(archive, into)

  expect(name).toBe('kitesail-1')
  expect((await readdir(join(into, name))).toSorted()).toEqual(['bin', 'release.json'])
  expect(await readFile(join(into, name, 'release.json'), 'utf8')).toBe('{}'.padEnd(100_000))
  expect((await stat(join(into, name, 'bin', 'kitesail'))).mode & 0o777).toBe(0o755)
})

test('an archive that is cut off or damaged is refused', async () => {
  const bytes = await readFile(archive)
  const damaged = Buffer.from(bytes)
  damaged[bytes.length - 6] = (bytes.at(-6) ?? 0) ^ 1
  const other = join(root, 'other.tar.gz')

  await writeFile(other, bytes.subarray(0, 200))
  await expect(unpack(other, join(root, 'half'))).rejects.toThrow()
  await writeFile(other, damaged)
  await expect(unpack(other, join(root, 'damaged'))).rejects.toThrow()
})
