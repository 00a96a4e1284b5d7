import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isEmail } from './email.ts'
import { settingsFrom } from '../environment.ts'
import { isPassword } from './passwords.ts'
import { partsForTests } from '../parts-for-tests.ts'
import { ensureAdministrator, savePassword } from './administrator.ts'

let house: Awaited<ReturnType<typeof partsForTests>>

beforeEach(async () => {
  house = await partsForTests()
})

afterEach(() => house.end())

const start = (email?: string, password?: string, more: Record<string, string> = {}) => {
  const settings = settingsFrom({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ...more })
  return ensureAdministrator({ store: house.parts.store, settings })
}

test('a first start without settings makes an administrator and gives the password this once', async () => {
  const { generated: generatedAdmin } = await start()
  const again = await start()

  expect(generatedAdmin).toEqual({ email: 'admin@example.com', password: expect.any(String) })
  expect(isEmail(generatedAdmin?.email ?? '')).toBe(true)
  const person = await house.parts.store.people.findByEmail('admin@example.com')
  expect(await isPassword(generatedAdmin?.password ?? '', person?.password)).toBe(true)
  expect(person?.mustChange).toBe(true)
  expect(again).toEqual({})
  expect(await house.parts.store.people.count()).toBe(1)
})

test('the administrator of the settings is made, and nothing is printed', async () => {
  const outcome = await start('Owner@Example.com', 'a lamp in the window')

  expect(outcome).toEqual({ line: 'the administrator of the settings was made' })
  const person = await house.parts.store.people.findByEmail('owner@example.com')
  expect(await isPassword('a lamp in the window', person?.password)).toBe(true)
  expect(person?.mustChange).toBe(false)
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
  const stored = await sessions.listOf(session.personId)
  await start('owner@example.com', 'two lamps in the window')
  const ended = await sessions.listOf(session.personId)

  expect([stored.length, ended.length]).toEqual([1, 0])
  expect(await people.count()).toBe(1)
})

const savedOwner = () => house.parts.store.people.findByEmail('owner@example.com')

describe('where everybody needs a second factor', () => {
  const strict = { REQUIRE_SECOND_FACTOR: 'on' }
  const guessed = ['owner@example.com', 'Motherlode'] as const

  test('no account is made whose name everybody knows', async () => {
    const { generated, warning: none } = await start(undefined, undefined, strict)

    expect(generated?.email).toMatch(/^admin-[0-9a-f]{8}@example\.com$/)
    expect(none).toBeUndefined()
    expect(await house.parts.store.people.findByEmail('admin@example.com')).toBeUndefined()
  })

  test('a store that has one says so at each start', async () => {
    await start()
    const { warning } = await start(undefined, undefined, strict)

    expect(warning).toContain('the account admin@example.com')
  })

  test('a password of the settings that is guessed early has to be changed, once', async () => {
    await start(...guessed)
    const before = await savedOwner()
    const { line } = await start(...guessed, strict)
    const marked = await savedOwner()
    const again = await start(...guessed, strict)
    await savePassword({ email: 'owner@example.com', password: changed }, house.parts.store)
    const later = await start(...guessed, strict)

    expect(before?.mustChange).toBe(false)
    expect(line).toBe('the administrator has to change the password of the settings')
    expect(marked?.mustChange).toBe(true)
    expect([again, later]).toEqual([{}, {}])
    expect(await savedOwner()).toMatchObject({ mustChange: false })
    expect(await opensWith(changed)).toBe(true)
  })

  test('it has to be changed where it is new, and another one has not', async () => {
    await start(...guessed, strict)
    const weak = await savedOwner()
    await start('owner@example.com', setting, strict)

    expect(weak?.mustChange).toBe(true)
    expect((await savedOwner())?.mustChange).toBe(false)
  })
})

const setting = 'a lamp in the window'
const changed = 'three lamps in the window'

async function opensWith(password: string) {
  const person = await house.parts.store.people.findByEmail('owner@example.com')
  return isPassword(password, person?.password)
}

const change = () =>
  savePassword({ email: 'owner@example.com', password: changed }, house.parts.store)

describe('a password that was changed here', () => {
  test('stays at each start with the setting that was applied before', async () => {
    await start('owner@example.com', setting)
    await change()

    const starts = [
      await start('owner@example.com', setting),
      await start('owner@example.com', setting),
    ]

    expect(starts).toEqual([{}, {}])
    expect(await opensWith(changed)).toBe(true)
  })

  test('gives way to a setting that is new, once', async () => {
    await start('owner@example.com', setting)
    await change()

    const { line } = await start('owner@example.com', 'two lamps in the window')
    const applied = await opensWith('two lamps in the window')
    await change()
    await start('owner@example.com', 'two lamps in the window')

    expect(line).toContain('new and was applied')
    expect(applied).toBe(true)
    expect(await opensWith(changed)).toBe(true)
  })

  test('stays when the settings named somebody else in the meantime', async () => {
    await start('owner@example.com', setting)
    await change()
    await start('other@example.com', 'two lamps in the window')

    await start('owner@example.com', setting)

    expect(await opensWith(changed)).toBe(true)
  })

  test('gives way where no setting was ever applied to that person, as in a store of an earlier version', async () => {
    await change()

    await start('owner@example.com', setting)

    expect(await opensWith(setting)).toBe(true)
  })
})

test('a person with the password of the settings is left alone where that is not noted yet', async () => {
  const { people } = house.parts.store
  const { id, password } = await savePassword(
    { email: 'owner@example.com', password: 'a lamp in the window' },
    house.parts.store,
  )

  const { line } = await start('owner@example.com', 'a lamp in the window')

  expect(line).toBe('the administrator is as the settings say')
  expect(await people.findByEmail('owner@example.com')).toMatchObject({ id, password })
  expect(await people.findApplied('owner@example.com')).toBe(password)
})

test('somebody who was removed is not made anew by the old setting, but by a new one', async () => {
  const { people } = house.parts.store
  await start('owner@example.com', 'a lamp in the window')
  await savePassword({ email: 'meera@example.com', password: 'a long walk to Pune' }, { people })
  const owner = await people.findByEmail('owner@example.com')
  await people.remove(owner?.id ?? '')

  const { line } = await start('owner@example.com', 'a lamp in the window')
  const removed = await people.findByEmail('owner@example.com')
  await start('owner@example.com', 'two lamps in the window')

  expect(line).toContain('stays removed')
  expect(removed).toBeUndefined()
  expect(await people.findByEmail('owner@example.com')).toBeDefined()
})
