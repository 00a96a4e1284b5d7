import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'

/** Replaces a folder with a finished one; the old folder stays complete until then. */
export async function swapIn(finished: string, target: string) {
  const former = `${target}.former`
  await rm(former, { recursive: true, force: true })
  if (existsSync(target)) await rename(target, former)
  await rename(finished, target)
  await rm(former, { recursive: true, force: true })
}
