import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The cause of a failed build in one line, with file, line and column if known. */
export function faultLine(error: unknown): string {
  const fault = firstOf(error)
  const text = stripVTControlCharacters(fault.message)
  const [, inFront = text] = /^(?:\[[\w:-]+\] ?)?([^\n]*)/.exec(text) ?? []
  const [, cause = inFront] = /\nCaused by:\n\s+([^\n]+)/.exec(text) ?? []
  const place = drawnPlace(text) ?? pluginPlace(fault) ?? stackPlace(fault.stack ?? '')
  return place === undefined ? cause : `${place}: ${cause}`
}

/** The bundler collects its errors; the first often causes the others. */
function firstOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const [first]: unknown[] = 'errors' in error && Array.isArray(error.errors) ? error.errors : []
  return first instanceof Error ? first : error
}

/** The bundler's code frames begin with `╭─[ site/content/company.ts:8:3 ]`. */
const drawnPlace = (text: string) => /─\[ (\S+:\d+:\d+) \]/.exec(text)?.[1]

/** A failing plugin names the file it was processing. */
const pluginPlace = (fault: Error) =>
  'id' in fault && typeof fault.id === 'string' ? fromRoot(fault.id) : undefined

/** The first stack frame in our sources: for files that Node cannot parse, and errors while prerendering. */
function stackPlace(stack: string) {
  // Vite imports its config and its imports under temporary names.
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
