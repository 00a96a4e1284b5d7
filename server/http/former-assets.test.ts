import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepAssets, openSite } from './published-site.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'former-assets-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A build with one page and one asset. */
async function build(name: string) {
  const site = join(folder, name, 'site')
  await mkdir(join(site, 'assets'), { recursive: true })
  await writeFile(join(site, 'index.html'), '<html lang="en">')
  await writeFile(join(site, 'assets', `${name}.js`), name)
  await writeFile(
    join(folder, name, 'site.json'),
    '{"styleHashes":{},"frameSources":[],"imageSources":[],"connectSources":[]}',
  )
  return join(folder, name)
}

/** Starts a version: what it serves of `/assets/`. */
async function start(version: string, day: number) {
  const data = join(folder, 'data')
  const { site } = openSite({ build: version, published: join(data, 'published') })
  await keepAssets(version, join(data, 'former'), new Date(Date.UTC(2026, 0, day)))
  return [...site.files.keys()].filter((path) => path.startsWith('/assets/')).toSorted()
}

test('a page that was opened before an upgrade gets its files for a day, whatever became of the former build', async () => {
  const [first, second] = [await build('first'), await build('second')]

  expect(await start(first, 1)).toEqual(['/assets/first.js'])
  await rm(first, { recursive: true })

  // A month later: what counts is the time of the upgrade.
  expect(await start(second, 31)).toEqual(['/assets/first.js', '/assets/second.js'])
  expect(await start(second, 32)).toEqual(['/assets/first.js', '/assets/second.js'])
  await start(second, 34)
  expect(await start(second, 35)).toEqual(['/assets/second.js'])
  expect(await readdir(join(folder, 'data', 'former', 'site', 'assets'))).toEqual(['second.js'])
})

test('after a rollback the files of both versions are served', async () => {
  const [first, second] = [await build('first'), await build('second')]
  await start(first, 1)
  await start(second, 3)

  expect(await start(first, 3)).toEqual(['/assets/first.js', '/assets/second.js'])
  expect(await start(first, 9)).toEqual(['/assets/first.js', '/assets/second.js'])
  expect(await start(first, 10)).toEqual(['/assets/first.js'])
})
