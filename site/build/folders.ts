import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const inBuild = (path: string) => fileURLToPath(new URL(`../../build/${path}`, import.meta.url))

/** The built site, the origins its pages name (for the server), and the record of its inputs (for `npm start`). */
export const current = {
  site: inBuild('site'),
  sources: inBuild('site.json'),
  inputs: inBuild('inputs'),
}

/** A site with the owner's words is built in its own folder and never replaces the one with the shipped words. */
const ownersFolder = process.env.SITE_FOLDER
export const isOwners = ownersFolder !== undefined

const folder = ownersFolder ?? inBuild('next')

/** The working folder of a build; remains when the build fails. */
export const next = {
  folder,
  site: join(folder, 'site'),
  sources: join(folder, 'site.json'),
  prerender: join(folder, 'prerender'),
}
