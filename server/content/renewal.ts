import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../http/logging.ts'
import { contentProgram, type ContentProgram } from './program.ts'
import { siteSettingsHash } from './folders.ts'

const patienceMs = 10 * 60_000

type Place = { build: string; dataDirectory: string; program?: ContentProgram }

/**
 * Rebuilds the site with the owner's texts if another version or other settings built it. Visitors see the former site until the new one
 * is complete. `npm start` has done so already; an installation from an archive has not. Returns a function that stops it.
 */
export function renewSite(
  { build, dataDirectory, program = contentProgram({ dataDirectory }) }: Place,
  log: Pick<Log, 'info' | 'warn'>,
) {
  return { ended: renew(), close: () => program.close() }

  async function renew() {
    try {
      if (!isOutdated(build, dataDirectory)) return
      log.info('the site with the words of the owner is made anew')
      const { lines, failure } = await program.call<{ lines?: string[]; failure?: string }>(
        'renew',
        {},
        patienceMs,
      )
      for (const line of lines ?? []) log.warn(line)
      if (failure) log.warn(`the site with the words of the owner stays as it was: ${failure}`)
    } catch (error) {
      log.warn(error, 'the site with the words of the owner stays as it was')
    }
  }
}

function isOutdated(build: string, dataDirectory: string) {
  const published = join(dataDirectory, 'published')
  const id = contentOf(join(published, 'current')).trim()
  const manifest = /^\d{6}$/.test(id) ? contentOf(join(published, id, 'made.json')) : ''
  if (manifest === '') return false
  // Written by `published.ts`.
  const { inputs, settings } = JSON.parse(manifest) as { inputs?: string; settings?: string }
  return inputs !== contentOf(join(build, 'inputs')) || settings !== siteSettingsHash(process.env)
}

const contentOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
