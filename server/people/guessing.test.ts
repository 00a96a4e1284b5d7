import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickHash } from './passwords/quick-hash-for-tests.ts'
import { limitsForTests } from '../parts-for-tests.ts'
import { officeForTests, type Office } from '../appwrite/office-for-tests.ts'
import { savePerson } from './people.ts'

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

const trySignIn = (password: string, address: string) =>
  office.signIn({ email: owner.email, password }, { 'x-forwarded-for': address })

const saveOwner = (password: string) =>
  savePerson(
    office.parts.db,
    {
      email: owner.email,
      name: 'Owner',
      password: quickHash(password),
    },
    'system',
  )

test(
  'while two hundred addresses guess for five minutes, the owner can sign in at once',
  { timeout: 60_000 },
  async () => {
    await saveOwner(owner.password)
    const ofOwner: number[] = []
    let guessed = 0

    for (let second = 0; second < minutes * 60; second += stepSeconds) {
      clock += stepSeconds * 1_000
      const guesses = guessers.map((address) => trySignIn('not the right one', address))
      const replies = await Promise.all(guesses)
      guessed += replies.filter(({ statusCode }) => statusCode === 401).length
      const unusedAddress = `203.0.113.${10 + second / stepSeconds}`
      ofOwner.push((await trySignIn(owner.password, unusedAddress)).statusCode)
    }

    expect(new Set(ofOwner)).toEqual(new Set([201]))
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
