import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Load, Outcome } from './load-generator.ts'

const execute = promisify(execFile)

/** Puts load on a server from a process of its own, so that measuring does not wait for what is measured. */
export async function putFromOutside(load: Load): Promise<Outcome> {
  const program = join(import.meta.dirname, 'load-generator.ts')
  const { stdout } = await execute(process.execPath, [program, JSON.stringify(load)])
  // Printed by that program in this shape.
  return JSON.parse(stdout) as Outcome
}
