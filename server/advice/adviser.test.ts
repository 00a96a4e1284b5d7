import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdviserLog, createAdviser } from './adviser.ts'
import { withoutNumber } from './answer-text/answer-text.ts'
import { assess, assessment, catalogue } from './assess.ts'
import type { SentEnquiry } from './enquiry.ts'
import { nameBook, rejectionOf } from './model/output-checks.ts'
import { good, type Mode, modes } from './model/failure-modes-for-tests.ts'
import { thirty } from './sample-students-for-tests.ts'

const asha: SentEnquiry = {
  university: 'JNTU Hyderabad',
  branch: 'CSE',
  reason:
    'Money is short at home and I have some backlogs so I want to move. I am Asha Rao, call 98000–00000 or write to asha.rao at company.in',
  passed: 31,
  sender: { name: 'Asha Rao', phone: '+91 98000 00000', email: 'asha.rao@company.in' },
}

// Long for those that answer, since a busy machine may be slow; short for those that never do.
const deadlineOf = ({ outcome }: Mode) => (outcome === 'deadline' ? 1_000 : 10_000)
const rows: { mode: string; used: string; log: string; questions: number }[] = []

let endpoint: Server
let elsewhere: Server
let current: Mode | undefined
let attempts = 0
let callsElsewhere = 0
let bodies: string[] = []

beforeAll(async () => {
  endpoint = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      attempts += 1
      // A kept connection that a mode has broken would be met by the next test.
      response.shouldKeepAlive = false
      bodies.push(body)
      current?.answer(response, attempts, addressOf(elsewhere))
    })
  })
  elsewhere = createServer((_request, response) => {
    callsElsewhere += 1
    response.end('{}')
  })
  await Promise.all(
    [endpoint, elsewhere].map(
      (server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
    ),
  )
  // The library is loaded by the first question.
  behave(modeThat(good))
  await adviser().advise(asha)
})

afterAll(() => {
  for (const server of [endpoint, elsewhere]) {
    server.closeAllConnections()
    server.close()
  }
})

test.each(modes)('$name: nothing but the wording can change', async (mode) => {
  behave(mode)
  const log = collected()
  const usual = assess(asha)

  const started = performance.now()
  const advice = await adviser({ log, timeoutMs: deadlineOf(mode) }).advise(asha)

  const { notes, origin, ...rest } = advice.result
  const { notes: ownNotes, origin: _own, ...ownRest } = usual.result
  expect(rest).toEqual(ownRest)
  expect(advice.catalogueVersion).toBe(usual.catalogueVersion)
  expect(advice.origin).toBe(origin)
  expect(performance.now() - started).toBeLessThan(deadlineOf(mode) + 2_000)
  expect(callsElsewhere).toBe(0)
  if (mode.outcome === 'model') {
    expect(origin).toBe('model')
    expect(notes).not.toBe(ownNotes)
    expect(log.kinds).toEqual([])
  } else {
    expect(advice).toEqual(usual)
    expect(log.kinds).toEqual([mode.outcome])
  }
  rows.push({
    mode: mode.name,
    used: origin === 'model' ? 'the model’s' : 'the catalogue’s',
    log: log.kinds[0] ?? '',
    questions: attempts,
  })
})

test('the catalogue’s own words pass what the words of a model are held against', () => {
  const book = nameBook(catalogue.universities)

  const refused = thirty.flatMap(({ who, enquiry }) => {
    const { advice, text } = assessment(enquiry)
    const { universityName = '', matched } = advice.result
    const draft = text?.notes.map(withoutNumber).join('\n\n') ?? ''
    if (draft === '') return []
    const reason = rejectionOf(draft, {
      text: draft,
      names: [universityName, matched?.branch?.name ?? ''],
      passed: enquiry.passed,
      typed: enquiry.reason ?? '',
      draft,
      book,
    })
    return reason === undefined ? [] : [`${who}: ${reason}`]
  })

  expect(refused).toEqual([])
})

test('the table of the ways a model may behave is the one in docs', async () => {
  await expect(table()).toMatchFileSnapshot('../../docs/model-modes.md')
})

test('an endpoint that is not there costs only the wording', async () => {
  const log = collected()

  const advice = await adviser({ log, baseUrl: 'http://127.0.0.1:1/v1' }).advise(asha)

  expect(advice).toEqual(assess(asha))
  expect(log.kinds).toEqual(['unreachable'])
})

test('the model sees the reason without the ways to reach the student, and only as data', async () => {
  behave(modeThat(good))

  await adviser().advise(asha)

  const [body = ''] = bodies
  const { messages, max_tokens } = JSON.parse(body) as {
    messages: { role: string; content: string }[]
    max_tokens: number
  }
  const [system, user] = messages
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(user?.content).toContain('Money is short at home')
  expect(system?.content).not.toContain('Money is short')
  expect(body).not.toMatch(/98000|00000|asha|rao|company|sender/i)
  expect(max_tokens).toBeLessThanOrEqual(1_000)
})

test('an enquiry that cannot be answered is not put to the model', async () => {
  behave(modeThat(good))

  const advice = await adviser().advise({ ...asha, university: 'asdf', branch: '???' })

  expect(attempts).toBe(0)
  expect(advice.result.error).toContain('type')
})

