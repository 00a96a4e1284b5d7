import { setTimeout } from 'node:timers/promises'
import { openBeside } from '#server/commands/store/open.ts'
import type { Db } from '#server/db/db.ts'
import type { Settings } from '#server/settings.ts'
import { staffIn } from '#server/commands/store/inspection.ts'
import { reportOn } from '#server/commands/store/report.ts'
import { fault, warning, warningsOf, well, type Finding } from './finding.ts'

const subject = 'Store'
const minute = 60_000

/** Whether the store is undamaged, and what is in it. */
export async function checkStore(settings: Settings): Promise<Finding[]> {
  try {
    const late = setTimeout(minute, undefined, { ref: false }).then(() => {
      throw new Error('it did not answer within a minute')
    })
    const report = await Promise.race([reportOn(settings), late])
    if (report === undefined)
      return [warning(subject, 'there is none yet', 'It is created at the first start')]
    const { submissions, people, newest, behind, clock } = report
    const [isAhead, isApart] = [newest - Date.now() > 5 * minute, Math.abs(clock - Date.now())]
    const first =
      'The next start creates an administrator and prints the password; or run "npm run staff -- add someone@example.com"'
    const clocks = 'Set the clocks of all machines, best with NTP'
    return [
      well(subject, `whole; submissions: ${submissions}`),
      ...warningsOf(subject, [
        [behind > 0, `its schema is ${behind} steps behind`, 'The next start updates it'],
      ]),
      people > 0 ? well('Staff', staffIn(report)) : warning('Staff', 'nobody can sign in', first),
      ...warningsOf('Clock', [
        [isAhead, 'the newest submission is of the future', clocks],
        [isApart > minute, 'that of the database differs by more than a minute', clocks],
      ]),
    ]
  } catch (error) {
    const text = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
    const remedy =
      'Do what this line says; only a store that is damaged or gone has to be restored from a backup (docs/operate.md)'
    return [fault(subject, text, remedy)]
  }
}

/** What the work says of the store; `otherwise` where it cannot be opened, which `checkStore` reports. */
export async function inStore<Result>(
  place: Parameters<typeof openBeside>[0],
  otherwise: Result,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = await openBeside(place).catch(() => undefined)
  if (!db) return otherwise
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
