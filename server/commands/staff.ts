// npm run staff -- list | add | invite | role | block | unblock | remove | password | recovery | sessions | sign-out |
// second-factor-off, with someone@example.com: people and their access; also beside a running server.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import {
  invitationHours,
  joinLink,
  recoveryHours,
  recoveryLink,
  roles,
  type Role,
} from '#contract/people.ts'
import { savePassword } from '../people/administrator.ts'
import { isEmail } from '../people/email.ts'
import { randomPassword, weaknessOf } from '../people/passwords/passwords.ts'
import { openPeople } from './store/open.ts'
import {
  findPersonByEmail,
  listPeople,
  removePerson,
  setAccess,
  type Person,
} from '../people/people.ts'
import type { Db } from '../db/db.ts'
import { settingsFrom, type Settings } from '../settings.ts'
import { runTask } from './task.ts'
import { endAllSessions, sessionsOf } from '../people/sessions.ts'
import { invite, listInvitations, removeInvitation } from '../people/team/invitations.ts'
import { makeRecovery } from '../people/team/recoveries.ts'
import { removeSecondFactor } from '../people/second-factor/second-factors.ts'
import { readSecret } from '../people/signature.ts'

const usage = `Usage: npm run staff -- list
  add, block, unblock, remove, password, recovery, sessions, sign-out or second-factor-off with someone@example.com
  invite or role with someone@example.com and one of: ${roles.join(', ')}`

type Tools = { db: Db; settings: Settings }

/** The actor in the audit. */
const by = { id: null, name: 'npm run staff' }

/** Commands for an existing person. Each returns the lines to print. */
const changes: Record<string, (person: Person, tools: Tools) => Promise<string[]>> = {
  async block({ id, email }, { db }) {
    if (!(await setAccess(db, id, { blocked: true }, by))) throw isLast(email)
    return [`${email} is blocked, and signed out everywhere.`]
  },
  async unblock({ id, email }, { db }) {
    await setAccess(db, id, { blocked: false }, by)
    return [`${email} can sign in again, with the same password as before.`]
  },
  async remove({ id, email }, { db }) {
    if (!(await removePerson(db, id, by))) throw isLast(email)
    return [`${email} is removed, and signed out everywhere.`]
  },
  async password({ email, blocked }, { db }) {
    const shown = await givePassword(email, db)
    return [
      `${email} has a new password; every earlier session has ended.`,
      ...shown,
      ...stillBlocked(email, blocked),
    ]
  },
  async recovery({ id, email, blocked }, { db, settings }) {
    const secret = await readSecret(db, 'server')
    const recovery = await makeRecovery({ db, secret }, id, by)
    if (!recovery) throw nobody(email)
    return [
      `With this link ${email} sets a new password, once, within ${recoveryHours.byOwner} hours:`,
      recoveryLink(originOf(settings), { userId: id, secret: recovery.link }),
      ...stillBlocked(email, blocked),
    ]
  },
  async sessions({ id, email }, { db }) {
    const open = (await sessionsOf(db, id)).filter(({ expiresAt }) => expiresAt > Date.now())
    if (open.length === 0) return [`${email} is signed in nowhere.`]
    return open.map(({ ip, createdAt, seenAt, userAgent }) =>
      [`since ${timeOf(createdAt)}`, `last seen ${timeOf(seenAt)}`, ip, userAgent].join('  '),
    )
  },
  async 'second-factor-off'({ id, email }, { db }) {
    if (!(await removeSecondFactor(db, id, by))) return [`${email} has no second factor.`]
    return [`${email} has no second factor any more, and signs in with the password alone.`]
  },
  async 'sign-out'({ id, email }, { db }) {
    await endAllSessions(db, id, by)
    return [`${email} is signed out everywhere.`]
  },
}

/** Commands with a role beside the address. */
const withRole: Record<string, (email: string, role: Role, tools: Tools) => Promise<string[]>> = {
  async invite(email, role, { db, settings }) {
    const secret = await readSecret(db, 'server')
    const name = email.split('@')[0] ?? email
    const isInvited = (await listInvitations(db)).some((one) => one.email === email)
    const invited = await invite({ db, secret }, { email, name, role }, by)
    if (!invited) throw new Error(`${email} is there already. Who is here: npm run staff -- list`)
    const { id } = invited.invitation
    return [
      `With this link ${email} joins as ${role}, once, within ${invitationHours} hours:`,
      joinLink(originOf(settings), { id, secret: invited.link }),
      ...(isInvited ? ['The earlier link no longer works.'] : []),
    ]
  },
  async role(email, role, { db }) {
    const person = await personAt(email, db)
    if (!(await setAccess(db, person.id, { role }, by))) throw isLast(email)
    return [`${email} is ${role} now.`]
  },
}

