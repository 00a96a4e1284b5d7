import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdviserLog, createAdviser, offerFor } from './adviser.ts'
import { assess, assessment, assessorOf, catalogue } from './assess.ts'
import type { SentEnquiry } from './enquiry.ts'
import { answering, type Mode, modes, validTopics } from './model/failure-modes-for-tests.ts'
import type { Choice } from './model/prompt.ts'
import { readingOf } from './reason/reading.ts'

const asha: SentEnquiry = {
  university: 'JNTU Hyderabad',
  branch: 'CSE',
  // Our own reading is not sure of it.
  reason:
    'Ghar ki halat theek nahi, aur kya bolu. I am Asha Rao, call 98000–00000 or write to asha.rao at company.in',
  passed: 31,
  sender: { name: 'Asha Rao', phone: '+91 98000 00000', email: 'asha.rao@company.in' },
}

// Long for endpoints that answer, since a busy machine may be slow; short for those that never answer.
const deadlineOf = ({ outcome }: Mode) => (outcome === 'deadline' ? 1_000 : 10_000)
const rows: { mode: string; reading: string; log: string; requests: number }[] = []

let endpoint: Server
let redirectTarget: Server
let current: Mode | undefined
let attempts = 0
let callsToRedirectTarget = 0
let bodies: string[] = []

beforeAll(async () => {
  endpoint = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      attempts += 1
      // The next test must not reuse a connection that this mode has broken.
      response.shouldKeepAlive = false
      bodies.push(body)
      current?.answer(response, attempts, addressOf(redirectTarget))
    })
  })
  redirectTarget = createServer((_request, response) => {
    callsToRedirectTarget += 1
    response.end('{}')
  })
  await Promise.all(
    [endpoint, redirectTarget].map(
      (server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
    ),
  )
  // The first request loads the client library, which takes time.
  behave(modeWithValidChoice())
  await adviser().advise(asha)
})

afterAll(() => {
  for (const server of [endpoint, redirectTarget]) {
    server.closeAllConnections()
    server.close()
  }
})

test.each(modes)('$name: only the reading can change', async (mode) => {
  behave(mode)
  const log = logForTests()

  const started = performance.now()
  const advice = await adviser({ log, timeoutMs: deadlineOf(mode) }).advise(asha)

  expect(performance.now() - started).toBeLessThan(deadlineOf(mode) + 2_000)
  expect(callsToRedirectTarget).toBe(0)
  if (mode.outcome === 'model') {
    expect(advice).toEqual(withModel(assessment(asha, undefined, choiceOf(validTopics)).advice))
    expect(advice.result.replies?.map(({ topic }) => topic)).toContain('education-loan')
    expect(log.kinds).toEqual([])
  } else {
    expect(advice).toEqual(assess(asha))
    expect(log.kinds).toEqual([mode.outcome])
  }
  rows.push({
    mode: mode.name,
    reading: advice.origin === 'model' ? 'the model’s too' : 'our own',
    log: log.kinds[0] ?? '',
    requests: attempts,
  })
})

const choiceOf = (topics: string[]) => ({ topics, facts: [], university: [], branch: [] })

const withModel = (advice: ReturnType<typeof assess>) => ({
  ...advice,
  origin: 'model',
  result: { ...advice.result, origin: 'model' },
})

test('a model may add facts and choose among what an unclear name may mean', async () => {
  behave(
    answering({
      topics: [],
      facts: ['working', 'held-by-agent'],
      university: ['jntuk', 'osmania'],
      branch: ['mechanical'],
    }),
  )

  const { result, origin } = await adviser().advise({ ...asha, university: 'jntu' })

  expect(origin).toBe('model')
  expect(result.universityName).toBe('Jawaharlal Nehru Technological University Kakinada')
  expect(result.matched).not.toHaveProperty('candidates')
  expect(result.replies?.map(({ topic }) => topic)).not.toContain('agent-has-originals')
  const [body = ''] = bodies
  expect(body).toContain('jntuk')
  expect(body).not.toContain('held-by-agent')
})

