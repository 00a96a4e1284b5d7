import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Why a build failed, in one line: file, line and column where they are known, and what is wrong there. */
export function faultLine(error: unknown): string {
  const fault = firstOf(error)
  const text = stripVTControlCharacters(fault.message)
  const [, inFront = text] = /^(?:\[[\w:-]+\] ?)?([^\n]*)/.exec(text) ?? []
  const [, cause = inFront] = /\nCaused by:\n\s+([^\n]+)/.exec(text) ?? []
  const place = drawnPlace(text) ?? pluginPlace(fault) ?? stackPlace(fault.stack ?? '')
  return place === undefined ? cause : `${place}: ${cause}`
}

/** The bundler gathers its faults; the first one is often the cause of the others. */
function firstOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const [first]: unknown[] = 'errors' in error && Array.isArray(error.errors) ? error.errors : []
  return first instanceof Error ? first : error
}

/** The bundler draws the lines around a fault below `╭─[ site/content/company.ts:8:3 ]`. */
const drawnPlace = (text: string) => /─\[ (\S+:\d+:\d+) \]/.exec(text)?.[1]

/** A plugin that fails names the file that it worked on. */
const pluginPlace = (fault: Error) =>
  'id' in fault && typeof fault.id === 'string' ? fromRoot(fault.id) : undefined

/** The first place of a stack that is ours: what cannot be read by Node, and what fails while a page is prerendered. */
function stackPlace(stack: string) {
  // Vite imports its settings and what they import under names of their own.
  const text = stack.replaceAll(/\?fresh-import-[^\s:]+(?::\/\/[^\s:]+)?/g, '')
  const [, unreadable = '', line = ''] = /^(?:file:\/\/)?(\/[^\s():]+)(:\d+)\n/.exec(text) ?? []
  if (unreadable !== '' && isOurs(unreadable)) return fromRoot(unreadable) + line
  for (const [, path = '', position = ''] of text.matchAll(
    /(?:file:\/\/)?(\/[^\s():]+)(:\d+:\d+)/g,
  ))
    if (isOurs(path)) return fromRoot(path) + position
  return undefined
}

function isOurs(path: string) {
  const file = fromRoot(path)
  return !isAbsolute(file) && !/^\.\.|node_modules/.test(file)
}

const fromRoot = (path: string) => relative(root, path)
