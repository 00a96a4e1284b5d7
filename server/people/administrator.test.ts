import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isEmail } from './email.ts'
import { settingsFrom } from '../settings.ts'
import { isPassword } from './passwords/passwords.ts'
import { partsForTests } from '../parts-for-tests.ts'
import { ensureAdministrator, savePassword } from './administrator.ts'
import { addSession, sessionsOf } from './sessions.ts'
import { countPeople, findAppliedPassword, findPersonByEmail, removePerson } from './people.ts'

let fixture: Awaited<ReturnType<typeof partsForTests>>

beforeEach(async () => {
  fixture = await partsForTests()
})

afterEach(() => fixture.end())

const start = (email?: string, password?: string, more: Record<string, string> = {}) => {
  const settings = settingsFrom({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ...more })
  return ensureAdministrator({ db: fixture.parts.db, settings })
}

test('a first start without settings creates an administrator and returns its password only once', async () => {
  const { generated: generatedAdmin } = await start()
  const again = await start()

  expect(generatedAdmin).toEqual({ email: 'admin@example.com', password: expect.any(String) })
  expect(isEmail(generatedAdmin?.email ?? '')).toBe(true)
  const person = await findPersonByEmail(fixture.parts.db, 'admin@example.com')
  expect(await isPassword(generatedAdmin?.password ?? '', person?.password)).toBe(true)
  expect(person?.mustChange).toBe(true)
  expect(again).toEqual({})
  expect(await countPeople(fixture.parts.db)).toBe(1)
})

test('a restart with the same password keeps the sessions, another password ends them', async () => {
  const { db } = fixture.parts
  await start('owner@example.com', 'a lamp in the window')
  const person = await findPersonByEmail(db, 'owner@example.com')
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
  await addSession(db, session)

  await start('owner@example.com', 'a lamp in the window')
  const stored = await sessionsOf(db, session.personId)
  await start('owner@example.com', 'two lamps in the window')
  const ended = await sessionsOf(db, session.personId)

  expect([stored.length, ended.length]).toEqual([1, 0])
  expect(await countPeople(db)).toBe(1)
})

const savedOwner = () => findPersonByEmail(fixture.parts.db, 'owner@example.com')

describe('when everybody needs a second factor', () => {
  const strict = { REQUIRE_SECOND_FACTOR: 'on' }
  const weakSetting = ['owner@example.com', 'Motherlode'] as const

  test('the first account has a random address, not the well-known one', async () => {
    const { generated, warning } = await start(undefined, undefined, strict)

    expect(generated?.email).toMatch(/^admin-[0-9a-f]{8}@example\.com$/)
    expect(warning).toBeUndefined()
    expect(await findPersonByEmail(fixture.parts.db, 'admin@example.com')).toBeUndefined()
  })

  test('each start warns about an account with the well-known address', async () => {
    await start()
    const { warning } = await start(undefined, undefined, strict)

    expect(warning).toContain('the account admin@example.com')
  })

  test('a password in the settings that is easy to guess must be changed, once', async () => {
    await start(...weakSetting)
    const before = await savedOwner()
    const { line } = await start(...weakSetting, strict)
    const marked = await savedOwner()
    const again = await start(...weakSetting, strict)
    await savePassword(
      { email: 'owner@example.com', password: changedPassword },
      { db: fixture.parts.db, by: 'system' },
    )
    const later = await start(...weakSetting, strict)

    expect(before?.mustChange).toBe(false)
    expect(line).toBe('the administrator has to change the password of the settings')
    expect(marked?.mustChange).toBe(true)
    expect([again, later]).toEqual([{}, {}])
    expect(await savedOwner()).toMatchObject({ mustChange: false })
    expect(await hasPassword(changedPassword)).toBe(true)
  })
})

const setting = 'a lamp in the window'
const changedPassword = 'three lamps in the window'

async function hasPassword(password: string) {
  const person = await findPersonByEmail(fixture.parts.db, 'owner@example.com')
  return isPassword(password, person?.password)
}

const changePassword = () =>
  savePassword(
    { email: 'owner@example.com', password: changedPassword },
    { db: fixture.parts.db, by: 'system' },
  )

describe('a password changed outside the settings', () => {
  test('is replaced by a new password in the settings, once', async () => {
    await start('owner@example.com', setting)
    await changePassword()

    const { line } = await start('owner@example.com', 'two lamps in the window')
    const applied = await hasPassword('two lamps in the window')
    await changePassword()
    await start('owner@example.com', 'two lamps in the window')

    expect(line).toContain('new and was applied')
    expect(applied).toBe(true)
    expect(await hasPassword(changedPassword)).toBe(true)
  })
})

test('a person who already has the password in the settings is not changed, and the settings are recorded as applied', async () => {
  const { db } = fixture.parts
  const { id, password } = await savePassword(
    { email: 'owner@example.com', password: 'a lamp in the window' },
    { db: fixture.parts.db, by: 'system' },
  )

  const { line } = await start('owner@example.com', 'a lamp in the window')

  expect(line).toBe('the administrator is as the settings say')
  expect(await findPersonByEmail(db, 'owner@example.com')).toMatchObject({ id, password })
  expect(await findAppliedPassword(db, 'owner@example.com')).toBe(password)
})

test('a removed administrator is created again by a new password in the settings, but not by the old one', async () => {
  const { db } = fixture.parts
  await start('owner@example.com', 'a lamp in the window')
  await savePassword(
    { email: 'meera@example.com', password: 'a long walk to Pune' },
    { db, by: 'system' },
  )
  const owner = await findPersonByEmail(db, 'owner@example.com')
  await removePerson(db, owner?.id ?? '', 'system')

  const { line } = await start('owner@example.com', 'a lamp in the window')
  const removed = await findPersonByEmail(db, 'owner@example.com')
  await start('owner@example.com', 'two lamps in the window')

  expect(line).toContain('stays removed')
  expect(removed).toBeUndefined()
  expect(await findPersonByEmail(db, 'owner@example.com')).toBeDefined()
})
