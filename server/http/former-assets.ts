import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { assets } from './site-files.ts'

const day = 86_400_000
/** The file time of what the present build has; afterwards it is the end of its use. */
const inUse = new Date(0)

/**
 * Copies the assets of this build to `folder`, in the data directory, which outlasts an upgrade: the next version serves them for pages that
 * were opened before. They are removed by the first start more than a day after their last use.
 */
export async function keepAssets(build: string, folder: string, now = new Date()) {
  const own = join(build, 'site', assets)
  const kept = join(folder, 'site', assets)
  await mkdir(kept, { recursive: true, mode: 0o700 })
  // Copied apart and moved, so that a server that is killed leaves no part of a file, and another one on the same directory none of its own.
  const parts = await mkdtemp(join(folder, 'parts-'))
  const [ownNames, keptNames] = await Promise.all([readdir(own), readdir(kept)])
  for (const name of ownNames) {
    if (!keptNames.includes(name)) {
      await copyFile(join(own, name), join(parts, name))
      await rename(join(parts, name), join(kept, name))
    }
    await utimes(join(kept, name), now, inUse)
  }
  for (const name of keptNames.filter((one) => !ownNames.includes(one))) {
    const file = join(kept, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs === inUse.getTime()) await utimes(file, now, now)
    else if (now.getTime() - mtimeMs > day) await rm(file, { force: true })
  }
  await rm(parts, { recursive: true })
}
