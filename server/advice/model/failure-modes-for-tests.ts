import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

/** One behaviour of a model endpoint, for the tests and for docs/model-modes.md. */
export type Mode = {
  name: string
  /** `model` if the wording is used, otherwise the kind in the log. */
  outcome: string
  /** Answers request number `attempt`, counted from 1. */
  answer(response: ServerResponse, attempt: number, redirectTarget: string): void
}

/** Passes all output checks for the example student. */
export const validWording = [
  'We are sorry to hear about the money worries at home. Many students face the same.',
  'The JNTUH R22 regulations (2022) are for 160 credits in at most eight years, and older batches have other rules.',
  'On leaving midway we found no JNTUH rule.',
  'UGC, the regulator of universities, advises two years more than the normal length (2015), and each university sets its own limit.',
  'A rule of December 2021 sets a limit, according to press reports: you must earn at least half of the credits at the university of your degree.',
  'A UGC notice of 2018 says no college may keep your original certificates.',
].join('\n\n')

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

const notes = (text: string) => (response: ServerResponse) =>
  sendContent(response, JSON.stringify({ notes: text }))

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { message: 'no', type: 'no', code: null } }))
  }

/** The valid wording with one more sentence at its end. */
const withSentence = (sentence: string) =>
  notes(validWording.replace('original certificates.', `original certificates. ${sentence}`))

const withReplacement = (from: string, to: string) => notes(validWording.replace(from, to))