await runTask(async (args) => {
  for (const line of await resultOf(args)) console.log(line)
})

async function resultOf([what = '', address, third, ...excess]: string[]): Promise<string[]> {
  const email = address?.toLowerCase() ?? ''
  const role = roles.find((one) => one === third)
  const isUnderstood =
    what === 'list'
      ? address === undefined
      : isEmail(email) &&
        (Object.hasOwn(withRole, what)
          ? role !== undefined
          : third === undefined && (what === 'add' || Object.hasOwn(changes, what)))
  if (!isUnderstood || excess.length > 0) throw new Error(usage)

  // Without the administrator of the settings, which need not be valid here.
  const { ADMIN_EMAIL: _email, ADMIN_PASSWORD: _password, ...environment } = process.env
  const settings = settingsFrom(environment)
  const db = await openPeople(settings, { make: what === 'add' })
  try {
    const tools = { db, settings }
    if (what === 'list') return await list(db)
    if (what === 'add') return await add(email, db)
    const work = withRole[what]
    if (work && role) return await work(email, role, tools)
    if (what === 'remove' && (await withdraw(email, db)))
      return [`The invitation of ${email} is withdrawn.`]
    return (await changes[what]?.(await personAt(email, db), tools)) ?? []
  } finally {
    await db.close()
  }
}

async function list(db: Db) {
  const [staff, open] = await Promise.all([listPeople(db), listInvitations(db)])
  const width = Math.max(0, ...[...staff, ...open].map(({ email }) => email.length))
  return [
    ...staff.map(({ email, role, blocked, password, createdAt, passwordChangedAt }) =>
      [
        email.padEnd(width),
        (blocked ? 'blocked' : 'can sign in').padEnd(11),
        role.padEnd(10),
        `since ${dayOf(createdAt)}`,
        password === '' ? 'no password yet' : `password of ${dayOf(passwordChangedAt)}`,
      ].join('  '),
    ),
    ...open.map(({ email, role, expiresAt }) =>
      [
        email.padEnd(width),
        'invited'.padEnd(11),
        role.padEnd(10),
        `${expiresAt > Date.now() ? 'until' : 'over since'} ${timeOf(expiresAt)}`,
      ].join('  '),
    ),
  ]
}

async function add(email: string, db: Db) {
  if (await findPersonByEmail(db, email))
    throw new Error(
      `${email} is there already; for a new password: npm run staff -- password ${email}`,
    )
  const shown = await givePassword(email, db)
  return [`${email} can sign in now.`, ...shown]
}

/** False if there is no open invitation. */
async function withdraw(email: string, db: Db) {
  const open = (await listInvitations(db)).find((invitation) => invitation.email === email)
  return open !== undefined && removeInvitation(db, open.id, by)
}

async function personAt(email: string, db: Db) {
  const person = await findPersonByEmail(db, email)
  if (!person) throw nobody(email)
  return person
}

async function givePassword(email: string, db: Db) {
  const { password, random } = await newPassword()
  const weakness = weaknessOf(password)
  if (weakness) throw new Error(`The password ${weakness}. Nothing was changed.`)
  await savePassword({ email, password }, { db, by, isPrinted: random })
  return random ? [`Password (shown this once): ${password}`] : []
}

function stillBlocked(email: string, blocked: boolean) {
  return blocked ? [`${email} is still blocked.`] : []
}

function nobody(email: string) {
  return new Error(`Nobody here has the address ${email}. Who is here: npm run staff -- list`)
}

function isLast(email: string) {
  return new Error(
    `${email} is the last owner who can sign in; add one first. Nothing was changed.`,
  )
}

/** Without a public origin, the local address of the server. */
function originOf({ publicOrigin, port }: Settings) {
  return publicOrigin ?? `http://localhost:${port}`
}

function dayOf(instant: number) {
  return new Date(instant).toISOString().slice(0, 10)
}

function timeOf(instant: number) {
  return `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`
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
