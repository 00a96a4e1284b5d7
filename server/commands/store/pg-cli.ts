import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { addressFrom } from '../../db/postgres/client.ts'

/** What every backup has. */
export const firstTables = [
  'migrations',
  'enquiries',
  'answers',
  'people',
  'sessions',
  'allowances',
]

/** All tables of this product in a database. */
export const tables = [
  ...firstTables,
  'submission_state',
  'earlier_versions',
  'activity',
  'different_people',
  'secrets',
  'applied_passwords',
  'outbox',
  'outbox_enquiries',
  'former_people',
  'invitations',
  'recoveries',
  'audit',
  'choices',
]

/** A running PostgreSQL program. `ended` resolves to its output, or rejects with one line of its error. */
export function program(name: 'pg_dump' | 'pg_restore' | 'psql', args: string[], url?: string) {
  const place = url === undefined ? undefined : connectionTo(url)
  const child = spawn(name, place ? [...args, `--dbname=${place.name}`] : args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    // The list of processes, which anybody on the machine can read, must not show the password.
    env: { ...process.env, PGCONNECT_TIMEOUT: '5', ...(place && { PGPASSWORD: place.password }) },
  })
  const complaint = text(child.stderr)
  // The program may end before it has read everything; its exit code tells then.
  child.stdin.on('error', () => {})
  const over = once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(
      `${name} is not installed. It comes with PostgreSQL's clients: apt-get install postgresql-client (or the same of your system).`,
    )
  })

  async function ended() {
    const [code] = await over
    if (code === 0) return
    const message = (await complaint).trim().replaceAll(/\s+/g, ' ')
    throw new Error(
      `${name} failed${place ? ` at ${place.shown}` : ''}: ${message || `code ${code}`}`,
    )
  }
  return { input: child.stdin, output: child.stdout, ended }
}

/** Runs a program to its end, without input, and returns its output. */
export async function printedBy(...call: Parameters<typeof program>) {
  const { input, output, ended } = program(...call)
  input.end()
  const [printed] = await Promise.all([text(output), ended()])
  return printed
}

/** Unpacks everything to nowhere: nothing that is damaged passes for a backup. */
export const readWhole = (file: string) => printedBy('pg_restore', ['--file=/dev/null', file])

function connectionTo(url: string) {
  const { shown } = addressFrom(url)
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { name: address.href, password, shown }
}
