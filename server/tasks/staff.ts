// npm run staff -- list | add | invite | role | block | unblock | remove | password | recovery | sessions | sign-out |
// second-factor-off, with someone@example.com: people and their access; also beside a running server.
import {
  invitationHours,
  joinLink,
  recoveryHours,
  recoveryLink,
  roles,
  type Role,
} from '#contract/people.ts'
import { savePassword } from '../accounts/administrator.ts'
import { isEmail } from '../accounts/email.ts'
import { invite, makeRecovery } from '../accounts/invitations.ts'
import { weaknessOf } from '../accounts/passwords.ts'
import { openPeople } from '../data/maintenance/people.ts'
import type { Person } from '../data/people.ts'
import type { StaffStore } from '../data/store.ts'
import { settingsFrom, type Settings } from '../environment.ts'
import { newPassword } from './new-password.ts'
import { runTask } from './task.ts'

const usage = `Usage: npm run staff -- list
  add, block, unblock, remove, password, recovery, sessions, sign-out or second-factor-off with someone@example.com
  invite or role with someone@example.com and one of: ${roles.join(', ')}`

type Tools = { store: StaffStore; settings: Settings }

/** The actor in the audit. */
const by = { id: null, name: 'npm run staff' }

/** Commands for an existing person. Each returns the lines to print. */
const changes: Record<string, (person: Person, tools: Tools) => Promise<string[]>> = {
  async block({ id, email }, { store: { people } }) {
    if (!(await people.setAccess(id, { blocked: true }, by))) throw isLast(email)
    return [`${email} is blocked, and signed out everywhere.`]
  },
  async unblock({ id, email }, { store: { people } }) {
    await people.setAccess(id, { blocked: false }, by)
    return [`${email} can sign in again, with the same password as before.`]
  },
  async remove({ id, email }, { store: { people } }) {
    if (!(await people.remove(id, by))) throw isLast(email)
    return [`${email} is removed, and signed out everywhere.`]
  },
  async password({ email, blocked }, { store }) {
    const shown = await givePassword(email, store)
    return [
      `${email} has a new password; every earlier session has ended.`,
      ...shown,
      ...stillBlocked(email, blocked),
    ]
  },
  async recovery({ id, email, blocked }, { store, settings }) {
    const secret = await store.secrets.read('server')
    const recovery = await makeRecovery({ id }, by, { store, secret, now: Date.now })
    if (!recovery) throw nobody(email)
    return [
      `With this link ${email} sets a new password, once, within ${recoveryHours.byOwner} hours:`,
      recoveryLink(originOf(settings), { userId: id, secret: recovery.secret }),
      ...stillBlocked(email, blocked),
    ]
  },
  async sessions({ id, email }, { store }) {
    const open = (await store.sessions.listOf(id)).filter(({ expiresAt }) => expiresAt > Date.now())
    if (open.length === 0) return [`${email} is signed in nowhere.`]
    return open.map(({ ip, createdAt, seenAt, userAgent }) =>
      [`since ${timeOf(createdAt)}`, `last seen ${timeOf(seenAt)}`, ip, userAgent].join('  '),
    )
  },
  async 'second-factor-off'({ id, email }, { store }) {
    if (!(await store.secondFactors.remove(id, by))) return [`${email} has no second factor.`]
    return [`${email} has no second factor any more, and signs in with the password alone.`]
  },
  async 'sign-out'({ id, email }, { store }) {
    await store.sessions.removeAllOf(id, by)
    return [`${email} is signed out everywhere.`]
  },
}

/** Commands with a role beside the address. */
const withRole: Record<string, (email: string, role: Role, tools: Tools) => Promise<string[]>> = {
  async invite(email, role, { store, settings }) {
    const secret = await store.secrets.read('server')
    const name = email.split('@')[0] ?? email
    const isInvited = (await store.invitations.list()).some((one) => one.email === email)
    const invited = await invite({ email, name, role }, by, { store, secret, now: Date.now })
    if (!invited) throw new Error(`${email} is there already. Who is here: npm run staff -- list`)
    const { id } = invited.invitation
    return [
      `With this link ${email} joins as ${role}, once, within ${invitationHours} hours:`,
      joinLink(originOf(settings), { $id: id, userId: id, secret: invited.secret }),
      ...(isInvited ? ['The earlier link no longer works.'] : []),
    ]
  },
  async role(email, role, { store: { people } }) {
    const person = await personAt(email, people)
    if (!(await people.setAccess(person.id, { role }, by))) throw isLast(email)
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
  const { close, ...store } = await openPeople(settings, { make: what === 'add' })
  try {
    const tools = { store, settings }
    if (what === 'list') return await list(store)
    if (what === 'add') return await add(email, store)
    const work = withRole[what]
    if (work && role) return await work(email, role, tools)
    if (what === 'remove' && (await withdraw(email, store)))
      return [`The invitation of ${email} is withdrawn.`]
    return (await changes[what]?.(await personAt(email, store.people), tools)) ?? []
  } finally {
    await close()
  }
}

async function list({ people, invitations }: StaffStore) {
  const [staff, open] = await Promise.all([people.list(), invitations.list()])
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

async function add(email: string, store: StaffStore) {
  if (await store.people.findByEmail(email))
    throw new Error(
      `${email} is there already; for a new password: npm run staff -- password ${email}`,
    )
  const shown = await givePassword(email, store)
  return [`${email} can sign in now.`, ...shown]
}

/** False if there is no open invitation. */
async function withdraw(email: string, { invitations }: StaffStore) {
  const open = (await invitations.list()).find((invitation) => invitation.email === email)
  return open !== undefined && invitations.remove(open.id, by)
}

async function personAt(email: string, people: StaffStore['people']) {
  const person = await people.findByEmail(email)
  if (!person) throw nobody(email)
  return person
}

async function givePassword(email: string, { people }: StaffStore) {
  const { password, random } = await newPassword()
  const weakness = weaknessOf(password)
  if (weakness) throw new Error(`The password ${weakness}. Nothing was changed.`)
  await savePassword({ email, password }, { people, by, isPrinted: random })
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
