import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from './db.ts'
import { addSession, sessionsOf } from '../people/sessions.ts'
import {
  changePassword,
  beginSecondFactor,
  enterSecondFactor,
  verifySecondFactor,
} from '../people/second-factor/second-factors.ts'
import { findPersonByEmail, savePerson } from '../people/people.ts'

const minute = 60_000

const code = (step: number, secret = 'SECRET') => ({ name: 'totp' as const, secret, step })

/** What every engine promises of second factors. `open` as in the store's contract. */
export function keepsSecondFactors(open: (options: { now: () => number }) => Promise<Store>) {
  let db: Store
  let time = Date.UTC(2026, 10, 23, 5, 14)
  let number = 0

  beforeAll(async () => {
    db = await open({ now: () => time })
  })
  afterAll(() => db.close())

  /** Somebody new with so many sessions, and what names the first of them. */
  async function signedIn(sessions = 1) {
    number += 1
    const email = `factor${number}@example.com`
    const person = await savePerson(db, { email, name: 'F', password: 'hash' }, 'system')
    const names = Array.from({ length: sessions }, (_, index) => `f${number}-${index}`)
    for (const name of names) await begin(person.id, name)
    // The secret stays the same here.
    const [sessionId = ''] = names
    const entering = { personId: person.id, sessionId, secretHash: `hash ${sessionId}` }
    const session = async (name: string) =>
      (await sessionsOf(db, person.id)).find(({ id }) => id === name)
    return { person, names, entering, session }
  }

  const begin = (personId: string, name: string) =>
    addSession(db, {
      id: name,
      personId,
      secretHash: `hash ${name}`,
      createdAt: time,
      seenAt: time,
      expiresAt: time + 1_000 * minute,
      ip: '127.0.0.1',
      userAgent: 'Firefox',
    })

  test('of many who enter one code at once, one is told that it was good, and no earlier code is good after it', async () => {
    const { person, entering } = await signedIn()
    await beginSecondFactor(db, person.id, 'SECRET', 'system')
    await verifySecondFactor(db, { ...entering, code: code(10) }, 'system')

    const enter = (step: number) =>
      enterSecondFactor(db, { ...entering, proof: code(step) }, 'system')
    const together = await Promise.all(Array.from({ length: 8 }, () => enter(12)))
    const others = [await enter(10), await enter(11), await enter(12), await enter(13)]

    expect(together.filter(Boolean)).toHaveLength(1)
    expect(others).toEqual([false, false, false, true])
    expect(await enterSecondFactor(db, { ...entering, proof: code(14, 'OTHER') }, 'system')).toBe(
      false,
    )
  })

  test('a new password ends all other sessions, and only one of two changes at once is made', async () => {
    const { person, entering, names } = await signedIn(3)
    await savePerson(db, { ...person, mustChange: true }, 'system')
    const mustChange = (await findPersonByEmail(db, person.email))?.mustChange
    for (const name of names) await begin(person.id, name)
    time += minute
    const change = (password: string) =>
      changePassword(db, { ...entering, secretHash: password, before: 'hash', password }, 'system')

    const done = await Promise.all([change('one'), change('two')])

    expect(done.filter(Boolean)).toHaveLength(1)
    const password = done[0] ? 'one' : 'two'
    expect(mustChange).toBe(true)
    expect(await findPersonByEmail(db, person.email)).toMatchObject({
      password,
      mustChange: false,
      passwordChangedAt: time,
    })
    expect(await sessionsOf(db, person.id)).toMatchObject([
      { id: entering.sessionId, secretHash: password, passwordAt: time },
    ])
  })
}
