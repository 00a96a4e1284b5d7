// npm run add-admin -- someone@example.com: makes an administrator, or gives one a new password.
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { codeOf, codes } from '../data/sqlite/failure.ts'
import { openStore } from '../data/open.ts'
import { isEmail } from '../email.ts'
import { settingsFrom } from '../environment.ts'
import { randomPassword, weaknessOf } from '../passwords.ts'
import { keepPassword } from '../v1/administrator.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
const { ADMIN_EMAIL: owner, ADMIN_PASSWORD: given, ...environment } = process.env
const email = process.argv[2]?.toLowerCase()

if (email === undefined || !isEmail(email)) {
  stop('Say whom to add: npm run add-admin -- someone@example.com')
}

try {
  const { password, random } = await passwordFor(email)
  const weakness = weaknessOf(password)
  if (weakness) stop(`The password ${weakness}. Nothing was changed.`)
  const settings = settingsFrom(environment)
  const store = await openStore(settings)
  const before = await store.people.findByEmail(email)
  const person = await keepPassword({ email, password }, store)
  await store.close()

  if (before?.password === person.password) console.log(`${email} has this password already.`)
  else if (before) console.log(`${email} has a new password; every earlier session has ended.`)
  else console.log(`${email} can sign in now.`)
  if (random) console.log(`Password (shown this once): ${password}`)
} catch (error) {
  if (!(error instanceof Error)) throw error
  const running = codeOf(error.cause) === codes.busy || codeOf(error.cause) === codes.locked
  const remedy = 'The server is probably running: stop it, run this again, and start it anew.'
  stop(running ? `${error.message} ${remedy}` : error.message)
}

/** From ADMIN_PASSWORD, unless it is there for somebody else; else asked for; else made up. */
async function passwordFor(address: string) {
  const meant = owner === undefined || owner.toLowerCase() === address
  if (given && meant) return { password: given, random: false }
  const typed = process.stdin.isTTY ? await typedTwice() : ''
  return typed === ''
    ? { password: randomPassword(), random: true }
    : { password: typed, random: false }
}

async function typedTwice() {
  const first = await answerTo('Password (leave it empty and one is made): ')
  if (first === '' || first === (await answerTo('Once more: '))) return first
  return stop('The two were different. Nothing was changed.')
}

/** Without showing it. */
async function answerTo(question: string) {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const line = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  line.on('SIGINT', () => stop('\nNothing was changed.'))
  process.stdout.write(question)
  const answer = await line.question('')
  process.stdout.write('\n')
  line.close()
  return answer
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
