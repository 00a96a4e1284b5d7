import { fileURLToPath } from 'node:url'

const inBuild = (path: string) => fileURLToPath(new URL(`../../build/${path}`, import.meta.url))

/** Where the server finds the site, the origins that its pages name, and `npm start` the note of what it was made from. */
export const current = {
  site: inBuild('site'),
  sources: inBuild('site.json'),
  inputs: inBuild('inputs'),
}

/** Where a build is made, and left when it fails. */
export const next = {
  folder: inBuild('next'),
  site: inBuild('next/site'),
  sources: inBuild('next/site.json'),
  prerender: inBuild('next/prerender'),
}
