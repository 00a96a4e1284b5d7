// npm run seed -- 500 [--among-real-rows]: adds invented submissions, the same on each run, for trying the list.
import { parseArgs } from 'node:util'
import { assess } from '../advice/assess.ts'
import { openStore } from '../db/open.ts'
import type { Filter } from '../db/query.ts'
import type { Db } from '../db/db.ts'
import { settingsFrom } from '../settings.ts'
import { argumentsFrom, reportProgress, runTask } from './task.ts'
import { listSubmissions } from '../desk/list.ts'
import { addSubmission } from '../public/submissions.ts'

const max = 100_000
const universities =
  'JNTUH|Anna University|VTU|Osmania University|KTU|SPPU|JNTUK|GTU|AKTU|Mumbai University|a college in Warangal'.split(
    '|',
  )
const branches = ['CSE', 'Mechanical', 'ECE', 'Civil', 'EEE', 'IT', 'Chemical']
const reasons = [
  'Arrears in two semesters',
  null,
  'The family moved to another city',
  'Discontinued, wants to finish the degree',
  'Works in the daytime since June',
  'The college closed the branch',
  null,
]
const firstNames = 'Asha Ravi Meera Imran Divya Anjali Rohan Lakshmi Harsh Nidhi'.split(' ')
const lastNames = 'Rao Sample Specimen Nobody Placeholder Muster Beispiel'.split(' ')
/** The time of the first submission, and the time between two. */
const start = Date.UTC(2026, 0, 5, 3, 30)
const step = 37 * 60_000
/** More are among these: later ones would be of the future. */
const perRound = 10_000
const [prefix, domain] = ['sample-', '@example.com']
const isSample: Filter[] = [
  { method: 'startsWith', attribute: 'email', value: prefix },
  { method: 'endsWith', attribute: 'email', value: domain },
]
const usage = `Usage: npm run seed -- COUNT [--among-real-rows], with a COUNT from 1 to ${max}`

await runTask(async (args) => {
  const { count, amongReal } = argumentsFrom(() => parsed(args), usage)
  let clock = start
  const db = await openStore(settingsFrom(process.env), { now: () => clock })
  try {
    if (!amongReal) await refuseRealRows(db)
    let added = 0
    for (let number = 0; number < count; number += 1) {
      reportProgress('Samples', number, count)
      clock = start + (number % perRound) * step + Math.floor(number / perRound) * 60_000
      added += (await addSample(db, number)) ? 1 : 0
    }
    console.log(`${added} submissions were added, ${count - added} were there already.`)
  } finally {
    await db.close()
  }
})

function parsed(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'among-real-rows': { type: 'boolean', default: false } },
  })
  const [number = '100', ...excess] = positionals
  const count = Number(number)
  const isCount = Number.isInteger(count) && count >= 1 && count <= max
  return isCount && excess.length === 0
    ? { count, amongReal: values['among-real-rows'] }
    : undefined
}

async function refuseRealRows(db: Db) {
  const count = async (filters: Filter[]) =>
    (await listSubmissions(db, { filters, orders: [], limit: 0, offset: 0 })).total
  const real = (await count([])) - (await count(isSample))
  if (real > 0)
    throw new Error(
      `The store holds submissions that are no samples (${real}), and staff would call people who do not exist. Nothing was added; --among-real-rows adds them all the same.`,
    )
}

/** Each sample has an idempotency key, so a second run adds only what is missing. */
async function addSample(db: Db, number: number) {
  const submission = {
    university: pick(universities, number * 7),
    branch: pick(branches, number * 3),
    reason: pick(reasons, number * 5),
    name: `${pick(firstNames, number)} ${pick(lastNames, Math.floor(number / firstNames.length))} (sample ${number + 1})`,
    phone: `+91 00000 ${String(number).padStart(5, '0')}`,
    email: `${prefix}${number + 1}${domain}`,
    papers_passed: (number * 13) % 48,
  }
  const addition = await addSubmission(db, submission, {
    once: { key: `seed-${number}`, fingerprint: 'seed' },
    answer: assess({ ...submission, passed: submission.papers_passed }),
  })
  return addition.outcome === 'first'
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('Nothing to pick from.')
  return item
}
