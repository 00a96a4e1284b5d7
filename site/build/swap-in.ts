import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'

/** Puts a finished folder in the place of the one that is there, which stays whole until then. */
export async function swapIn(finished: string, target: string) {
  const former = `${target}.former`
  await rm(former, { recursive: true, force: true })
  if (existsSync(target)) await rename(target, former)
  await rename(finished, target)
  await rm(former, { recursive: true, force: true })
}
