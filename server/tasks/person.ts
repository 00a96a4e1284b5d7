// npm run person -- find|export|erase WHOM, or correct ID field=value ...: the stored data of one person, also while the server runs.
import { parseArgs } from 'node:util'
import { enquiryFieldNames, type AnyFieldName } from '../data/enquiry-fields.ts'
import { fieldNames } from '../data/fields.ts'
import type { Change } from '../data/correction.ts'
import { personQueryFrom, type PersonQuery } from '../data/maintenance/person-query.ts'
import {
  asidesOf,
  openRecords,
  type EnquiryRecord,
  type Record,
  type Records,
  type RecordsAside,
} from '../data/maintenance/records.ts'
import type { StaffView } from '../data/maintenance/saved-views.ts'
import { settingsFrom, type Settings } from '../environment.ts'
import { changeFrom } from './correction.ts'
import { argumentsFrom, runTask } from './task.ts'

const usage = `Usage:
  npm run person -- find    WHOM                  shows what is kept; WHOM is an e-mail address, a phone number, an id or a name
  npm run person -- export  WHOM                  all of it as JSON; an address, a number or an id, so that nobody else's goes out
  npm run person -- erase   WHOM [--everywhere]   the same; also in stores that were put aside
  npm run person -- correct ID field=value ... [--everywhere]`

const actions = new Set(['find', 'export', 'erase', 'correct'])

await runTask(async (args) => {
  const { action, personText, fields, everywhere } = argumentsFrom(() => parsed(args), usage)
  const settings = settingsFrom(process.env)
  const query = personQueryFrom(personText)
  if (!query) throw new Error(`"${personText}" is no address, number, id or name.`)
  if (action === 'find') return find(settings, query)
  if (action === 'correct' && query.by !== 'id')
    throw new Error(`"${personText}" is not an id; npm run person -- find shows it.`)
  if (query.by === 'name')
    throw new Error(
      'Several people may have this name: use "find", and then name the address, the number or the id.',
    )
  if (action === 'export') return exportAll(settings, query)
  if (action === 'erase') return erase(settings, query, everywhere)
  return correct(settings, query, { change: changeFrom(fields), everywhere })
})

function parsed(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { everywhere: { type: 'boolean', default: false } },
  })
  const [action = '', personText, ...fields] = positionals
  const isComplete = actions.has(action) && (action === 'correct' || fields.length === 0)
  return isComplete && personText !== undefined
    ? { action, personText, fields, ...values }
    : undefined
}

async function find(settings: Settings, query: PersonQuery) {
  const { submissions, enquiries, views } = await recordsOf(settings, query)
  for (const record of submissions) console.log(JSON.stringify(summaryOf(record, fieldNames)))
  for (const record of enquiries) console.log(JSON.stringify(summaryOf(record, enquiryFieldNames)))
  console.log(`Submissions: ${submissions.length}.`)
  if (enquiries.length > 0) console.log(`Enquiries of other forms: ${enquiries.length}.`)
  printViews('In the saved view', views)
  await printHolders(await holdersOf(settings, query), console.log)
}

async function recordsOf(settings: Settings, query: PersonQuery) {
  return withRecords(await openRecords(settings), (records) => records.find(query))
}

function printViews(lead: string, views: StaffView[]) {
  for (const { by, name, query } of views)
    console.log(`${lead} of ${by}: ${JSON.stringify({ name, query })}`)
}

function summaryOf(record: Record | EnquiryRecord, names: AnyFieldName[]) {
  const fields = names.map((name) => [name, Reflect.get(record, name)])
  const createdAt = new Date(record.createdAt).toISOString()
  return { id: record.id, createdAt, ...Object.fromEntries(fields) }
}

async function exportAll(settings: Settings, query: PersonQuery) {
  const records = await recordsOf(settings, query)
  const submissions = records.submissions.map(({ earlier, ...record }) => ({
    ...exported(record),
    earlier: earlier.map(({ replacedAt, ...version }) => ({
      ...version,
      replacedAt: new Date(replacedAt).toISOString(),
    })),
  }))
  const exportedAt = new Date().toISOString()
  const all = {
    submissions,
    ...(records.enquiries.length > 0 && { enquiries: records.enquiries.map(exported) }),
    ...(records.views.length > 0 && {
      savedViews: records.views.map(({ name, query: view }) => ({ name, query: view })),
    }),
  }
  console.log(JSON.stringify({ [query.by]: query.text, exportedAt, ...all }, null, 2))
  // Not part of the JSON, which is for the person.
  await printHolders(await holdersOf(settings, query), console.error)
}

