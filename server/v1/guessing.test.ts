import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickHash } from '../accounts/quick-hash-for-tests.ts'
import { limitsForTests } from '../parts-for-tests.ts'
import { officeForTests, type Office } from './office-for-tests.ts'

const owner = { email: 'owner@example.com', password: 'a long walk to Pune' }
const guessers = Array.from({ length: 200 }, (_, number) => `198.51.100.${number}`)
const stepSeconds = 15
const minutes = 5

let office: Office
/** In milliseconds, set by the tests. */
let clock = 0

beforeAll(async () => {
  office = await officeForTests({
    environment: { TRUST_PROXY: 'loopback' },
    limits: limitsForTests(undefined, () => clock),
  })
})

afterAll(() => office.end())

const trySignIn = (password: string, address: string, cookie = '') =>
  office.signIn({ email: owner.email, password }, { 'x-forwarded-for': address, cookie })

const deviceOf = (reply: Awaited<ReturnType<typeof trySignIn>>) =>
  reply.cookies.find(({ name }) => name.startsWith('a_device_'))

const deviceCookieOf = (reply: Awaited<ReturnType<typeof trySignIn>>) => {
  const { name, value } = deviceOf(reply) ?? { name: '', value: '' }
  return `${name}=${value}`
}

const saveOwner = (password: string) =>
  office.parts.store.people.save(
    {
      email: owner.email,
      name: 'Owner',
      password: quickHash(password),
    },
    'system',
  )

test(
  'while two hundred addresses guess for five minutes, the owner can sign in at once, on a known browser and on a new one',
  { timeout: 60_000 },
  async () => {
    await saveOwner(owner.password)
    const device = deviceCookieOf(await trySignIn(owner.password, '203.0.113.1'))
    const onKnownBrowser: number[] = []
    const onNewBrowser: number[] = []
    let guessed = 0

    for (let second = 0; second < minutes * 60; second += stepSeconds) {
      clock += stepSeconds * 1_000
      const guesses = guessers.map((address) => trySignIn('not the right one', address))
      const replies = await Promise.all(guesses)
      guessed += replies.filter(({ statusCode }) => statusCode === 401).length
      // From the address of an attacker, as behind a shared office or mobile network.
      const known = await trySignIn(owner.password, guessers.at(-1) ?? '', device)
      onKnownBrowser.push(known.statusCode)
      const unusedAddress = `203.0.113.${10 + second / stepSeconds}`
      onNewBrowser.push((await trySignIn(owner.password, unusedAddress)).statusCode)
    }

    expect(new Set(onKnownBrowser)).toEqual(new Set([201]))
    expect(new Set(onNewBrowser)).toEqual(new Set([201]))
    // About two guesses per address and minute. Without the limit for a crowd, 3,200 would be tried.
    expect(guessed).toBeLessThan(guessers.length * minutes * 2.5)
  },
)

test('an address with a wrong password during an attack can sign in a minute later', async () => {
  await saveOwner(owner.password)
  clock += 3_600_000
  await Promise.all(guessers.map((address) => trySignIn('not the right one', address)))

  const address = '203.0.113.77'
  const typo = await trySignIn('not the right one', address)
  const soon = await trySignIn(owner.password, address)
  clock += 60_000
  const later = await trySignIn(owner.password, address)

  expect([typo, soon, later].map(({ statusCode }) => statusCode)).toEqual([401, 429, 201])
  expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(60)
})

test('a known browser is recognised by a cookie that scripts cannot read and other pages cannot send', async () => {
  await saveOwner(owner.password)

  const device = deviceOf(await trySignIn(owner.password, '203.0.113.90'))

  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/v1/account/sessions' })
})

test('a browser with a forged cookie, one of another person, or one from before a password change is not known', async () => {
  await saveOwner(owner.password)
  clock += 3_600_000
  const deviceCookie = deviceCookieOf(await trySignIn(owner.password, '203.0.113.91'))
  // With the limit of this address used up, only a known browser can sign in.
  const before = clock
  clock += 3_600_000
  for (let times = 0; times < 11; times += 1) await trySignIn('not the right one', '203.0.113.92')
  clock = before
  const reply = await trySignIn(owner.password, '203.0.113.92', deviceCookie)
  const [name, value = ''] = deviceCookie.split('=')
  const forged = await trySignIn(owner.password, '203.0.113.92', `${name}=${value.slice(0, -2)}xx`)
  // With the same password, so that only the person differs.
  const ravi = { email: 'ravi@example.com', password: owner.password }
  await office.parts.store.people.save(
    {
      ...ravi,
      name: 'Ravi',
      password: quickHash(ravi.password),
    },
    'system',
  )
  const cookieOfRavi = deviceCookieOf(
    await office.signIn(ravi, { 'x-forwarded-for': '203.0.113.91' }),
  )
  const foreign = await trySignIn(owner.password, '203.0.113.92', cookieOfRavi)
  await saveOwner('another long walk')
  const outdated = await trySignIn('another long walk', '203.0.113.92', deviceCookie)

  expect(reply.statusCode).toBe(201)
  expect(cookieOfRavi).toMatch(/^a_device_/)
  expect([forged, foreign, outdated].map(({ statusCode }) => statusCode)).toEqual([429, 429, 429])
})

test('a stolen cookie of a known browser allows no more guesses', async () => {
  await saveOwner(owner.password)
  clock += 3_600_000
  const device = deviceCookieOf(await trySignIn(owner.password, '203.0.113.93'))

  const replies = []
  for (let times = 0; times < 12; times += 1)
    replies.push(await trySignIn('not the right one', `192.0.2.${times}`, device))

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(401), 429, 429])
})
