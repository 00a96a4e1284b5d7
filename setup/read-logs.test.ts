import { expect, test } from 'vitest'
import { faultsIn } from './read-logs-for-tests.ts'

const line = {
  level: 30,
  time: '2026-11-21T05:14:00.000Z',
  reqId: '0123456789-7',
  method: 'GET',
  route: '/v1/databases/:databaseId/collections/:collectionId/documents',
  status: 200,
  ms: 3,
  msg: 'answered',
}
const text = (changes: object) => `${JSON.stringify({ ...line, ...changes })}\n`
const stackLine = '    at add (file:///srv/server/db/open.ts:20:9)'

test('lines with allowed fields and the output of a start have no faults', () => {
  const start =
    'Ready at http://127.0.0.1:3000\nAdministrator: a@b.in  password (shown this once): x\n'
  const failed = { msg: 'failed', err: { type: 'Error', message: '', stack: stackLine } }

  expect(faultsIn(start + text({}) + text(failed))).toEqual([])
})

test.each([
  ['a name', text({ msg: 'kept for Asha Rao' })],
  [
    'a name in a stack line',
    text({ err: { type: 'Error', message: '', stack: `${stackLine} Meera` } }),
  ],
  ['an error message', text({ err: { type: 'Error', message: 'no room', stack: stackLine } })],
  ['an e-mail address', text({ refusal: 'someone@example.com' })],
  ['a phone number', text({ msg: 'called +91 00000 00000' })],
  ['a query', text({ route: '/v1/account?name=x' })],
  ['a requested address', text({ route: '/call/98%200' })],
  ['a password', text({ password: 'x' })],
  ['a field that is not allowed', text({ body: {} })],
  ['a line that is not JSON', '{"level":30,"msg":"answ\n'],
  ['a forged line', `${text({}).trim()}\n{"level":60,"msg":"FORGED"}\n`],
])('%s in a log is reported', (_content, log) => {
  expect(faultsIn(log)).not.toEqual([])
})

test('personal data in plain error output is reported', () => {
  expect(faultsIn('(node:7) Warning: something is old', true)).toEqual([])
  expect(faultsIn('Error: no room for asha.rao@example.com', true)).not.toEqual([])
  expect(faultsIn('Error: no room for ९८००० ०००००', true)).not.toEqual([])
})
