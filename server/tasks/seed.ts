// npm run seed -- 500: adds evidently invented submissions, the same each time, so that a list can be looked at.
import { existsSync } from 'node:fs'
import { assess } from '../advice/assess.ts'
import { openStore } from '../data/open.ts'
import { settingsFrom } from '../environment.ts'

const most = 10_000
const universities = [
  'JNTUH',
  'Anna University',
  'VTU',
  'Osmania University',
  'KTU',
  'SPPU',
  'JNTUK',
  'GTU',
  'AKTU',
  'Mumbai University',
  'a college in Warangal',
]
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
const given = [
  'Asha',
  'Ravi',
  'Meera',
  'Imran',
  'Divya',
  'Anjali',
  'Rohan',
  'Lakshmi',
  'Harsh',
  'Nidhi',
]
const family = ['Rao', 'Sample', 'Specimen', 'Nobody', 'Placeholder', 'Muster', 'Beispiel']
/** Of the first submission; the others follow in even steps. */
const start = Date.UTC(2026, 0, 5, 3, 30)
const step = 37 * 60_000

if (existsSync('.env')) process.loadEnvFile('.env')
const count = Number(process.argv[2] ?? 100)
if (!Number.isInteger(count) || count < 1 || count > most) {
  console.error(`Say how many, from 1 to ${most}: npm run seed -- 500`)
  process.exit(1)
}

let clock = start
const store = await openStore(settingsFrom(process.env), { now: () => clock }).catch(
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
let added = 0
for (let number = 0; number < count; number += 1) {
  clock = start + number * step
  added += (await addSample(number)) ? 1 : 0
}
await store.close()
console.log(`${added} submissions were added, ${count - added} were there already.`)

/** A second run adds what a first one did not: each sample has its key. */
async function addSample(number: number) {
  const label = `sample ${number + 1}`
  const submission = {
    university: pick(universities, number * 7),
    branch: pick(branches, number * 3),
    reason: pick(reasons, number * 5),
    name: `${pick(given, number)} ${pick(family, Math.floor(number / given.length))} (${label})`,
    phone: `+91 00000 ${String(number).padStart(5, '0')}`,
    email: `${label.replace(' ', '-')}@example.com`,
    papers_passed: (number * 13) % 48,
  }
  const addition = await store.submissions.add(
    submission,
    { key: `seed-${number}`, fingerprint: 'seed' },
    assess({ ...submission, passed: submission.papers_passed }),
  )
  return addition.outcome === 'first'
}

function pick<T>(values: readonly [T, ...T[]] | readonly T[], at: number): T {
  const value = values[at % values.length]
  if (value === undefined) throw new RangeError('Nothing to pick from.')
  return value
}
