import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../db/open.ts'
import type { Store } from '../db/db.ts'
import { findPersonByEmail, savePerson } from '../people/people.ts'
import { isPassword } from '../people/passwords/passwords.ts'
import { sessionsOf } from '../people/sessions.ts'
import { beginSession } from '../people/caller.ts'
import { settingsFrom } from '../settings.ts'
import { embeddedPlace, runTaskFile, type Place } from './task-for-tests.ts'

let place: Place

beforeEach(async () => {
  place = await embeddedPlace()
})
afterEach(() => place.remove())

const staff = (...args: string[]) => runTaskFile('staff', args, place)
const shownIn = (output: string) => /Password \(shown this once\): (\S+)/.exec(output)?.[1] ?? ''

async function meeraIn(db: Store) {
  const person = await findPersonByEmail(db, 'meera@example.com')
  if (!person) throw new Error('She is not there.')
  return person
}

test('beside a running server a person is added, given a new password, and removed, and each ends the sessions', async () => {
  const db = await openStore(settingsFrom(place.environment))
  const owner = { email: 'owner@example.com', name: 'Owner', password: 'x' }
  await savePerson(db, owner, 'system')
  const signIn = async () =>
    beginSession(await meeraIn(db), { ip: '', userAgent: '' }, { db, now: Date.now })

  const added = await staff('add', 'Meera@example.com')
  const { id } = await meeraIn(db)
  await signIn()
  const listed = await staff('list')
  const factor = await staff('second-factor-off', 'meera@example.com')
  const changed = await staff('password', 'meera@example.com')
  expect(await sessionsOf(db, id)).toEqual([])
  expect(await isPassword(shownIn(added.output), (await meeraIn(db)).password)).toBe(false)
  expect(await isPassword(shownIn(changed.output), (await meeraIn(db)).password)).toBe(true)
  await signIn()
  const removed = await staff('remove', 'meera@example.com')
  expect(await sessionsOf(db, id)).toEqual([])
  const last = await staff('remove', owner.email)

  expect(added.output).toMatch(/^meera@example\.com can sign in now\./)
  expect(listed.output).toMatch(
    /^meera@example\.com {2}can sign in .*\nowner@example\.com {2}can sign in /,
  )
  expect(factor.output).toBe('meera@example.com has no second factor.\n')
  expect(removed.output).toBe('meera@example.com is removed, and signed out everywhere.\n')
  expect(last).toEqual({
    code: 1,
    output: '',
    errors:
      'owner@example.com is the last owner who can sign in; add one first. Nothing was changed.\n',
  })
  await db.close()
})

test('an invalid command is refused, and so is an address that nobody has', async () => {
  const usage = expect.stringMatching(/^Usage: npm run staff -- list/)

  const wrong = [
    await staff(),
    await staff('list', 'x@example.com'),
    await staff('remove'),
    await staff('constructor', 'x@example.com'),
  ]
  const nowhere = await staff('list')
  await staff('add', 'ravi@example.com')
  const again = await staff('add', 'ravi@example.com')
  const nobody = await staff('remove', 'meera@example.com')

  expect(wrong).toEqual(wrong.map(() => ({ code: 1, output: '', errors: usage })))
  expect(nowhere).toMatchObject({ code: 1, errors: expect.stringContaining('there is no store') })
  expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('is there already') })
  expect(nobody).toMatchObject({ code: 1, errors: expect.stringContaining('Nobody here has') })
})
