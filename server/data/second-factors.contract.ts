import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from './store.ts'

const minute = 60_000

const codesBy = (session = '') => ({ salt: 's', tags: ['a'], session })
const code = (step: number, secret = 'SECRET') => ({ name: 'totp' as const, secret, step })

/** What every engine promises of second factors. `open` as in the store's contract. */
export function keepsSecondFactors(open: (options: { now: () => number }) => Promise<Store>) {
  let store: Store
  let time = Date.UTC(2026, 10, 23, 5, 14)
  let number = 0

  beforeAll(async () => {
    store = await open({ now: () => time })
  })
  afterAll(() => store.close())

  /** Somebody new with so many sessions, and what names the first of them. */
  async function signedIn(sessions = 1) {
    number += 1
    const email = `factor${number}@example.com`
    const person = await store.people.save({ email, name: 'F', password: 'hash' }, 'system')
    const names = Array.from({ length: sessions }, (_, index) => `f${number}-${index}`)
    for (const name of names) await begin(person.id, name)
    // The secret stays the same here.
    const [sessionId = ''] = names
    const entering = { personId: person.id, sessionId, secretHash: `hash ${sessionId}` }
    const session = async (name: string) =>
      (await store.sessions.listOf(person.id)).find(({ id }) => id === name)
    return { person, names, entering, session }
  }

  const begin = (personId: string, name: string) =>
    store.sessions.add({
      id: name,
      personId,
      secretHash: `hash ${name}`,
      createdAt: time,
      seenAt: time,
      expiresAt: time + 1_000 * minute,
      ip: '127.0.0.1',
      userAgent: 'Firefox',
    })

  test('an authenticator is verified once, with the secret that was begun last', async () => {
    const { person, entering, session } = await signedIn(2)
    const { secondFactors } = store
    const none = await secondFactors.find(person.id)
    await secondFactors.begin(person.id, 'FIRST', 'system')
    await secondFactors.begin(person.id, 'SECRET', 'system')
    const begun = await secondFactors.find(person.id)
    time += minute

    const former = await secondFactors.verify({ ...entering, code: code(7, 'FIRST') }, 'system')
    const first = await secondFactors.verify(
      { ...entering, secretHash: 'new', code: code(7) },
      'system',
    )
    const again = await secondFactors.verify({ ...entering, code: code(8) }, 'system')

    expect(none).toEqual({ secret: null, verified: false, recoveryCodes: null })
    expect(begun).toEqual({ secret: 'SECRET', verified: false, recoveryCodes: null })
    expect([former, first, again]).toEqual([false, true, false])
    expect(await store.people.findByEmail(person.email)).toMatchObject({
      hasAuthenticator: true,
      mfa: false,
    })
    const caller = await store.sessions.findBySecretHash('new')
    expect(caller?.session).toMatchObject({ id: entering.sessionId, seenAt: time })
    expect(caller?.session.factor).toEqual({ name: 'totp', at: time })
    expect((await session(`f${number}-1`))?.factor).toBeNull()
    expect(await secondFactors.find('nobody')).toBeUndefined()
  })

  test('an authenticator that is asked for is not replaced, and one that is not asked for is', async () => {
    const { person, entering, session } = await signedIn()
    const { secondFactors } = store
    await secondFactors.begin(person.id, 'SECRET', 'system')
    await secondFactors.verify({ ...entering, code: code(7) }, 'system')
    await secondFactors.setAsked({ personId: person.id, mfa: true }, 'system')

    const isBegun = await secondFactors.begin(person.id, 'OTHER', 'system')
    await secondFactors.setAsked({ personId: person.id, mfa: false }, 'system')
    const left = await secondFactors.begin(person.id, 'OTHER', 'system')

    expect([isBegun, left]).toEqual([false, true])
    expect(await secondFactors.find(person.id)).toMatchObject({ secret: 'OTHER', verified: false })
    expect((await session(entering.sessionId))?.factor).toBeNull()
  })

  test('of many who enter one code at once, one is told that it was good, and no earlier code is good after it', async () => {
    const { person, entering } = await signedIn()
    const { secondFactors } = store
    await secondFactors.begin(person.id, 'SECRET', 'system')
    await secondFactors.verify({ ...entering, code: code(10) }, 'system')

    const enter = (step: number) =>
      secondFactors.enter({ ...entering, proof: code(step) }, 'system')
    const together = await Promise.all(Array.from({ length: 8 }, () => enter(12)))
    const others = [await enter(10), await enter(11), await enter(12), await enter(13)]

    expect(together.filter(Boolean)).toHaveLength(1)
    expect(others).toEqual([false, false, false, true])
    expect(await secondFactors.enter({ ...entering, proof: code(14, 'OTHER') }, 'system')).toBe(
      false,
    )
  })

  test('a recovery code is good once, and new ones replace those of before', async () => {
    const { person, entering, session } = await signedIn()
    const { secondFactors } = store
    const codes = { salt: 's', tags: ['a', 'b', 'c'] }
    const keep = (tags: string[], replacing: boolean) =>
      secondFactors.keepRecoveryCodes(person.id, { ...codes, tags }, { replacing }, 'system')
    const outcomes = [
      await keep(['x'], true),
      await keep(codes.tags, false),
      await keep(['y'], false),
    ]
    const enter = (tag: string) =>
      secondFactors.enter({ ...entering, proof: { name: 'recoverycode', tag } }, 'system')

    const together = await Promise.all(Array.from({ length: 8 }, () => enter('b')))
    const wrong = await enter('x')
    const left = await secondFactors.find(person.id)
    await keep(['d'], true)

    expect(outcomes).toEqual([false, true, false])
    expect(together.filter(Boolean)).toHaveLength(1)
    expect(wrong).toBe(false)
    expect(left?.recoveryCodes).toEqual({ salt: 's', tags: ['a', 'c'] })
    expect([await enter('a'), await enter('d')]).toEqual([false, true])
    expect((await session(entering.sessionId))?.factor?.name).toBe('recoverycode')
  })

  test('when a code is asked for, recovery codes that another session made end, and own ones stay', async () => {
    const { secondFactors } = store
    /** Made by this one of two sessions, of which the first sets the second factor up. */
    const afterwards = async (maker: 0 | 1, last: 'verified' | 'asked') => {
      const { person, names, entering } = await signedIn(2)
      const codes = codesBy(names[maker])
      const verify = () => secondFactors.verify({ ...entering, code: code(1) }, 'system')
      const turnOn = () => secondFactors.setAsked({ ...entering, mfa: true }, 'system')
      const [before, after] = last === 'verified' ? [turnOn, verify] : [verify, turnOn]
      await secondFactors.begin(person.id, 'SECRET', 'system')
      await before()
      await secondFactors.keepRecoveryCodes(person.id, codes, { replacing: false }, 'system')
      await after()
      return (await secondFactors.find(person.id))?.recoveryCodes?.tags
    }

    expect([await afterwards(0, 'verified'), await afterwards(0, 'asked')]).toEqual([['a'], ['a']])
    expect([await afterwards(1, 'verified'), await afterwards(1, 'asked')]).toEqual([
      undefined,
      undefined,
    ])
  })

  test('while a code is asked for, only a session that has entered one makes recovery codes', async () => {
    const { person, names, entering } = await signedIn(2)
    const { secondFactors } = store
    await secondFactors.begin(person.id, 'SECRET', 'system')
    await secondFactors.verify({ ...entering, code: code(1) }, 'system')
    await secondFactors.setAsked({ ...entering, mfa: true }, 'system')

    const options = { replacing: false }
    const other = await secondFactors.keepRecoveryCodes(
      person.id,
      codesBy(names[1]),
      options,
      'system',
    )
    const own = await secondFactors.keepRecoveryCodes(
      person.id,
      codesBy(names[0]),
      options,
      'system',
    )
    // Turned on once more elsewhere.
    await secondFactors.setAsked(
      { personId: person.id, mfa: true, sessionId: names[1] ?? '' },
      'system',
    )

    expect([other, own]).toEqual([false, true])
    expect((await secondFactors.find(person.id))?.recoveryCodes).toEqual(codesBy(names[0]))
  })

  test('without its factor no session counts as having entered one', async () => {
    const { person, entering, session } = await signedIn()
    const { secondFactors } = store
    await secondFactors.begin(person.id, 'SECRET', 'system')
    await secondFactors.verify({ ...entering, code: code(1) }, 'system')
    await secondFactors.setAsked({ personId: person.id, mfa: true }, 'system')
    await secondFactors.keepRecoveryCodes(
      person.id,
      { salt: '', tags: [] },
      { replacing: false },
      'system',
    )

    const removed = [
      await secondFactors.remove(person.id, 'system'),
      await secondFactors.remove(person.id, 'system'),
    ]

    expect(removed).toEqual([true, false])
    expect(await secondFactors.find(person.id)).toEqual({
      secret: null,
      verified: false,
      recoveryCodes: null,
    })
    expect((await store.people.findByEmail(person.email))?.mfa).toBe(false)
    expect((await session(entering.sessionId))?.factor).toBeNull()
  })

  test('sessions that begin with the password alone push out none with a second factor', async () => {
    const { person, entering, session } = await signedIn()
    await store.secondFactors.begin(person.id, 'SECRET', 'system')
    await store.secondFactors.verify({ ...entering, code: code(1) }, 'system')

    for (let times = 0; times < 12; times += 1) await begin(person.id, `p${number}-${times}`)

    expect(await session(entering.sessionId)).toBeDefined()
    expect(await store.sessions.listOf(person.id)).toHaveLength(11)
  })

  test('a new password ends all other sessions, and only one of two changes at once is made', async () => {
    const { person, entering, names } = await signedIn(3)
    await store.people.save({ ...person, mustChange: true }, 'system')
    const mustChange = (await store.people.findByEmail(person.email))?.mustChange
    for (const name of names) await begin(person.id, name)
    time += minute
    const change = (password: string) =>
      store.people.changePassword(
        { ...entering, secretHash: password, before: 'hash', password },
        'system',
      )

    const done = await Promise.all([change('one'), change('two')])

    expect(done.filter(Boolean)).toHaveLength(1)
    const password = done[0] ? 'one' : 'two'
    expect(mustChange).toBe(true)
    expect(await store.people.findByEmail(person.email)).toMatchObject({
      password,
      mustChange: false,
      passwordChangedAt: time,
    })
    expect(await store.sessions.listOf(person.id)).toMatchObject([
      { id: entering.sessionId, secretHash: password, passwordAt: time },
    ])
  })

  test('the password that was entered anew counts only while it is still the password', async () => {
    const { entering, session } = await signedIn()
    time += minute
    const enter = (hash: string) =>
      store.secondFactors.enter({ ...entering, proof: { name: 'password', hash } }, 'system')

    expect([await enter('other'), await enter('hash')]).toEqual([false, true])
    expect(await session(entering.sessionId)).toMatchObject({ passwordAt: time, factor: null })
  })
}
