import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** The files that settings were read from: `.env`, and what Node was given at its start. */
export function settingsFiles() {
  const given = process.execArgv
    .filter((arg) => arg.startsWith('--env-file='))
    .map((arg) => arg.slice('--env-file='.length))
  return [...given, '.env'].filter((file) => existsSync(file))
}

/** Reads `.env`, if there is one. Its values do not replace those of the environment. */
export function loadSettings() {
  if (!existsSync('.env')) return
  for (const [name, value] of Object.entries(settingsIn(readFileSync('.env', 'utf8'))))
    process.env[name] ??= value
}

export const settingsIn = (text: string) => parseEnv(withoutMark(text))

/** Windows editors begin a file with a byte order mark, which Node would take for a part of the first name. */
const withoutMark = (text: string) => text.replace(/^\uFEFF/, '')

/** The settings of `settingsFiles` whose value ends where a `#` begins a comment that may be meant as a part of it. */
export function cutSettings() {
  return settingsFiles().flatMap((file) => {
    try {
      return cutSettingsIn(readFileSync(file, 'utf8'))
    } catch {
      // The process may have been given them by a user who may read the file.
      return []
    }
  })
}

/** Quotes keep a `#`; a comment that is meant has a blank before it. */
export function cutSettingsIn(text: string) {
  return withoutMark(text)
    .split('\n')
    .flatMap((line) => {
      const [, name, value = ''] = /^\s*(?:export\s+)?(\w+)\s*=(.*)$/.exec(line) ?? []
      const isQuoted = /^\s*['"`]/.test(value)
      return name !== undefined && !isQuoted && /^[^#]*(?<!\s)#/.test(value) ? [name] : []
    })
}
