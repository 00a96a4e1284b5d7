import { choices, type Choice, type Choices } from '#contract/staff/choices.ts'
import type { Author, Db, Reader } from './db/db.ts'
import { sql } from './db/sql.ts'
import { audited } from './people/audit.ts'
import type { Settings } from './settings.ts'

/** Of this replica. `refresh` reads them again, as another replica may have changed them. */
export type OwnersChoices = { get: () => Choices; refresh: () => Promise<void> }

type Environment = Pick<Settings, Choice>

export async function openChoices(
  db: Pick<Reader, 'all'>,
  settings: Environment,
): Promise<OwnersChoices> {
  let chosen = await readChoices(db, settings)
  return {
    get: () => chosen,
    refresh: async () => {
      chosen = await readChoices(db, settings)
    },
  }
}

const interval = 5_000

/** What another replica has changed. Returns a function that stops it. */
export function followChoices({ refresh }: OwnersChoices) {
  // While the store is away they stay; readiness reports it.
  const timer = setInterval(() => void refresh().catch(() => undefined), interval).unref()
  return () => clearInterval(timer)
}

/** The environment wins; what nobody has chosen is as at first. */
export const choicesOf = (settings: Environment, stored: Partial<Choices> = {}): Choices => ({
  forms: settings.forms ?? stored.forms ?? choices.forms[0],
  exports: settings.exports ?? stored.exports ?? choices.exports[0],
})

export async function readChoices({ all }: Pick<Reader, 'all'>, settings: Environment) {
  const rows = await all(sql`SELECT name, value FROM choices`)
  // Written only by this file.
  return choicesOf(settings, Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

export const setChoices = (db: Db, by: Author, changes: Partial<Choices>): Promise<void> =>
  db.write(by, async (tx) => {
    for (const [name, value] of Object.entries(changes)) {
      await tx.all(sql`INSERT INTO choices (name, value) VALUES (${name}, ${value})
        ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
      await audited(tx, by, { action: 'setting', detail: `${name}: ${value}` })
    }
  })
