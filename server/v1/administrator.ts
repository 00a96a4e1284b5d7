import type { People, Person } from '../data/store.ts'
import type { Parts } from '../parts.ts'
import { hashOf, isPassword, randomPassword } from '../passwords.ts'

/** Nobody reads mail there; it is a name to sign in with until the owner sets another. */
const firstEmail = 'admin@example.com'

/** What a start did: `shown` was made up and is told this once, `line` is for the log. */
export type AdministratorAtStart = { shown?: { email: string; password: string }; line?: string }

/**
 * The administrator of the settings, made, or given the password there where it is new. Without one in the settings, and with nobody
 * there yet, one is made with a random password.
 */
export async function ensureAdministrator({
  store: { people },
  settings: { admin },
}: Pick<Parts, 'store' | 'settings'>): Promise<AdministratorAtStart> {
  if (admin) {
    const line = await applySetting(admin, people)
    return line === undefined ? {} : { line }
  }
  if ((await people.count()) > 0) return {}
  const password = randomPassword()
  const first = { email: firstEmail, name: nameFrom(firstEmail), password: await hashOf(password) }
  // Another replica may have been quicker: then its password is the one that is shown.
  const saved = await people.saveFirst(first)
  return saved ? { shown: { email: firstEmail, password } } : {}
}

/** Only when it is new since it was last applied: a password that was changed here stays. Gives what was done, if anything. */
async function applySetting(admin: { email: string; password: string }, people: People) {
  const before = await people.findByEmail(admin.email)
  const applied = await people.findApplied(admin.email)
  if (applied !== undefined && (await isPassword(admin.password, applied)))
    return before ? undefined : 'the administrator of the settings was removed, and stays removed'
  const { password } = await keepPassword(admin, { people })
  await people.noteApplied(admin.email, password)
  if (!before) return 'the administrator of the settings was made'
  return before.password === password
    ? 'the administrator is as the settings say'
    : 'what the settings say is new and was applied, the administrator signs in anew'
}

/** A person whose password is this one already is left alone: saving it again would end her sessions. */
export async function keepPassword(
  { email, password }: { email: string; password: string },
  { people }: { people: People },
): Promise<Person> {
  const known = await people.findByEmail(email)
  if (known && (await isPassword(password, known.password))) return known
  const name = known?.name ?? nameFrom(email)
  return people.save({ email, name, password: await hashOf(password) })
}

const nameFrom = (email: string) => email.split('@')[0] ?? email
