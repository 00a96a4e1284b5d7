// npm run add-admin -- someone@example.com: creates an administrator or sets a new password; also beside a running server.
import { savePassword } from '../accounts/administrator.ts'
import { isEmail } from '../accounts/email.ts'
import { weaknessOf } from '../accounts/passwords.ts'
import { openPeople } from '../data/maintenance/people.ts'
import { settingsFrom } from '../environment.ts'
import { newPassword } from './new-password.ts'
import { runTask } from './task.ts'

await runTask(async ([address, ...rest]) => {
  const email = address?.toLowerCase()
  if (email === undefined || !isEmail(email) || rest.length > 0)
    throw new Error('Usage: npm run add-admin -- someone@example.com')
  const { ADMIN_EMAIL: owner, ADMIN_PASSWORD: preset, ...environment } = process.env
  // A password in the environment belongs to the address beside it, or to any address without one.
  const isForThem = owner === undefined || owner.toLowerCase() === email
  const { password, random } =
    preset && isForThem ? { password: preset, random: false } : await newPassword()
  const weakness = weaknessOf(password)
  if (weakness) throw new Error(`The password ${weakness}. Nothing was changed.`)

  const { people, close } = await openPeople(settingsFrom(environment), { make: true })
  const before = await people.findByEmail(email)
  const by = { id: null, name: 'npm run add-admin' }
  const person = await savePassword({ email, password }, { people, by, isPrinted: random })
  await close()

  if (before?.password === person.password) console.log(`${email} has this password already.`)
  else if (before) console.log(`${email} has a new password; every earlier session has ended.`)
  else console.log(`${email} can sign in now.`)
  if (random) console.log(`Password (shown this once): ${password}`)
})
