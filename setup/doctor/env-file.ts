import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { cutSettings, settingsFiles } from '#server/env-file.ts'
import { warning, type Finding } from './finding.ts'

/** The files with the password of the administrator and the key of the model: who may read them, and what is not as it was meant. */
export function checkEnvironmentFiles(): Finding[] {
  return [
    ...(existsSync('.env') && (statSync('.env').mode & 0o077) !== 0
      ? [warning('.env', 'others on this machine may read it', 'Run "chmod 600 .env"')]
      : []),
    ...cutSettings().map((name) =>
      warning(
        'Settings',
        `${name} ends at its #, which begins a comment`,
        `Put its value between single quotes in .env: ${name}='...'`,
      ),
    ),
    ...unknownNames().map((name) =>
      warning(
        'Settings',
        `there is no setting ${name}, so it does nothing`,
        'Look for its name in .env.example',
      ),
    ),
  ]
}

/** What the file of all settings lacks. */
function unknownNames() {
  const known = namesIn(join(import.meta.dirname, '..', '..', '.env.example'))
  return settingsFiles()
    .flatMap(namesIn)
    .filter((name) => !known.includes(name))
}

const namesIn = (file: string) => Object.keys(parseEnv(readFileSync(file, 'utf8')))
