import { randomBytes } from 'node:crypto'
import type { Db, Writer } from '../db/db.ts'
import {
  countPeople,
  findAppliedPassword,
  findPersonByEmail,
  noteAppliedPassword,
  saveFirstPerson,
  savePerson,
  type Person,
} from './people.ts'
import type { Parts } from '../parts.ts'
import { hashOf, isGuessable, isPassword, randomPassword } from './passwords/passwords.ts'

/** A name to sign in with; it has no mailbox. */
const firstEmail = 'admin@example.com'

/** What a start did: `generated` is shown once and never again, `line` and `warning` are for the log. */
type AdministratorAtStart = {
  generated?: { email: string; password: string }
  line?: string
  warning?: string
}

/**
 * Creates the administrator of the settings, or applies a new password from there. Without one in the settings and without any account,
 * creates one with a random password; if a second factor is required, its name is random too.
 */
export async function ensureAdministrator(
  parts: Pick<Parts, 'db' | 'settings'>,
): Promise<AdministratorAtStart> {
  const { db, settings } = parts
  const done = await applyOrCreate(parts)
  if (!settings.requireSecondFactor || !(await findPersonByEmail(db, firstEmail))) return done
  const warning = `everybody knows the name of the account ${firstEmail}: make another owner and remove it`
  return { ...done, warning }
}

async function applyOrCreate({
  db,
  settings: { admin, requireSecondFactor },
}: Pick<Parts, 'db' | 'settings'>): Promise<AdministratorAtStart> {
  if (admin) {
    const mustChange = requireSecondFactor && isGuessable(admin)
    const line = await applySetting({ ...admin, mustChange }, db)
    return line === undefined ? {} : { line }
  }
  if ((await countPeople(db)) > 0) return {}
  const email = requireSecondFactor ? unknownEmail() : firstEmail
  const password = randomPassword()
  const first = {
    email,
    name: nameFrom(firstEmail),
    password: await hashOf(password),
    mustChange: true,
  }
  // If another replica was faster, its password is the one to show.
  const saved = await saveFirstPerson(db, first)
  return saved ? { generated: { email, password } } : {}
}

const unknownEmail = () => `admin-${randomBytes(4).toString('hex')}@example.com`

type Setting = { email: string; password: string; mustChange: boolean }

/** Applies the setting once: a password that was changed afterwards stays. Returns what was done, if anything. */
async function applySetting({ mustChange, ...admin }: Setting, db: Db) {
  const before = await findPersonByEmail(db, admin.email)
  const applied = await findAppliedPassword(db, admin.email)
  const isApplied = applied !== undefined && (await isPassword(admin.password, applied))
  // Applied before a second factor was required, and not changed since.
  const isToMark = mustChange && before?.mustChange === false && before.password === applied
  if (isApplied && !isToMark)
    return before ? undefined : 'the administrator of the settings was removed, and stays removed'
  const by = { id: null, name: 'ADMIN_PASSWORD' }
  const { password } = await savePassword(admin, { db, by, isPrinted: mustChange })
  await noteAppliedPassword(db, admin.email, password)
  if (!before) return 'the administrator of the settings was made'
  if (isToMark) return 'the administrator has to change the password of the settings'
  return before.password === password
    ? 'the administrator is as the settings say'
    : 'what the settings say is new and was applied, the administrator signs in anew'
}

/** Does nothing when all is the same, because saving it again would end all sessions. `isPrinted`: it has to be changed. */
export async function savePassword(
  { email, password }: { email: string; password: string },
  { db, by, isPrinted = false }: { db: Db; by: Writer; isPrinted?: boolean },
): Promise<Person> {
  const person = await findPersonByEmail(db, email)
  const isMarked = person?.mustChange === true || !isPrinted
  if (person && isMarked && (await isPassword(password, person.password))) return person
  const name = person?.name ?? nameFrom(email)
  const saved = { email, name, password: await hashOf(password), mustChange: isPrinted }
  return savePerson(db, saved, by)
}

const nameFrom = (email: string) => email.split('@')[0] ?? email
