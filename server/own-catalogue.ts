import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { useCatalogue } from './advice/assess.ts'
import { openCatalogueWith } from './advice/catalogue.ts'
import { sentence } from './advice/catalogue/faults.ts'
import { suggestionsOf } from './advice/suggestions/suggestions.ts'
import type { Log } from './http/logging.ts'

/** Polling interval for the folder. */
const interval = 1_000

/**
 * Applies the owner's entries of this folder over the shipped catalogue, now and whenever a file there changes. Faulty entries are left
 * out and logged. Returns a function that stops it.
 */
export function followOwnCatalogue(folder: string, log: Pick<Log, 'info' | 'warn'>) {
  let readFiles = ''
  const look = () => {
    const files = signatureOf(folder)
    if (files === readFiles) return
    readFiles = files
    try {
      const { catalogue, faults } = openCatalogueWith(folder)
      useCatalogue(catalogue)
      suggestionsOf(catalogue)
      log.info({ catalogue: catalogue.version, faults: faults.length }, 'another catalogue is used')
      for (const fault of faults) log.warn(`left out of the catalogue: ${sentence(fault)}`)
    } catch (error) {
      log.warn(error, 'the catalogue of the owner cannot be used, the one before stays')
    }
  }
  look()
  const timer = setInterval(look, interval).unref()
  return () => clearInterval(timer)
}

/** Changes with every file; empty without files. */
function signatureOf(folder: string) {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => {
        const { mtimeMs, size, ino } = statSync(join(folder, name))
        return `${name} ${mtimeMs} ${size} ${ino}`
      })
      .join('\n')
  } catch {
    return ''
  }
}
