import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'

/** Puts a finished folder in the place of the one that is there, which stays whole until then. */
export async function swapIn(finished: string, place: string) {
  const former = `${place}.former`
  await rm(former, { recursive: true, force: true })
  if (existsSync(place)) await rename(place, former)
  await rename(finished, place)
  await rm(former, { recursive: true, force: true })
}
