import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const inBuild = (path: string) => fileURLToPath(new URL(`../../build/${path}`, import.meta.url))

/** Where the server finds the site, the origins that its pages name, and `npm start` the note of what it was made from. */
export const current = {
  site: inBuild('site'),
  sources: inBuild('site.json'),
  inputs: inBuild('inputs'),
}

/** Of a site with the owner's words, which is put beside the one of the shipped words and never in its place. */
const ownersFolder = process.env.SITE_FOLDER
export const isOwners = ownersFolder !== undefined

const folder = ownersFolder ?? inBuild('next')

/** Where a build is made, and left when it fails. */
export const next = {
  folder,
  site: join(folder, 'site'),
  sources: join(folder, 'site.json'),
  prerender: join(folder, 'prerender'),
}
