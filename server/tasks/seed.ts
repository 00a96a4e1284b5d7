// npm run seed -- 500 [--among-real-rows]: adds evidently invented submissions, the same each time, so that a list can be looked at.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { assess } from '../advice/assess.ts'
import { openStore } from '../data/open.ts'
import type { Filter } from '../data/query.ts'
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
const [prefix, domain] = ['sample-', '@example.com']
const isReal: Filter = {
  method: 'or',
  filters: [
    { method: 'notStartsWith', attribute: 'email', value: prefix },
    { method: 'notEndsWith', attribute: 'email', value: domain },
  ],
}

if (existsSync('.env')) process.loadEnvFile('.env')
const { count, amongReal } = wordsOf(process.argv.slice(2))

let clock = start
const store = await openStore(settingsFrom(process.env), { now: () => clock }).catch(
  (error: Error) => stop(error.message),
)
const realRows = { filters: [isReal], orders: [], limit: 0, offset: 0 }
const real = amongReal ? 0 : (await store.submissions.list(realRows)).total
if (real > 0) {
  await store.close()
  stop(
    `The store holds submissions that are no samples (${real}), and staff would call people who do not exist. Nothing was added; --among-real-rows adds them all the same.`,
  )
}
let added = 0
for (let number = 0; number < count; number += 1) {
  clock = start + number * step
  added += (await addSample(number)) ? 1 : 0
}
await store.close()
console.log(`${added} submissions were added, ${count - added} were there already.`)

/** A second run adds what a first one did not: each sample has its key. */
async function addSample(number: number) {
  const submission = {
    university: pick(universities, number * 7),
    branch: pick(branches, number * 3),
    reason: pick(reasons, number * 5),
    name: `${pick(given, number)} ${pick(family, Math.floor(number / given.length))} (sample ${number + 1})`,
    phone: `+91 00000 ${String(number).padStart(5, '0')}`,
    email: `${prefix}${number + 1}${domain}`,
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

function wordsOf(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'among-real-rows': { type: 'boolean', default: false } },
    })
    const [number = '100', ...rest] = positionals
    const wanted = Number(number)
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= most && rest.length === 0)
      return { count: wanted, amongReal: values['among-real-rows'] }
  } catch {
    // An option that is not known: the usage names the one that is.
  }
  return stop(`Say how many, from 1 to ${most}: npm run seed -- 500 [--among-real-rows]`)
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