test('a name that is clear is not chosen anew', async () => {
  behave(answering({ topics: [], facts: [], university: ['jntuk'], branch: [] }))
  const log = logForTests()

  const advice = await adviser({ log }).advise(asha)

  expect(advice).toEqual(assess(asha))
  expect(log.kinds).toEqual(['no-topic'])
})

test('a model can neither add nor remove a warning or distress', () => {
  let told: string[] = []
  const assessor = assessorOf(catalogue, (_reason, _now, chosen) => {
    const reading = readingOf('words of a student', 0, chosen)
    return { ...reading, told: [...told, ...(chosen?.topics ?? [])].map(certain) }
  })
  const warningsWith = (choice: Partial<Choice>) =>
    assessor({ ...asha, reason: 'words of a student' }, 0, { ...choiceOf([]), ...choice })
      .student?.topics.filter(({ kind }) => kind === 'warning')
      .map(({ id }) => id)
      .join()
  const { topics, facts } = offerFor(assessment(asha))
  const choices = [
    ...topics.map(({ id }) => ({ topics: [id] })),
    ...facts.map(({ id }) => ({ facts: [id] })),
  ]
  const warnings = catalogue.topics.filter(({ kind }) => kind === 'warning')

  const changed = [[], ...warnings.map(({ id }) => [id])].flatMap((ids) => {
    told = ids
    const before = warningsWith({})
    return choices.filter((choice) => warningsWith(choice) !== before)
  })

  expect(choices.length).toBeGreaterThan(80)
  expect(changed).toEqual([])
})

const certain = (id: string) => ({ id, probability: 1 })

test('a model is asked only where our own reading leaves something open, and never in distress', async () => {
  behave(modeWithValidChoice())

  await adviser().advise({ ...asha, reason: null })
  await adviser().advise({ ...asha, reason: 'I want to die' })

  expect(attempts).toBe(0)
})

test('the table of failure modes in the docs is up to date', async () => {
  await expect(table()).toMatchFileSnapshot('./model/failure-modes.md')
})

test('an unreachable endpoint costs only the reading of the model', async () => {
  const log = logForTests()

  const advice = await adviser({ log, baseUrl: 'http://127.0.0.1:1/v1' }).advise(asha)

  expect(advice).toEqual(assess(asha))
  expect(log.kinds).toEqual(['unreachable'])
})

test('the model gets the reason without contact details, and only in the user message', async () => {
  behave(modeWithValidChoice())

  await adviser().advise(asha)

  const [body = ''] = bodies
  const { messages, max_tokens } = JSON.parse(body) as {
    messages: { role: string; content: string }[]
    max_tokens: number
  }
  const [system, user] = messages
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(user?.content).toContain('Ghar ki halat theek nahi')
  expect(system?.content).not.toContain('Ghar ki halat')
  expect(body).not.toMatch(/98000|00000|asha|rao|sender/i)
  expect(user?.content).not.toContain('company')
  expect(max_tokens).toBeLessThanOrEqual(1_000)
})

test('an enquiry that cannot be answered is not sent to the model', async () => {
  behave(modeWithValidChoice())

  const advice = await adviser().advise({ ...asha, university: 'asdf', branch: '???' })

  expect(attempts).toBe(0)
  expect(advice.result.error).toContain('type')
})

test('at most sixteen requests to the model run at once', async () => {
  behave({ name: '', outcome: '', answer: () => {} })
  const log = logForTests()
  const { advise, close } = adviser({ log, timeoutMs: 5_000 })

  const waiting = Array.from({ length: 16 }, () => advise(asha))
  const seventeenth = await advise(asha)

  expect(seventeenth).toEqual(assess(asha))
  expect(log.kinds).toEqual(['too-many-at-once'])
  close()
  await Promise.all(waiting)
})

