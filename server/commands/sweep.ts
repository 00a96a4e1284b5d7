// npm run sweep [-- --confirm]: shows rows past RETENTION_DAYS and why they are held, or erases them.
import { beside } from './store/open.ts'
import { retentionFacts, type SweepFacts } from '../db/retention.ts'
import { settingsFrom } from '../settings.ts'
import { dueBefore, judge, sweepConfirmed } from '../retention-check.ts'
import { runTask } from './task.ts'

await runTask(async ([option, ...excess]) => {
  if ((option !== undefined && option !== '--confirm') || excess.length > 0)
    throw new Error('Usage: npm run sweep [-- --confirm]')
  const settings = settingsFrom(process.env)
  const { retentionDays } = settings
  const now = Date.now()
  await beside(settings, async (db) => {
    const facts = await retentionFacts(db, dueBefore(retentionDays, now))
    console.log(`It is ${utc(now)} by the clock of this machine.`)
    console.log(
      retentionDays === 0
        ? `RETENTION_DAYS is 0: none of the ${facts.rows} submissions is erased.`
        : `Older than ${retentionDays} days (RETENTION_DAYS): ${facts.due} of ${facts.rows} submissions.`,
    )
    if (option === undefined) {
      if (retentionDays > 0) explain(facts, now)
    } else console.log(`Submissions erased: ${await sweepConfirmed(db, retentionDays, now)}.`)
  })
})

function explain(facts: SweepFacts, now: number) {
  const { doubt } = judge(facts, now)
  if (doubt === undefined || facts.due === 0) {
    console.log('Nothing is held: the next daily sweep of the server erases what is due.')
    return
  }
  const last = facts.lastSweepAt ?? facts.newest
  const reasons = {
    clock: `that is far from the last sweep${last === null ? '' : `, ${utc(last)}`}. Is the clock right?`,
    many: 'that is a large part of all. Is RETENTION_DAYS right, and the clock?',
  }
  console.log(`Held, nothing is erased: ${reasons[doubt]}`)
  if (facts.hold) console.log(`Held since ${utc(facts.hold.since)}, for 14 days at most.`)
  console.log('If it is: npm run sweep -- --confirm')
}

function utc(instant: number) {
  return `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
