// npm run person -- find|export|erase WHOM, or correct ID field=value ...: the stored data of one person, also while the server runs.
import { fieldsOf, type FieldName } from '../db/fields.ts'
import type { Change } from '../public/correction.ts'
import { personQueryFrom, type PersonQuery } from './store/person-query.ts'
import {
  asidesOf,
  correctEnquiry,
  erasePerson,
  findPerson,
  type EnquiryRecord,
  type Record,
  type StaffView,
} from './store/records.ts'
import { settingsFrom, type Settings } from '../settings.ts'
import { changeFrom } from './correction.ts'
import { beside } from './store/open.ts'
import { argumentsFrom, runTask } from './task.ts'

const usage = `Usage:
  npm run person -- find    WHOM                  shows what is kept; WHOM is an e-mail address, a phone number, an id or a name
  npm run person -- export  WHOM                  all of it as JSON; an address, a number or an id, so that nobody else's goes out
  npm run person -- erase   WHOM                  the same
  npm run person -- correct ID field=value ...`

const actions = new Set(['find', 'export', 'erase', 'correct'])

await runTask(async (args) => {
  const { action, personText, fields } = argumentsFrom(() => parsed(args), usage)
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
  if (action === 'erase') return erase(settings, query)
  return correct(settings, query, changeFrom(fields))
})

function parsed([action = '', personText, ...fields]: string[]) {
  const isComplete = actions.has(action) && (action === 'correct' || fields.length === 0)
  return isComplete && personText?.startsWith('--') === false
    ? { action, personText, fields }
    : undefined
}

async function find(settings: Settings, query: PersonQuery) {
  const { submissions, enquiries, views } = await recordsOf(settings, query)
  for (const record of submissions)
    console.log(JSON.stringify(summaryOf(record, fieldsOf.eligibility)))
  for (const record of enquiries) console.log(JSON.stringify(summaryOf(record, fieldsOf.enquiries)))
  console.log(`Submissions: ${submissions.length}.`)
  if (enquiries.length > 0) console.log(`Enquiries of other forms: ${enquiries.length}.`)
  printViews('In the saved view', views)
  await printAsides(settings, console.log)
}

function recordsOf(settings: Settings, query: PersonQuery) {
  return beside(settings, (db) => findPerson(db, query))
}

function printViews(lead: string, views: StaffView[]) {
  for (const { by, name, query } of views)
    console.log(`${lead} of ${by}: ${JSON.stringify({ name, query })}`)
}

function summaryOf(record: Record | EnquiryRecord, names: FieldName[]) {
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
  await printAsides(settings, console.error)
}

function exported<One extends Omit<Record, 'earlier'> | EnquiryRecord>(record: One) {
  return {
    ...record,
    createdAt: new Date(record.createdAt).toISOString(),
    updatedAt: new Date(record.updatedAt).toISOString(),
    activity: record.activity.map((entry) => ({
      kind: entry.kind,
      text: entry.text,
      ...(entry.kind === 'corrected' && { former: entry.before }),
      byName: entry.byName,
      createdAt: new Date(entry.createdAt).toISOString(),
    })),
  }
}

async function erase(settings: Settings, query: PersonQuery) {
  const erased = await beside(settings, (db) => erasePerson(db, query))
  console.log(
    `Submissions erased, with their earlier versions, answers, activity and keys: ${erased.rows}.`,
  )
  for (const { id, kind, reference, createdAt } of erased.enquiries)
    console.log(`Erased: ${reference} (${kind}), of ${new Date(createdAt).toISOString()}, ${id}`)
  printViews('Erased too: the saved view', erased.views)
  await printAsides(settings, console.log)
  console.log('Backups that were made before still have it: remove them when they expire.')
}

async function correct(settings: Settings, query: PersonQuery, change: Change) {
  const { views } = await recordsOf(settings, query)
  const done = await beside(settings, (db) => correctEnquiry(db, query.text, change))
  if (!done) throw new Error(`There is no submission ${query.text}.`)
  console.log(
    `Corrected: ${Object.keys(change).join(', ')}. The former value is gone from this store.`,
  )
  if (done.answerRemoved)
    console.log('The answer that was given was made from the former values, and is gone with them.')
  printViews('It may also be in the saved view', views)
  await printAsides(settings, console.log)
  console.log(
    'Backups that were made before still have the former value: remove them when they expire.',
  )
}

/** They are only named: an owner who needs none any more removes them. */
async function printAsides(settings: Settings, say: (line: string) => void) {
  for (const name of await asidesOf(settings))
    say(`Put aside, and may hold the person too: ${name}. Remove it.`)
}
