import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { archiveOf } from './archive-of.ts'
import { unpack } from './archive.ts'

const root = await mkdtemp(join(tmpdir(), 'archive-'))
afterAll(() => rm(root, { recursive: true }))

let count = 0
const place = () => join(root, `place-${(count += 1)}`)

/** A release of a few files. */
async function release() {
  const parent = place()
  const folder = join(parent, 'kitesail-1')
  await mkdir(join(folder, 'bin'), { recursive: true })
  await writeFile(join(folder, 'bin', 'kitesail'), '#!/bin/sh\n', { mode: 0o755 })
  await writeFile(join(folder, 'release.json'), '{}'.padEnd(100_000))
  await writeFile(join(folder, 'empty'), '')
  await writeFile(join(folder, 'two words'), '')
  return parent
}

/** The archive with the name of its file `empty` replaced, as somebody who means harm would do it. */
async function renamed(name: string, type = '0') {
  const parent = await release()
  const bytes = gunzipSync(await readFile(archiveOf(parent, 'kitesail-1')))
  const at = bytes.indexOf('kitesail-1/empty\0')
  bytes.fill(0, at, at + 100).write(name, at)
  bytes.write(type, at + 156)
  bytes.write('        ', at + 148)
  const sum = bytes.subarray(at, at + 512).reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, at + 148)
  return written(bytes)
}

async function written(bytes: Buffer) {
  const file = place()
  await writeFile(file, gzipSync(bytes))
  return file
}

test('an archive comes out as it was packed, with programs that can be run', async () => {
  const parent = await release()
  const into = place()

  const name = await unpack(archiveOf(parent, 'kitesail-1'), into)

  expect(name).toBe('kitesail-1')
  expect((await readdir(join(into, name))).toSorted()).toEqual([
    'bin',
    'empty',
    'release.json',
    'two words',
  ])
  expect(await readFile(join(into, name, 'release.json'), 'utf8')).toBe('{}'.padEnd(100_000))
  expect((await stat(join(into, name, 'bin', 'kitesail'))).mode & 0o777).toBe(0o755)
})

test.each([
  '../outside',
  'kitesail-1/../../outside',
  '/etc/cron.d/outside',
  'kitesail-1//outside',
  'kitesail-1/./outside',
  'other/outside',
  'kitesail-1/a\\b',
  'kitesail-1/a\nb',
])('a name that leads elsewhere is refused: %j', async (name) => {
  const into = place()

  await expect(unpack(await renamed(name), into)).rejects.toThrow(/leads elsewhere|one folder/)
  expect((await readdir(root)).filter((each) => each === 'outside')).toEqual([])
})

test('links, devices and a name that comes twice are refused', async () => {
  const parent = await release()
  await symlink('/etc', join(parent, 'kitesail-1', 'link'))
  const linked = archiveOf(parent, 'kitesail-1')

  await expect(unpack(linked, place())).rejects.toThrow(/neither a file nor a folder/)
  for (const type of ['1', '3', 'L', 'x'])
    await expect(unpack(await renamed('kitesail-1/odd', type), place())).rejects.toThrow(
      /neither a file nor a folder/,
    )
  await expect(unpack(await renamed('kitesail-1/bin/kitesail'), place())).rejects.toThrow(/EEXIST/)
})

test('what is cut off, damaged or of another format is refused', async () => {
  const parent = await release()
  const archive = archiveOf(parent, 'kitesail-1')
  const bytes = gunzipSync(await readFile(archive))
  const damaged = Buffer.from(bytes)
  damaged[3] = (damaged[3] ?? 0) ^ 1
  const zip = join(root, 'other.tar.gz')
  execFileSync('tar', [
    '--create',
    '--gzip',
    '--format=pax',
    '--pax-option=comment:=x',
    `--directory=${parent}`,
    `--file=${zip}`,
    'kitesail-1',
  ])

  await expect(unpack(await written(bytes.subarray(0, 2_048)), place())).rejects.toThrow(/cut off/)
  await expect(unpack(await written(damaged), place())).rejects.toThrow(/damaged/)
  await expect(unpack(zip, place())).rejects.toThrow(/neither a file|leads elsewhere/)
  const half = place()
  await writeFile(half, (await readFile(archive)).subarray(0, 200))
  await expect(unpack(half, place())).rejects.toThrow(/unexpected end|cut off/)
})
