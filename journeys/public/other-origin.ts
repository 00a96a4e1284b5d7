import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')
const needed = [
  'contract',
  'docs',
  'server',
  'setup/lock.mjs',
  'site',
  'package.json',
  'tsconfig.base.json',
]

/** A copy of the product in a temporary folder, whose site calls the API on another origin. */
export async function productFor(apiOrigin: string) {
  const folder = await mkdtemp(join(tmpdir(), 'other-origin-'))
  await Promise.all(
    needed.map((name) => cp(join(root, name), join(folder, name), { recursive: true })),
  )
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await promisify(execFile)(process.execPath, ['site/build/build.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, SITE_API_ORIGIN: apiOrigin },
  })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
