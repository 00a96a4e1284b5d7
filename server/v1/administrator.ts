import type { Person } from '../data/store.ts'
import type { Parts } from '../parts.ts'
import { hashOf, isPassword, randomPassword } from '../passwords.ts'

/** Nobody reads mail there; it is a name to sign in with until the owner sets another. */
const firstEmail = 'admin@example.com'

/**
 * The administrator of the settings, made or updated. Without one in the settings, and with nobody there yet, one is made with a
 * random password, which is given back to be shown this once.
 */
export async function ensureAdministrator({ store, settings }: Pick<Parts, 'store' | 'settings'>) {
  if (settings.admin) {
    await keepPassword(settings.admin, store)
    return undefined
  }
  if ((await store.people.count()) > 0) return undefined
  const password = randomPassword()
  const first = { email: firstEmail, name: nameFrom(firstEmail), password: await hashOf(password) }
  // Another replica may have been quicker: then its password is the one that is shown.
  const saved = await store.people.saveFirst(first)
  return saved && { email: firstEmail, password }
}

/** A person whose password is this one already is left alone: saving it again would end her sessions. */
export async function keepPassword(
  { email, password }: { email: string; password: string },
  { people }: Pick<Parts['store'], 'people'>,
): Promise<Person> {
  const known = await people.findByEmail(email)
  if (known && (await isPassword(password, known.password))) return known
  const name = known?.name ?? nameFrom(email)
  return people.save({ email, name, password: await hashOf(password) })
}

const nameFrom = (email: string) => email.split('@')[0] ?? email
