// npm run staff -- list | add | remove | password | second-factor-off, with someone@example.com: who may sign in, for whom no owner can
// change it in the staff area; also beside a running server.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { savePassword } from '../people/administrator.ts'
import { isEmail } from '../people/email.ts'
import { randomPassword, weaknessOf } from '../people/passwords/passwords.ts'
import { openPeople } from './store/open.ts'
import { findPersonByEmail, listPeople, removePerson, type Person } from '../people/people.ts'
import type { Db } from '../db/db.ts'
import { settingsFrom } from '../settings.ts'
import { runTask } from './task.ts'
import { removeSecondFactor } from '../people/second-factor/second-factors.ts'

const usage = `Usage: npm run staff -- list
  add, remove, password or second-factor-off with someone@example.com`

/** The actor in the audit. */
const by = { id: null, name: 'npm run staff' }

/** Commands for an existing person. Each returns the lines to print. */
const changes: Record<string, (person: Person, db: Db) => Promise<string[]>> = {
  async remove({ id, email }, db) {
    if (await removePerson(db, id, by)) return [`${email} is removed, and signed out everywhere.`]
    throw new Error(
      `${email} is the last owner who can sign in; add one first. Nothing was changed.`,
    )
  },
  async password({ email, blocked }, db) {
    const shown = await givePassword(email, db)
    return [
      `${email} has a new password; every earlier session has ended.`,
      ...shown,
      ...(blocked ? [`${email} is still blocked.`] : []),
    ]
  },
  async 'second-factor-off'({ id, email }, db) {
    if (!(await removeSecondFactor(db, id, by))) return [`${email} has no second factor.`]
    return [`${email} has no second factor any more, and signs in with the password alone.`]
  },
}

await runTask(async (args) => {
  for (const line of await resultOf(args)) console.log(line)
})

async function resultOf([what = '', address, ...excess]: string[]): Promise<string[]> {
  const email = address?.toLowerCase() ?? ''
  const isUnderstood =
    what === 'list'
      ? address === undefined
      : isEmail(email) && (what === 'add' || Object.hasOwn(changes, what))
  if (!isUnderstood || excess.length > 0) throw new Error(usage)

  // Without the administrator of the settings, which need not be valid here.
  const { ADMIN_EMAIL: _email, ADMIN_PASSWORD: _password, ...environment } = process.env
  const db = await openPeople(settingsFrom(environment), { make: what === 'add' })
  try {
    if (what === 'list') return await list(db)
    if (what === 'add') return await add(email, db)
    const person = await findPersonByEmail(db, email)
    if (!person)
      throw new Error(`Nobody here has the address ${email}. Who is here: npm run staff -- list`)
    return (await changes[what]?.(person, db)) ?? []
  } finally {
    await db.close()
  }
}

async function list(db: Db) {
  const staff = await listPeople(db)
  const width = Math.max(0, ...staff.map(({ email }) => email.length))
  return staff.map(({ email, role, blocked, password, createdAt, passwordChangedAt }) =>
    [
      email.padEnd(width),
      (blocked ? 'blocked' : 'can sign in').padEnd(11),
      role.padEnd(10),
      `since ${dayOf(createdAt)}`,
      password === '' ? 'no password yet' : `password of ${dayOf(passwordChangedAt)}`,
    ].join('  '),
  )
}

async function add(email: string, db: Db) {
  if (await findPersonByEmail(db, email))
    throw new Error(
      `${email} is there already; for a new password: npm run staff -- password ${email}`,
    )
  const shown = await givePassword(email, db)
  return [`${email} can sign in now.`, ...shown]
}

async function givePassword(email: string, db: Db) {
  const { password, random } = await newPassword()
  const weakness = weaknessOf(password)
  if (weakness) throw new Error(`The password ${weakness}. Nothing was changed.`)
  await savePassword({ email, password }, { db, by, isPrinted: random })
  return random ? [`Password (shown this once): ${password}`] : []
}

function dayOf(instant: number) {
  return new Date(instant).toISOString().slice(0, 10)
}

/** A password typed twice at a terminal; a random one without a terminal or without input. */
async function newPassword(): Promise<{ password: string; random: boolean }> {
  const typed = process.stdin.isTTY ? await typedTwice() : ''
  return typed === ''
    ? { password: randomPassword(), random: true }
    : { password: typed, random: false }
}

async function typedTwice() {
  const first = await answerTo('Password (leave it empty to generate one): ')
  if (first === '' || first === (await answerTo('Repeat it: '))) return first
  throw new Error('The passwords differ. Nothing was changed.')
}

/** Without echo. */
async function answerTo(question: string) {
  const noOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const line = createInterface({ input: process.stdin, output: noOutput, terminal: true })
  line.on('SIGINT', () => {
    console.error('\nNothing was changed.')
    process.exit(1)
  })
  process.stdout.write(question)
  const answer = await line.question('')
  process.stdout.write('\n')
  line.close()
  return answer
}
