import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeForTests, type Office } from './office-for-tests.ts'

let office: Office

beforeAll(async () => {
  office = await officeForTests()
})

afterAll(() => office.end())

test('the supported version of Appwrite is public', async () => {
  const replies = await Promise.all([
    office.call({ url: '/v1/health/version' }),
    office.app.inject({ url: '/v1/health/version' }),
  ])

  for (const reply of replies) {
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ version: '1.9.6' })
  }
})

test('a ping for the project is answered', async () => {
  const reply = await office.call({ url: '/v1/ping' })

  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/plain; charset=UTF-8')
  expect(reply.body).toBe('Pong!')
})

test.each([{}, { 'x-appwrite-project': 'other' }])(
  'a ping for an unknown or missing project is refused: %j',
  async (headers) => {
    const reply = await office.app.inject({ url: '/v1/ping', headers })

    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 404, type: 'project_not_found' })
  },
)
