import { existsSync, readFileSync } from 'node:fs'

/** The files that settings were read from: `.env`, and what Node was given at its start. */
export function settingsFiles() {
  const given = process.execArgv
    .filter((arg) => arg.startsWith('--env-file='))
    .map((arg) => arg.slice('--env-file='.length))
  return [...given, '.env'].filter((file) => existsSync(file))
}

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
  return text.split('\n').flatMap((line) => {
    const [, name, value = ''] = /^\s*(?:export\s+)?(\w+)\s*=(.*)$/.exec(line) ?? []
    const isQuoted = /^\s*['"`]/.test(value)
    return name !== undefined && !isQuoted && /^[^#]*(?<!\s)#/.test(value) ? [name] : []
  })
}
