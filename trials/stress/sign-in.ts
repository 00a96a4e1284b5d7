// Whether messages, headers or timing reveal which addresses have an account, and whether the administrator can be locked out.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { staff, startServer } from '../server-process.ts'
import { hangUp, randomAddress, trySignIn } from './traffic.ts'

const existing = { email: staff.email, password: 'not the one of Pune' }
const absent = { email: 'nobody@example.com', password: 'not the one of Pune' }
const mostApartMs = 15

type Answer = { ms: number; text: string; headers: string }

export async function signInFromCommand([count = '60']: string[]) {
  const directory = await mkdtemp(join(tmpdir(), 'sign-in-'))
  const server = await startServer(directory, { TRUST_PROXY: 'loopback', LOG_LEVEL: 'error' })
  const attempt = async (credentials: typeof existing, visitor: string): Promise<Answer> => {
    const begin = performance.now()
    const { status, headers, body } = await trySignIn(server.origin, credentials, { visitor })
    const ms = performance.now() - begin
    return { ms, text: `${status} ${body}`, headers: JSON.stringify(lasting(headers)) }
  }
  try {
    const refused = { existing: '192.0.2.1', absent: '192.0.2.2' }
    for (let times = 0; times < 11; times += 1) {
      await attempt(existing, refused.existing)
      await attempt(absent, refused.absent)
    }
    const answers: Record<string, Answer[]> = {}
    const add = (kind: string, answer: Answer) => (answers[kind] ??= []).push(answer)
    for (let times = 0; times < Number(count); times += 1) {
      // Alternating, so that a busy moment of the machine affects both.
      add('wrong password', await attempt(existing, randomAddress()))
      add('unknown address', await attempt(absent, randomAddress()))
      add('limiter, known address', await attempt(existing, refused.existing))
      add('limiter, unknown address', await attempt(absent, refused.absent))
    }
    const elsewhere = await attempt(staff, '192.0.2.3')
    return report(answers, elsewhere)
  } finally {
    hangUp()
    await server.kill('SIGTERM')
    await rm(directory, { recursive: true, force: true })
  }
}

function report(answers: Record<string, Answer[]>, elsewhere: Answer) {
  console.table(
    Object.fromEntries(
      Object.entries(answers).map(([kind, all]) => [
        kind,
        {
          attempts: all.length,
          status: [...new Set(all.map(({ text }) => text.slice(0, 3)))].join(', '),
          'median, ms': medianOf(all).toFixed(1),
          'different words': new Set(all.map(({ text }) => text)).size,
          'different headers': new Set(all.map(({ headers }) => headers)).size,
        },
      ]),
    ),
  )
  const pairs = [
    ['wrong password', 'unknown address'],
    ['limiter, known address', 'limiter, unknown address'],
  ].map((kinds) => kinds.map((kind) => answers[kind] ?? []))
  const medians = Object.values(answers).map(medianOf)
  const largest = Math.max(...medians) - Math.min(...medians)
  const equalPairs = pairs.map((pair) => {
    const all = pair.flat()
    return new Set(all.map(({ text, headers }) => text + headers)).size === 1
  })
  const letIn = elsewhere.text.startsWith('201 ')
  console.log(
    `The four are ${largest.toFixed(1)} ms apart at most (bar: ${mostApartMs}); known and unknown addresses get ${equalPairs.every(Boolean) ? 'the same' : 'DIFFERENT'} words and headers.`,
  )
  console.log(
    `While one visitor is paused, the administrator is ${letIn ? 'let in' : 'KEPT OUT'} from elsewhere.`,
  )
  return largest < mostApartMs && equalPairs.every(Boolean) && letIn
}

/** Without the time of day. */
const lasting = (headers: object) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !['date', 'x-ratelimit-reset', 'retry-after'].includes(name),
    ),
  )

function medianOf(answers: Answer[]) {
  const times = answers.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return times[times.length >> 1] ?? Number.NaN
}
