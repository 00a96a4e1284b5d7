import { execFile, execFileSync } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Packs a folder of `parent`; returns the archive's path. */
export function archiveOf(parent: string, name: string): string {
  const archive = join(parent, `${name}.tar.gz`)
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+w,go-w,a+rX']
  const shape = ['--create', '--gzip', '--format=ustar', '--sort=name', ...owner]
  execFileSync('tar', [...shape, `--directory=${parent}`, `--file=${archive}`, name])
  return archive
}

/** Unpacks an archive into a new, empty folder, to the disk; returns the name of the one folder in it. */
export async function unpack(archive: string, into: string): Promise<string> {
  await mkdir(into, { recursive: true })
  const manner = ['--extract', '--gzip', '--no-same-owner']
  await run('tar', [...manner, `--file=${archive}`, `--directory=${into}`])
  await run('sync', ['--file-system', into])
  const [name, ...others] = await readdir(into)
  if (name === undefined || others.length > 0) throw new Error('it does not hold one folder')
  return name
}
