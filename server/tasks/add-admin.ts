// npm run add-admin -- someone@example.com: makes an administrator, or gives one a new password; also beside a running server.
import { existsSync } from 'node:fs'
import { openPeople } from '../data/maintenance/people.ts'
import { isEmail } from '../accounts/email.ts'
import { settingsFrom } from '../environment.ts'
import { weaknessOf } from '../accounts/passwords.ts'
import { savePassword } from '../accounts/administrator.ts'
import { newPassword } from './new-password.ts'

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
  const { people, close } = await openPeople(settingsFrom(environment), { make: true })
  const before = await people.findByEmail(email)
  const person = await savePassword({ email, password }, { people })
  await close()

  if (before?.password === person.password) console.log(`${email} has this password already.`)
  else if (before) console.log(`${email} has a new password; every earlier session has ended.`)
  else console.log(`${email} can sign in now.`)
  if (random) console.log(`Password (shown this once): ${password}`)
} catch (error) {
  if (!(error instanceof Error)) throw error
  stop(error.message)
}

/** From ADMIN_PASSWORD, unless it is there for somebody else; else asked for; else made up. */
async function passwordFor(address: string) {
  const meant = owner === undefined || owner.toLowerCase() === address
  return given && meant ? { password: given, random: false } : newPassword()
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
