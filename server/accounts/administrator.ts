import type { Actor, People, Person } from '../data/store.ts'
import type { Parts } from '../parts.ts'
import { hashOf, isPassword, randomPassword } from './passwords.ts'

/** A name to sign in with; nobody reads mail at it. */
const firstEmail = 'admin@example.com'

/** What a start did: `generated` is shown once and never again, `line` is for the log. */
export type AdministratorAtStart = {
  generated?: { email: string; password: string }
  line?: string
}

/**
 * Creates the administrator of the settings, or applies a password that is new there. Without one in the settings and without any
 * account, creates one with a random password.
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
  const first = {
    email: firstEmail,
    name: nameFrom(firstEmail),
    password: await hashOf(password),
    mustChange: true,
  }
  // If another replica was faster, its password is the one to show.
  const saved = await people.saveFirst(first)
  return saved ? { generated: { email: firstEmail, password } } : {}
}

/** Applies the setting once: a password that was changed afterwards stays. Returns what was done, if anything. */
async function applySetting(admin: { email: string; password: string }, people: People) {
  const before = await people.findByEmail(admin.email)
  const applied = await people.findApplied(admin.email)
  if (applied !== undefined && (await isPassword(admin.password, applied)))
    return before ? undefined : 'the administrator of the settings was removed, and stays removed'
  const { password } = await savePassword(admin, {
    people,
    by: { id: null, name: 'ADMIN_PASSWORD' },
  })
  await people.noteApplied(admin.email, password)
  if (!before) return 'the administrator of the settings was made'
  return before.password === password
    ? 'the administrator is as the settings say'
    : 'what the settings say is new and was applied, the administrator signs in anew'
}

/** Does nothing when the password is the same, because saving it again would end all sessions. */
export async function savePassword(
  { email, password }: { email: string; password: string },
  {
    people,
    by,
    isPrinted = false,
  }: { people: Pick<People, 'findByEmail' | 'save'>; by?: Actor; isPrinted?: boolean },
): Promise<Person> {
  const person = await people.findByEmail(email)
  if (person && (await isPassword(password, person.password))) return person
  const name = person?.name ?? nameFrom(email)
  const saved = { email, name, password: await hashOf(password), mustChange: isPrinted }
  return people.save(saved, by)
}

const nameFrom = (email: string) => email.split('@')[0] ?? email
