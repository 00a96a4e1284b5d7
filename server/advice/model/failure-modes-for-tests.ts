import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

/** One behaviour of a model endpoint, for the tests and for failure-modes.md. */
export type Mode = {
  name: string
  /** `model` if the choice is used, otherwise the kind in the log. */
  outcome: string
  /** Answers request number `attempt`, counted from 1. */
  answer(response: ServerResponse, attempt: number, redirectTarget: string): void
}

/** A topic that answers the example student. */
export const validTopics = ['education-loan']

const sendContent = (response: ServerResponse, content: string) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(completion(content)))
}

const completion = (content: unknown) => ({
  id: 'chat-1',
  object: 'chat.completion',
  created: 1,
  model: 'fake',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
})

const topics = (chosen: unknown) => (response: ServerResponse) =>
  sendContent(response, JSON.stringify({ topics: chosen }))

/** An endpoint that answers with this choice. */
export const answering = (choice: object): Mode => ({
  name: '',
  outcome: 'model',
  answer: (response) => sendContent(response, JSON.stringify(choice)),
})

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { message: 'no', type: 'no', code: null } }))
  }

export const modes: Mode[] = [
  { name: 'a valid choice', outcome: 'model', answer: topics(validTopics) },
  {
    name: 'a valid choice with unexpected fields',
    outcome: 'model',
    answer: (response) =>
      sendContent(
        response,
        JSON.stringify({ topics: validTopics, notes: 'Pay us.', minimumCgpa: 5 }),
      ),
  },
  {
    name: 'a valid choice among unknown ones',
    outcome: 'model',
    answer: topics(['best-offer', ...validTopics, 'https://evil.example']),
  },
  {
    name: '500 once, then a valid choice',
    outcome: 'model',
    answer: (response, attempt) =>
      attempt === 1 ? status(500)(response) : topics(validTopics)(response),
  },
  {
    name: '400 for the schema, then a valid choice',
    outcome: 'model',
    answer: (response, attempt) =>
      attempt === 1 ? status(400)(response) : topics(validTopics)(response),
  },

  {
    name: 'a valid choice after the deadline',
    outcome: 'deadline',
    answer: (response) => void setTimeout(() => topics(validTopics)(response), 3_000).unref(),
  },
  { name: 'no answer', outcome: 'deadline', answer: () => {} },
  {
    name: 'the headers and then nothing',
    outcome: 'deadline',
    answer: (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"id":')
    },
  },
  {
    name: 'one byte at a time',
    outcome: 'deadline',
    answer: (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    },
  },
  {
    name: 'a truncated response',
    outcome: 'unreachable',
    answer: (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
      response.write('{"id":"chat-1","choices":[')
      setTimeout(() => response.destroy(), 10)
    },
  },
  {
    name: 'a closed connection',
    outcome: 'unreachable',
    answer: (response) => void response.destroy(),
  },
  {
    name: 'an answer of 2 MB',
    outcome: 'too-large',
    answer: (response) =>
      sendContent(response, JSON.stringify({ topics: ['word '.repeat(400_000)] })),
  },
  {
    name: '20 MB compressed to 20 KB',
    outcome: 'too-large',
    answer: (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end(gzipSync(JSON.stringify(completion('a'.repeat(20_000_000)))))
    },
  },
  {
    name: 'a redirect (302)',
    outcome: 'redirected',
    answer: (response, _attempt, redirectTarget) =>
      status(302, { location: redirectTarget })(response),
  },
  {
    name: 'a redirect that repeats the request (307)',
    outcome: 'redirected',
    answer: (response, _attempt, redirectTarget) =>
      status(307, { location: redirectTarget })(response),
  },
  { name: '401', outcome: 'refused', answer: status(401) },
  { name: '403', outcome: 'refused', answer: status(403) },
  { name: '404', outcome: 'refused', answer: status(404) },
  { name: '400 for every request', outcome: 'bad-request', answer: status(400) },
  {
    name: '429 with a long Retry-After',
    outcome: 'busy',
    answer: status(429, { 'retry-after': '3600' }),
  },
  { name: '500', outcome: 'broken', answer: status(500) },
  { name: '503', outcome: 'broken', answer: status(503) },
  {
    name: 'an empty body',
    outcome: 'wrong-shape',
    answer: (response) => void response.end(),
  },
  {
    name: 'bytes that are not text',
    outcome: 'wrong-shape',
    answer: (response) => void response.end(Buffer.from([0xff, 0xfe, 0x00, 0x01, 0x80])),
  },
  {
    name: 'a web page with status 200',
    outcome: 'wrong-shape',
    answer: (response) => {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>Sign in</title><script>alert(1)</script>')
    },
  },
  {
    name: 'valid JSON, but not a chat completion',
    outcome: 'wrong-shape',
    answer: (response) => {
      response.setHeader('content-type', 'application/json')
      response.end('{"result":[1,2,3]}')
    },
  },
  {
    name: 'no choices',
    outcome: 'wrong-shape',
    answer: (response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ ...completion(''), choices: [] }))
    },
  },
  {
    name: 'content null',
    outcome: 'wrong-shape',
    answer: (response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(completion(null)))
    },
  },
  {
    name: 'prose instead of JSON',
    outcome: 'wrong-shape',
    answer: (response) => sendContent(response, 'The student cannot pay.'),
  },
  {
    name: 'JSON of the wrong shape',
    outcome: 'wrong-shape',
    answer: (response) => sendContent(response, '{"text":"hello","score":1}'),
  },
  { name: 'topics that are a text', outcome: 'wrong-shape', answer: topics('education-loan') },
  { name: 'topics that are numbers', outcome: 'wrong-shape', answer: topics([1, 2]) },
  {
    name: 'facts that are a text',
    outcome: 'wrong-shape',
    answer: (response) =>
      sendContent(response, JSON.stringify({ topics: validTopics, facts: 'left' })),
  },
  {
    name: 'JSON truncated by the token limit',
    outcome: 'wrong-shape',
    answer: (response) => sendContent(response, '{"topics":["education'),
  },
  { name: 'no topic', outcome: 'no-topic', answer: topics([]) },
  { name: 'unknown topics', outcome: 'no-topic', answer: topics(['free-degree', '<b>']) },
  {
    name: 'a warning and distress, which only our own reading may see',
    outcome: 'no-topic',
    answer: topics(['degree-without-study', 'distress', 'not-recognised', 'other']),
  },
]
