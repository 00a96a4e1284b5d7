import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Settings } from '#server/settings.ts'

const run = promisify(execFile)

/** This program's folder: releases/NAME/deploy. */
export const home = resolve(import.meta.dirname, '..', '..', '..')
export const backups = process.env['BACKUP_FOLDER'] ?? '/var/backups/kitesail'

export const folderOf = (name: string) => join(home, 'releases', name)

/** The release behind a link; undefined if there is none. */
export const releaseAt = (link: 'current' | 'previous'): Promise<string | undefined> =>
  readlink(join(home, link)).then(
    (target) => basename(target),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )

/** Atomic: readers see the former release or this one. */
export async function pointAt(link: 'current' | 'previous', name: string) {
  const next = join(home, `${link}.next`)
  await rm(next, { force: true })
  await symlink(join('releases', name), next)
  await rename(next, join(home, link))
}

/** Runs a command of a release and returns its output. Its standard error becomes the error message. */
export async function kitesail(name: string, ...words: string[]) {
  try {
    const { stdout } = await run(join(folderOf(name), 'bin', 'kitesail'), words)
    return stdout.trim()
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new Error(stderr?.trim() || message, { cause: error })
  }
}

export const service = (action: 'start' | 'stop') => run('systemctl', [action, 'kitesail.service'])

/** Switches to another release and waits until it is ready. False: not ready within a minute; it is stopped. */
export async function serveBy(name: string, settings: Settings): Promise<boolean> {
  await pointAt('current', name)
  await service('start')
  if (await isReady(settings)) return true
  await service('stop')
  return false
}

const patience = 60_000

async function isReady({ host, port }: Settings) {
  const localHost = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? host
  const address = `http://${localHost.includes(':') && !localHost.startsWith('[') ? `[${localHost}]` : localHost}:${port}/readyz`
  for (const end = performance.now() + patience; performance.now() < end; await pause(100)) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    )
    if (answer?.ok) return true
  }
  return false
}

/** The metadata that `npm run pack` writes into an archive. */
type Release = { version: string; commit: string; node: string; publicOrigin: string }

export const describe = async (name: string): Promise<Release> =>
  // Written by us, in this shape.
  JSON.parse(await readFile(join(folderOf(name), 'release.json'), 'utf8')) as Release

/** Keeps three: the current, the former and the one before. */
export async function removeOld(...inUse: (string | undefined)[]) {
  const names = (await readdir(join(home, 'releases'))).toSorted()
  const old = names.filter((name) => !inUse.includes(name)).slice(0, -1)
  for (const name of old) await rm(folderOf(name), { recursive: true, force: true })
}

/** Runs an administrator's command. An error prints only its message. */
export async function asCommand(command: (words: string[]) => Promise<void>) {
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
