// npm run staff -- list | add | block | unblock | remove | password someone@example.com: who may sign in; also beside a running server.
import { openPeople } from '../data/maintenance/people.ts'
import type { People, Person } from '../data/store.ts'
import { isEmail } from '../accounts/email.ts'
import { settingsFrom } from '../environment.ts'
import { weaknessOf } from '../accounts/passwords.ts'
import { savePassword } from '../accounts/administrator.ts'
import { newPassword } from './new-password.ts'
import { runTask } from './task.ts'

const usage =
  'Say what and whom: npm run staff -- list, or add, block, unblock, remove, password with someone@example.com'

/** What can be done with an existing account. Each returns the lines to print. */
const changes: Record<string, (person: Person, people: People) => Promise<string[]>> = {
  async block({ id, email }, people) {
    if (!(await people.setBlocked(id, true))) throw isLast(email)
    return [`${email} is blocked, and signed out everywhere.`]
  },
  async unblock({ id, email }, people) {
    await people.setBlocked(id, false)
    return [`${email} can sign in again, with the password of before.`]
  },
  async remove({ id, email }, people) {
    if (!(await people.remove(id))) throw isLast(email)
    return [`${email} is removed, and signed out everywhere.`]
  },
  async password({ email, blocked }, people) {
    const shown = await givePassword(email, people)
    const still = blocked ? [`${email} is still blocked.`] : []
    return [`${email} has a new password; every earlier session has ended.`, ...shown, ...still]
  },
}

await runTask(async (args) => {
  for (const line of await resultOf(args)) console.log(line)
})

async function resultOf([what = '', address, ...rest]: string[]): Promise<string[]> {
  const email = address?.toLowerCase()
  const isList = what === 'list' && email === undefined
  const isChange = (what === 'add' || Object.hasOwn(changes, what)) && isEmail(email ?? '')
  if (!(isList || isChange) || rest.length > 0) throw new Error(usage)

  // Not the administrator of the settings, who need not be valid here.
  const { ADMIN_EMAIL: _email, ADMIN_PASSWORD: _password, ...environment } = process.env
  const { people, close } = await openPeople(settingsFrom(environment), { make: what === 'add' })
  try {
    return email === undefined ? await list(people) : await change(what, email, people)
  } finally {
    await close()
  }
}

async function list(people: People) {
  const everybody = await people.list()
  const width = Math.max(0, ...everybody.map(({ email }) => email.length))
  return everybody.map(({ email, blocked, createdAt, passwordChangedAt }) =>
    [
      email.padEnd(width),
      (blocked ? 'blocked' : 'can sign in').padEnd(11),
      `since ${dayOf(createdAt)}`,
      `password of ${dayOf(passwordChangedAt)}`,
    ].join('  '),
  )
}

async function change(what: string, email: string, people: People) {
  const person = await people.findByEmail(email)
  if (what === 'add') {
    if (person)
      throw new Error(
        `${email} is there already; for a new password: npm run staff -- password ${email}`,
      )
    const shown = await givePassword(email, people)
    return [`${email} can sign in now.`, ...shown]
  }
  const work = changes[what]
  if (!person || !work)
    throw new Error(`Nobody here has the address ${email}. Who is here: npm run staff -- list`)
  return work(person, people)
}

async function givePassword(email: string, people: People) {
  const { password, random } = await newPassword()
  const weakness = weaknessOf(password)
  if (weakness) throw new Error(`The password ${weakness}. Nothing was changed.`)
  await savePassword({ email, password }, { people, isPrinted: random })
  return random ? [`Password (shown this once): ${password}`] : []
}

function isLast(email: string) {
  return new Error(
    `${email} is the last one who can sign in; add somebody first. Nothing was changed.`,
  )
}

function dayOf(instant: number) {
  return new Date(instant).toISOString().slice(0, 10)
}
