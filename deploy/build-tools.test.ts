import { readdir, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildTools, placesOf, type Locked } from './build-tools.ts'

const root = join(import.meta.dirname, '..')

/** What runs where the owner's words are published, beside what production runs. */
const sources = ['site', 'setup/content']

test('an archive has every package that a publishing imports, and all that these need', async () => {
  const imported = new Set<string>()
  for (const folder of sources)
    for (const file of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.(?:tsx?|css)$/.test(file) || /\.test\.|-for-tests\./.test(file)) continue
      const text = await readFile(join(root, folder, file), 'utf8')
      for (const [, name = ''] of text.matchAll(
        /(?:^|\s)(?:from|import|@import|import\() ?['"]([@a-z][^'"]*)['"]/g,
      ))
        if (!isBuiltin(name)) imported.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
    }
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const places = placesOf(buildTools, packages)

  expect(imported.size).toBeGreaterThan(8)
  expect([...imported].filter((name) => !places.has(`node_modules/${name}`))).toEqual([])
  // Of another version than the one at the top.
  expect(places).toContain('node_modules/vite/node_modules/lightningcss')
  expect(places).toContain('node_modules/rolldown')
})
