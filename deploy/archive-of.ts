import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Packs a folder of `parent` in the format of which alone `archive.ts` takes anything; gives the path of the archive. */
export function archiveOf(parent: string, name: string): string {
  const archive = join(parent, `${name}.tar.gz`)
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+w,go-w,a+rX']
  const shape = ['--create', '--gzip', '--format=ustar', '--sort=name', ...owner]
  execFileSync('tar', [...shape, `--directory=${parent}`, `--file=${archive}`, name])
  return archive
}