function exported<One extends Omit<Record, 'earlier'> | EnquiryRecord>(record: One) {
  return {
    ...record,
    createdAt: new Date(record.createdAt).toISOString(),
    updatedAt: new Date(record.updatedAt).toISOString(),
    activity: record.activity.map((entry) => ({
      kind: entry.kind,
      text: entry.text,
      byName: entry.byName,
      createdAt: new Date(entry.createdAt).toISOString(),
    })),
  }
}

async function erase(settings: Settings, query: PersonQuery, everywhere: boolean) {
  const erased = await withRecords(await openRecords(settings), (records) => records.erase(query))
  console.log(
    `Submissions erased, with their earlier versions, answers, activity and keys: ${erased.rows}.`,
  )
  printViews('Erased too: the saved view', erased.views)
  const holders = await holdersOf(settings, query)
  if (everywhere)
    await oneByOne(holders, async ({ name, open }) => {
      const erasure = await withRecords(await open(), (records) => records.erase(query))
      console.log(`Erased in ${name}: ${erasure.rows + erasure.views.length}.`)
    })
  else await printHolders(holders, console.log)
  console.log('Backups that were made before still have it: remove them when they expire.')
}

async function correct(
  settings: Settings,
  query: PersonQuery,
  { change, everywhere }: { change: Change; everywhere: boolean },
) {
  const { views } = await recordsOf(settings, query)
  const done = await withRecords(await openRecords(settings), (records) =>
    records.correct(query.text, change),
  )
  if (!done) throw new Error(`There is no submission ${query.text}.`)
  console.log(
    `Corrected: ${Object.keys(change).join(', ')}. The former value is gone from this store.`,
  )
  if (done.answerRemoved)
    console.log('The answer that was given was made from the former values, and is gone with them.')
  printViews('It may also be in the saved view', views)
  const holders = await holdersOf(settings, query)
  if (everywhere)
    await oneByOne(holders, async ({ name, open }) => {
      await withRecords(await open(), (records) => records.correct(query.text, change))
      console.log(`Corrected in ${name}.`)
    })
  else await printHolders(holders, console.log)
  console.log(
    'Backups that were made before still have the former value: remove them when they expire.',
  )
}

type Holder = RecordsAside & { rows: number | undefined }

/** Stores put aside that also contain the person. Prints unreadable ones. */
async function holdersOf(settings: Settings, query: PersonQuery): Promise<Holder[]> {
  const asides = await asidesOf(settings)
  const counted = await oneByOne(asides, async (aside) => ({
    ...aside,
    rows: await countIn(aside, query),
  }))
  const unreadable = counted.filter(({ rows }) => rows === undefined)
  for (const { name } of unreadable)
    console.error(`Cannot be read, and may hold the person too: ${name}. Remove it.`)
  return counted.filter(({ rows }) => rows !== undefined && rows > 0)
}

async function countIn({ open }: RecordsAside, query: PersonQuery) {
  try {
    return await withRecords(await open(), (records) => records.count(query))
  } catch {
    // `holdersOf` has printed that it is unreadable.
    return undefined
  }
}

async function printHolders(holders: Holder[], say: (line: string) => void) {
  for (const { name, rows } of holders) say(`Also kept: ${rows} in ${name}, which was put aside.`)
  if (holders.length > 0)
    say('With --everywhere, erase and correct reach these too; or remove them.')
}

async function withRecords<Result>(records: Records, work: (records: Records) => Promise<Result>) {
  try {
    return await work(records)
  } finally {
    await records.close()
  }
}

/** Runs the work for one item after the other. */
function oneByOne<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>) {
  return items.reduce<Promise<Result[]>>(async (before, item) => {
    const results = await before
    results.push(await work(item))
    return results
  }, Promise.resolve([]))
}