test('closing the adviser ends every running request at once', async () => {
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

test('an endpoint that fails five times in a row is paused for a while, then tried again', async () => {
  let now = 0
  const log = logForTests()
  const { advise } = adviser({ log, now: () => now })
  behave({ name: '', outcome: '', answer: (response) => void response.writeHead(401).end() })

  await repeat(5, () => advise(asha))
  const whileFailing = attempts
  await repeat(2, () => advise(asha))
  const whilePaused = attempts - whileFailing
  behave(modeWithValidChoice())
  now += 29_000
  const tooEarly = await advise(asha)
  now += 2_000
  const later = await advise(asha)

  // A request on a broken connection is retried, so there may be more attempts than calls.
  expect(whileFailing).toBeGreaterThanOrEqual(5)
  expect(whilePaused).toBe(0)
  expect(log.kinds.map((kind) => kind === 'paused')).toEqual([
    ...Array.from({ length: 5 }, () => false),
    ...Array.from({ length: 3 }, () => true),
  ])
  expect(tooEarly.origin).toBe('catalogue')
  expect(later.origin).toBe('model')
})

test('no more calls are made than are left, and a retry counts as a call', async () => {
  let left = 2
  const log = logForTests()
  const { advise } = adviser({ log, takeCall: async () => left-- > 0 })
  behave({ name: '', outcome: '', answer: (response) => void response.writeHead(503).end() })

  await advise(asha)
  behave(modeWithValidChoice())
  const overLimit = await advise(asha)
  left = 1
  const nextDay = await advise(asha)

  expect(overLimit.origin).toBe('catalogue')
  expect(log.kinds).toEqual(['broken', 'daily-cap'])
  expect(nextDay.origin).toBe('model')
})

test('a call limit that never answers is cut off by the deadline', async () => {
  behave(modeWithValidChoice())
  const log = logForTests()

  const advice = await adviser({
    log,
    timeoutMs: 300,
    takeCall: () => new Promise(() => {}),
  }).advise(asha)

  expect(advice).toEqual(assess(asha))
  expect(log.kinds).toEqual(['deadline'])
  expect(attempts).toBe(0)
})

test('without a model the advice comes from the catalogue', async () => {
  expect(await createAdviser(undefined).advise(asha)).toEqual(assess(asha))
})

function adviser({
  baseUrl = `${addressOf(endpoint)}/v1`,
  timeoutMs = 10_000,
  ...parts
}: {
  baseUrl?: string
  timeoutMs?: number
  log?: AdviserLog
  now?: () => number
  takeCall?: () => Promise<boolean>
} = {}) {
  return createAdviser({ baseUrl, apiKey: 'key', model: 'fake', timeoutMs }, parts)
}

async function repeat(times: number, call: () => Promise<unknown>) {
  if (times === 0) return
  await call()
  await repeat(times - 1, call)
}

function behave(mode: Mode) {
  current = mode
  attempts = 0
  bodies = []
}

function modeWithValidChoice(): Mode {
  const mode = modes.find(({ outcome }) => outcome === 'model')
  if (!mode) throw new Error('No mode has a valid choice.')
  return mode
}

function logForTests() {
  const kinds: string[] = []
  return { kinds, warn: ({ kind }: { kind: string }) => void kinds.push(kind) }
}

function addressOf(server: Server) {
  // A server that listens on a port has an address record.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function table() {
  const head = ['The endpoint sends', 'Reading used', 'Kind in the log', 'Requests']
  const lines = [
    head,
    ...rows.map(({ mode, reading, log, requests }) => [mode, reading, log, String(requests)]),
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
    'Generated by `vitest run server/advice/adviser.test.ts --update`. A model only chooses topics, facts and names: every sentence is ours.',
    '',
    row(head),
    rule,
    ...lines.slice(1).map(row),
    '',
  ].join('\n')
}