export const modes: Mode[] = [
  { name: 'a valid wording', outcome: 'model', answer: notes(validWording) },
  {
    name: 'a short valid wording: the catalogue’s text follows it',
    outcome: 'model',
    answer: notes('We are sorry to hear about your worries at home. Many students face the same.'),
  },
  {
    name: 'a valid wording with unexpected fields',
    outcome: 'model',
    answer: (response) =>
      sendContent(
        response,
        JSON.stringify({
          notes: validWording,
          minimumCgpa: 5,
          universityName: 'X',
          policyUrl: 'https://x.example',
        }),
      ),
  },
  {
    name: '500 once, then a valid wording',
    outcome: 'model',
    answer: (response, attempt) =>
      attempt === 1 ? status(500)(response) : notes(validWording)(response),
  },
  {
    name: '400 for the schema, then a valid wording',
    outcome: 'model',
    answer: (response, attempt) =>
      attempt === 1 ? status(400)(response) : notes(validWording)(response),
  },

  {
    name: 'a valid wording after the deadline',
    outcome: 'deadline',
    answer: (response) => void setTimeout(() => notes(validWording)(response), 3_000).unref(),
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
    answer: (response) => sendContent(response, JSON.stringify({ notes: 'word '.repeat(400_000) })),
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
    answer: (response) => sendContent(response, validWording),
  },
  {
    name: 'JSON of the wrong shape',
    outcome: 'wrong-shape',
    answer: (response) => sendContent(response, '{"text":"hello","score":1}'),
  },
  {
    name: 'notes that are a list',
    outcome: 'wrong-shape',
    answer: (response) =>
      sendContent(response, JSON.stringify({ notes: validWording.split('\n\n') })),
  },
  {
    name: 'JSON truncated by the token limit',
    outcome: 'wrong-shape',
    answer: (response) =>
      sendContent(response, JSON.stringify({ notes: validWording }).slice(0, 400)),
  },
  { name: 'empty notes', outcome: 'said-length', answer: notes('') },
  {
    name: 'notes that are too long',
    outcome: 'said-length',
    answer: notes(`${validWording}\n\n`.repeat(6)),
  },

  { name: 'HTML', outcome: 'said-markup', answer: withSentence('<b>Good luck</b>.') },
  {
    name: 'a script',
    outcome: 'said-markup',
    answer: withSentence('<script src="https://evil.example/x.js"></script>'),
  },
  { name: 'an HTML entity', outcome: 'said-markup', answer: withSentence('&lt;img onerror&gt;') },
  { name: 'Markdown', outcome: 'said-markup', answer: withSentence('**Act now**.') },
  {
    name: 'a Markdown link',
    outcome: 'said-markup',
    answer: withSentence('[Apply](https://evil.example).'),
  },
  { name: 'right-to-left text', outcome: 'said-markup', answer: withSentence('Call \u202eus.') },
  { name: 'a link', outcome: 'said-link', answer: withSentence('See https://evil.example now.') },
  {
    name: 'a script link',
    outcome: 'said-link',
    answer: withSentence('Open javascript:alert(document).'),
  },
  {
    name: 'a bare domain',
    outcome: 'said-link',
    answer: withSentence('Apply at evil-admissions.in today.'),
  },
  {
    name: 'an e-mail address',
    outcome: 'said-link',
    answer: withSentence('Write to admit@evil.example.'),
  },

  {
    name: 'Hindi',
    outcome: 'said-language',
    answer: notes('आपने इकतीस पेपर पास किए हैं। कृपया हमें कॉल करें और सभी अंक पत्र एकत्र करें।'),
  },
  {
    name: 'Spanish',
    outcome: 'said-language',
    answer: notes(
      'Has aprobado 31 asignaturas. Una universidad nueva decide despues de comparar el programa. Reune todos los certificados y llama a nuestro consejero.',
    ),
  },
  {
    name: 'Hindi in Latin letters',
    outcome: 'said-language',
    answer: notes(
      'Aapne 31 paper pass kiye hain. Nayi university aapka syllabus dekh kar faisla karegi. Saari mark sheet jama karein aur humein call karein.',
    ),
  },
  {
    name: 'the instructions',
    outcome: 'said-instructions',
    answer: notes(
      'You reword a short advice text for an engineering student in India who asks about moving to another university. Keep the order and the paragraphs of it.',
    ),
  },
  {
    name: 'a model that talks about itself',
    outcome: 'said-instructions',
    answer: withSentence('As an AI language model I follow my instructions.'),
  },
  {
    name: 'the visitor’s own words',
    outcome: 'said-echo',
    answer: withSentence('Money is short at home and I have some backlogs so I want to move.'),
  },

  {
    name: 'an invented minimum CGPA',
    outcome: 'said-number',
    answer: withSentence('You need a CGPA of 6.5.'),
  },
  {
    name: 'an invented minimum CGPA with an allowed figure',
    outcome: 'said-claim',
    answer: withSentence('You need a CGPA of 2 for this.'),
  },
  {
    name: 'an invented percentage',
    outcome: 'said-number',
    answer: withSentence('At least 60% is needed.'),
  },
  {
    name: 'an invented percentage in words',
    outcome: 'said-number',
    answer: withSentence('At least sixty percent is needed.'),
  },
  {
    name: 'a wrong number of papers',
    outcome: 'said-number',
    answer: withSentence('You passed 35 papers.'),
  },
  {
    name: 'a wrong number of semesters',
    outcome: 'said-number',
    answer: withSentence('That is 6 semesters.'),
  },
  {
    name: 'a figure of the facts used for something else',
    outcome: 'said-number',
    answer: withSentence('You can have 3 backlogs.'),
  },
  {
    name: 'a wrong time span',
    outcome: 'said-number',
    answer: withReplacement('eight years', 'ten years'),
  },
  { name: 'a fee', outcome: 'said-number', answer: withSentence('The fee is Rs 25,000.') },
  { name: 'a telephone number', outcome: 'said-number', answer: withSentence('Call 98000 00000.') },
  {
    name: 'digits of another script',
    outcome: 'said-number',
    answer: withSentence('You need ६ points.'),
  },
  {
    name: 'an invented date',
    outcome: 'said-date',
    answer: withSentence('Apply before the end of March.'),
  },
  {
    name: 'an invented university',
    outcome: 'said-name',
    answer: withSentence('Consider Sunrise Valley Global University.'),
  },
  {
    name: 'another university in the catalogue',
    outcome: 'said-name',
    answer: withSentence('Lovely Professional University takes such students.'),
  },
  {
    name: 'another university by its short name',
    outcome: 'said-name',
    answer: withSentence('Ask LPU.'),
  },
  {
    name: 'a wording without one of the warnings',
    outcome: 'said-incomplete',
    answer: withReplacement(
      '\n\nA UGC notice of 2018 says no college may keep your original certificates.',
      '',
    ),
  },
  {
    name: 'a wording that joins two paragraphs',
    outcome: 'said-incomplete',
    answer: withReplacement('rule.\n\nUGC', 'rule. UGC'),
  },
  {
    name: 'a wording in another order',
    outcome: 'said-incomplete',
    answer: notes(
      [
        ...validWording.split('\n\n').slice(0, 3),
        ...validWording.split('\n\n').slice(3).toReversed(),
      ].join('\n\n'),
    ),
  },
  {
    name: '“you are eligible”',
    outcome: 'said-claim',
    answer: withSentence('You are eligible for this.'),
  },
  { name: 'a guarantee', outcome: 'said-claim', answer: withSentence('Your seat is guaranteed.') },
  {
    name: 'an invented partner',
    outcome: 'said-claim',
    answer: withSentence('We have a partner for you.'),
  },
  {
    name: 'a degree without classes',
    outcome: 'said-claim',
    answer: withSentence('You can study without attending classes.'),
  },
  {
    name: 'engineering by distance',
    outcome: 'said-claim',
    answer: withSentence('You may also study by distance.'),
  },
  {
    name: 'arrears that do not matter',
    outcome: 'said-claim',
    answer: withSentence('Your arrears will be ignored.'),
  },
  {
    name: 'all credits transferred',
    outcome: 'said-claim',
    answer: withSentence('All your credits will be transferred.'),
  },
  {
    name: 'a demand for money',
    outcome: 'said-claim',
    answer: withSentence('Please pay us first.'),
  },
  {
    name: 'an accusation',
    outcome: 'said-claim',
    answer: withSentence('Your college is a fraud.'),
  },
]
