// Whether words, headers or timing of a refused sign-in say which addresses have an account, and whether the owner can be locked out.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { staff, startServer } from '../server-process.ts'
import { randomAddress, trySignIn } from './traffic.ts'

const mostApartMs = 15
const password = 'not the one of Pune'

export async function signInTimes() {
  const directory = await mkdtemp(join(tmpdir(), 'sign-in-'))
  const server = await startServer(directory, { TRUST_PROXY: 'loopback', LOG_LEVEL: 'error' })
  const answers = { known: new Set<string>(), unknown: new Set<string>() }
  const times = { known: [] as number[], unknown: [] as number[] }
  const attempt = async (kind: 'known' | 'unknown', address: string) => {
    const email = kind === 'known' ? staff.email : 'nobody@example.com'
    const begin = performance.now()
    const { status, headers, body } = await trySignIn(
      server.origin,
      { email, password },
      { address },
    )
    times[kind].push(performance.now() - begin)
    // What changes with the time of day.
    const { date: _, 'x-ratelimit-reset': _reset, 'retry-after': _later, ...lasting } = headers
    answers[kind].add(`${status} ${body} ${JSON.stringify(lasting)}`)
  }
  try {
    // Alternating, so that a busy moment of the machine affects both.
    for (let count = 0; count < 60; count += 1) {
      await attempt('known', randomAddress())
      await attempt('unknown', randomAddress())
    }
    const apart = Math.abs(medianOf(times.known) - medianOf(times.unknown))
    // Until both are refused by the limit of one address.
    for (let count = 0; count < 12; count += 1) {
      await attempt('known', '192.0.2.1')
      await attempt('unknown', '192.0.2.2')
    }
    const isSame = answers.known.symmetricDifference(answers.unknown).size === 0
    const elsewhere = await trySignIn(server.origin, staff, { address: '192.0.2.3' })
    console.table({
      [`ms apart (bar: ${mostApartMs})`]: apart.toFixed(1),
      'words and headers': isSame ? 'the same' : 'DIFFERENT',
      'kinds of refusal': answers.known.size,
      'the owner, from elsewhere': elsewhere.status === 201 ? 'let in' : 'KEPT OUT',
    })
    return apart < mostApartMs && isSame && answers.known.size > 1 && elsewhere.status === 201
  } finally {
    await server.kill('SIGTERM')
    await rm(directory, { recursive: true, force: true })
  }
}

const medianOf = (times: number[]) =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? Number.NaN
