import { afterAll, beforeAll, expect, test } from 'vitest'
import { meera, officeForTests, type Office } from '../appwrite/office-for-tests.ts'

let office: Office

beforeAll(async () => {
  office = await officeForTests()
})

afterAll(() => office.end())

const email = 'Invalid `email` param: Value must be a valid email address'
const password = 'Invalid `password` param: Password must be between 8 and 256 characters long.'
const noEmail = 'Param "email" is not optional.'

test.each([
  [{}, noEmail],
  ['', noEmail],
  ['[]', noEmail],
  ['"text"', noEmail],
  ['null', noEmail],
  ['{"email":', noEmail],
  ['[['.repeat(5_000), noEmail],
  [{ email: null, password: 'long enough' }, noEmail],
  [{ email: '', password: 'long enough' }, email],
  [{ email: 'meera', password: 'long enough' }, email],
  [{ email: 'meera@', password: 'long enough' }, email],
  [{ email: '@example.com', password: 'long enough' }, email],
  [{ email: 'me era@example.com', password: 'long enough' }, email],
  [{ email: 7, password: 'long enough' }, email],
  [{ email: ['ravi@example.com'], password: 'long enough' }, email],
  [{ email: `${'a'.repeat(300)}@example.com`, password: 'long enough' }, email],
  [{ email: 'ravi@example.com' }, 'Param "password" is not optional.'],
  [{ email: 'ravi@example.com', password: '' }, password],
  [{ email: 'ravi@example.com', password: '1234567' }, password],
  [{ email: 'ravi@example.com', password: 'x'.repeat(257) }, password],
  [{ email: 'ravi@example.com', password: 12345678 }, password],
  [{ email: 'ravi@example.com', password: { length: 9 } }, password],
])('the body %j is refused with a message', async (body, message) => {
  const reply = await office.signIn(body)

  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toEqual({
    message,
    code: 400,
    version: '1.9.6',
    type: 'general_argument_invalid',
  })
})

test('the length of a password is measured in bytes', async () => {
  const reply = await office.signIn({ email: meera.email, password: 'அஆஇ' })

  expect(reply.json()).toMatchObject({ code: 401, type: 'user_invalid_credentials' })
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
  'a body of type %s, which a form on another site could send, signs nobody in',
  async (type) => {
    const reply = await office.signIn(meera, { 'content-type': type })

    expect(reply.json()).toMatchObject({ code: 400, message: noEmail })
    expect(reply.cookies).toEqual([])
  },
)
