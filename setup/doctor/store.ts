import { setTimeout } from 'node:timers/promises'
import type { Settings } from '#server/environment.ts'
import { staffIn } from '#server/data/maintenance/inspection.ts'
import { reportOn } from '#server/data/maintenance/report.ts'
import { fault, warning, well, type Finding } from './finding.ts'

const subject = 'Store'
const minute = 60_000

/** Whether the store is undamaged, and what is in it. */
export async function checkStore(settings: Settings): Promise<Finding[]> {
  try {
    const late = setTimeout(60_000, undefined, { ref: false }).then(() => {
      throw new Error('it did not answer within a minute')
    })
    const report = await Promise.race([reportOn(settings), late])
    if (report === undefined)
      return [warning(subject, 'there is none yet', 'It is created at the first start')]
    const { submissions, people, newest, behind, clock } = report
    return [
      well(subject, `whole; submissions: ${submissions}`),
      ...(behind > 0
        ? [warning(subject, `its schema is ${behind} steps behind`, 'The next start updates it')]
        : []),
      people > 0
        ? well('Staff', staffIn(report))
        : warning(
            'Staff',
            'nobody can sign in',
            'The next start creates an administrator and prints the password; or run "npm run add-admin -- someone@example.com"',
          ),
      ...checkClocks(newest, clock),
    ]
  } catch (error) {
    const text = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
    const remedy =
      'Do what this line says; only a store that is damaged or gone has to be restored from a backup (docs/operations.md)'
    return [fault(subject, text, remedy)]
  }
}

function checkClocks(newest: number, clock: number): Finding[] {
  const remedy = 'Set the clocks of all machines, best with NTP'
  const findings: Finding[] = []
  if (newest > Date.now() + 5 * minute)
    findings.push(warning('Clock', 'the newest submission is of the future', remedy))
  if (Math.abs(clock - Date.now()) > minute)
    findings.push(warning('Clock', 'that of the database differs by more than a minute', remedy))
  return findings
}