test('no more than sixteen questions are under way at once', async () => {
  behave({ name: '', outcome: '', answer: () => {} })
  const log = collected()
  const { advise, close } = adviser({ log, timeoutMs: 5_000 })

  const waiting = Array.from({ length: 16 }, () => advise(asha))
  const seventeenth = await advise(asha)

  expect(seventeenth).toEqual(assess(asha))
  expect(log.kinds).toEqual(['too-many-at-once'])
  close()
  await Promise.all(waiting)
})

test('the end of the server ends every question at once', async () => {
  behave({ name: '', outcome: '', answer: () => {} })
  const { advise, close } = adviser({ timeoutMs: 60_000 })
  const waiting = [advise(asha), advise(asha)]

  const started = performance.now()
  setTimeout(close, 30)
  const answers = await Promise.all(waiting)

  expect(performance.now() - started).toBeLessThan(2_000)
  expect(answers).toEqual([assess(asha), assess(asha)])
  expect(await advise(asha)).toEqual(assess(asha))
})

test('an endpoint that fails five times on end is left alone for a while, then tried with one question', async () => {
  let now = 0
  const log = collected()
  const { advise } = adviser({ log, now: () => now })
  behave({ name: '', outcome: '', answer: (response) => void response.writeHead(401).end() })

  await inSequence(5, () => advise(asha))
  const whileFailing = attempts
  await inSequence(2, () => advise(asha))
  const whilePaused = attempts - whileFailing
  behave(modeThat(good))
  now += 29_000
  const tooEarly = await advise(asha)
  now += 2_000
  const later = await advise(asha)

  // A connection that broke is tried once more, so there may be more attempts than questions.
  expect(whileFailing).toBeGreaterThanOrEqual(5)
  expect(whilePaused).toBe(0)
  expect(log.kinds.map((kind) => kind === 'paused')).toEqual([
    ...Array.from({ length: 5 }, () => false),
    ...Array.from({ length: 3 }, () => true),
  ])
  expect(tooEarly.origin).toBe('catalogue')
  expect(later.origin).toBe('model')
})

test('the calls of a day are capped, a new day of UTC begins anew, and a retry counts', async () => {
  let now = Date.UTC(2026, 10, 21, 23, 59)
  const log = collected()
  const { advise } = adviser({ log, now: () => now, dailyCalls: 2 })
  behave({ name: '', outcome: '', answer: (response) => void response.writeHead(503).end() })

  await advise(asha)
  behave(modeThat(good))
  const over = await advise(asha)
  now += 120_000
  const nextDay = await advise(asha)

  expect(over.origin).toBe('catalogue')
  expect(log.kinds).toEqual(['broken', 'daily-cap'])
  expect(nextDay.origin).toBe('model')
})

test('an allowance that does not answer is covered by the deadline', async () => {
  behave(modeThat(good))
  const log = collected()

  const advice = await adviser({
    log,
    timeoutMs: 300,
    takeCall: () => new Promise(() => {}),
  }).advise(asha)

  expect(advice).toEqual(assess(asha))
  expect(log.kinds).toEqual(['deadline'])
  expect(attempts).toBe(0)
})

test('without a model the catalogue answers', async () => {
  expect(await createAdviser(undefined).advise(asha)).toEqual(assess(asha))
})

function adviser({
  baseUrl = `${addressOf(endpoint)}/v1`,
  timeoutMs = 10_000,
  dailyCalls = 2_000,
  ...parts
}: {
  baseUrl?: string
  timeoutMs?: number
  dailyCalls?: number
  log?: AdviserLog
  now?: () => number
  takeCall?: () => Promise<boolean>
} = {}) {
  return createAdviser({ baseUrl, apiKey: 'key', model: 'fake', timeoutMs, dailyCalls }, parts)
}

async function inSequence(times: number, ask: () => Promise<unknown>) {
  if (times === 0) return
  await ask()
  await inSequence(times - 1, ask)
}

function behave(mode: Mode) {
  current = mode
  attempts = 0
  bodies = []
}

function modeThat(text: string): Mode {
  const mode = modes.find(({ outcome }) => outcome === 'model')
  if (!mode || text !== good) throw new Error('no such wording')
  return mode
}

function collected() {
  const kinds: string[] = []
  return { kinds, warn: ({ kind }: { kind: string }) => void kinds.push(kind) }
}

function addressOf(server: Server) {
  // These servers listen on a port of 127.0.0.1.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function table() {
  const head = ['The endpoint', 'The words shown', 'In the log', 'Questions']
  const lines = [
    head,
    ...rows.map(({ mode, used, log, questions }) => [mode, used, log, String(questions)]),
  ]
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  const row = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [
    '# How a model may behave, and what the student gets',
    '',
    'Made by `server/advice/adviser.test.ts` (`vitest run server/advice/adviser.test.ts --update` writes it anew). In every row the fields beside the notes are the catalogue’s, to the letter.',
    '',
    row(head),
    rule,
    ...lines.slice(1).map(row),
    '',
  ].join('\n')
}
