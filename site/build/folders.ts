import { fileURLToPath } from 'node:url'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'

const inBuild = (path: string) => fileURLToPath(new URL(`../../build/${path}`, import.meta.url))

const placesIn = (folder: string) => ({
  /** What is served. */
  site: inBuild(`${folder}site`),
  /** The origins that its pages name, for the server. */
  sources: inBuild(`${folder}site.json`),
  /** Renders the pages, now and with an owner's words. */
  renderer: inBuild(`${folder}renderer`),
})

export const current = placesIn('')

/** The record of the inputs of the current build, for `npm start`. */
export const inputs = inBuild('inputs')

/** The working folder of a build; remains when the build fails. */
export const nextFolder = inBuild('next')
export const next = placesIn('next/')

/** Replaces a folder with a finished one; the old folder stays complete until then. */
export async function swapIn(finished: string, target: string) {
  const former = `${target}.former`
  await rm(former, { recursive: true, force: true })
  if (existsSync(target)) await rename(target, former)
  await rename(finished, target)
  await rm(former, { recursive: true, force: true })
}
