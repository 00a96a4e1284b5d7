import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Packs a folder of `parent` in the only format `archive.ts` accepts; returns the archive's path. */
export function archiveOf(parent: string, name: string): string {
  const archive = join(parent, `${name}.tar.gz`)
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+w,go-w,a+rX']
  const shape = ['--create', '--gzip', '--format=ustar', '--sort=name', ...owner]
  execFileSync('tar', [...shape, `--directory=${parent}`, `--file=${archive}`, name])
  return archive
}
