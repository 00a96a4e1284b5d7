import { afterEach, beforeEach, expect, test } from 'vitest'
import { isEmail } from '../email.ts'
import { settingsFrom } from '../environment.ts'
import { isPassword } from '../passwords.ts'
import { partsForTests } from '../parts-for-tests.ts'
import { ensureAdministrator } from './administrator.ts'

let house: Awaited<ReturnType<typeof partsForTests>>

beforeEach(async () => {
  house = await partsForTests()
})

afterEach(() => house.end())

const start = (email?: string, password?: string) => {
  const settings = settingsFrom({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password })
  return ensureAdministrator({ store: house.parts.store, settings })
}

test('a first start without settings makes an administrator and gives the password this once', async () => {
  const made = await start()
  const again = await start()

  expect(made).toEqual({ email: 'admin@example.com', password: expect.any(String) })
  expect(isEmail(made?.email ?? '')).toBe(true)
  const person = await house.parts.store.people.findByEmail('admin@example.com')
  expect(await isPassword(made?.password ?? '', person?.password)).toBe(true)
  expect(again).toBeUndefined()
  expect(await house.parts.store.people.count()).toBe(1)
})

test('the administrator of the settings is made, and nothing is printed', async () => {
  const made = await start('Owner@Example.com', 'a lamp in the window')

  expect(made).toBeUndefined()
  const person = await house.parts.store.people.findByEmail('owner@example.com')
  expect(await isPassword('a lamp in the window', person?.password)).toBe(true)
})

test('a restart with the same password leaves the sessions alone, another password ends them', async () => {
  const { people, sessions } = house.parts.store
  await start('owner@example.com', 'a lamp in the window')
  const person = await people.findByEmail('owner@example.com')
  const session = {
    id: 'one',
    personId: person?.id ?? '',
    secretHash: 'hash',
    createdAt: 1,
    seenAt: 1,
    expiresAt: 2,
    ip: '',
    userAgent: '',
  }
  await sessions.add(session)

  await start('owner@example.com', 'a lamp in the window')
  const kept = await sessions.listOf(session.personId)
  await start('owner@example.com', 'two lamps in the window')
  const ended = await sessions.listOf(session.personId)

  expect([kept.length, ended.length]).toEqual([1, 0])
  expect(await people.count()).toBe(1)
})
