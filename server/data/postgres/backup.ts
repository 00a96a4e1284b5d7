import { printedBy, tables } from './programs.ts'

/** Writes our tables, as they are at one instant, in the custom format of PostgreSQL's own tools. */
export async function dumpTo(part: string, url: string) {
  const ours = tables.map((table) => `--table=${table}`)
  const manner = ['--format=custom', '--no-owner', '--no-privileges', '--lock-wait-timeout=10s']
  await printedBy('pg_dump', [...manner, ...ours, `--file=${part}`], url)
  await readWhole(part)
}

/** Unpacks everything to nowhere: nothing that is damaged passes for a backup. */
export const readWhole = (file: string) => printedBy('pg_restore', ['--file=/dev/null', file])
