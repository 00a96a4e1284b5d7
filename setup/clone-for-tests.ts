import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A copy of the project as after a first start: build output copied, packages linked. */
export async function clone(folder: string) {
  await mkdir(folder, { recursive: true })
  const excluded = new Set(['.git', 'node_modules', 'build', 'data', '.env'])
  const names = (await readdir(root)).filter((name) => !excluded.has(name))
  await Promise.all([
    ...names.map((name) => cp(join(root, name), join(folder, name), { recursive: true })),
    ...['site', 'server', 'site.json', 'inputs']
      .map((name) => join('build', name))
      .filter((path) => existsSync(join(root, path)))
      .map((path) => cp(join(root, path), join(folder, path), { recursive: true })),
  ])
  // One link per package: an install in the clone removes the links, not their targets.
  const packages = join(root, 'node_modules')
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(packages))
    await symlink(join(packages, name), join(folder, 'node_modules', name))
}
