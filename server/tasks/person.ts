// npm run person -- find|export|erase WHOM, or correct ID field=value ...: what is kept of one person, also while the server runs.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Change } from '../data/correction.ts'
import { personQueryFrom, type PersonQuery } from '../data/maintenance/person-query.ts'
import {
  asidesOf,
  openRecords,
  type Record,
  type Records,
  type RecordsAside,
} from '../data/maintenance/records.ts'
import { settingsFrom, type Settings } from '../environment.ts'
import { changeFrom } from './correction.ts'

const usage = `Say what and whom:
  npm run person -- find    WHOM                  shows what is kept; WHOM is an e-mail address, a phone number, an id or a name
  npm run person -- export  WHOM                  all of it as JSON; an address, a number or an id, so that nobody else's goes out
  npm run person -- erase   WHOM [--everywhere]   the same; also in stores that were put aside
  npm run person -- correct ID field=value ... [--everywhere]`

if (existsSync('.env')) process.loadEnvFile('.env')
const { what, text, rest, everywhere } = wordsOf(process.argv.slice(2))

try {
  const settings = settingsFrom(process.env)
  const query = personQueryFrom(text) ?? stop(`"${text}" is no address, number, id or name.`)
  const isSure = query.by !== 'name'
  if (what === 'find') await find(settings, query)
  else if (!isSure)
    stop(
      'Several people may have this name: find it, and then say the address, the number or the id.',
    )
  else if (what === 'export') await give(settings, query)
  else if (what === 'erase') await erase(settings, query)
  else await correct(settings, query, changeFrom(rest))
} catch (error) {
  if (!(error instanceof Error)) throw error
  stop(error.message)
}

function wordsOf(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { everywhere: { type: 'boolean', default: false } },
    })
    const [action = '', whom, ...more] = positionals
    const isKnown = action === 'correct' || (isAction(action) && more.length === 0)
    if (isKnown && whom !== undefined)
      return { what: action, text: whom, rest: more, everywhere: values.everywhere }
  } catch {
    // An option that is not known: the usage names the one that is.
  }
  return stop(usage)
}

function isAction(word: string) {
  return ['find', 'export', 'erase'].includes(word)
}

async function find(settings: Settings, query: PersonQuery) {
  const found = await within(await openRecords(settings), (records) => records.find(query))
  for (const record of found) console.log(visible(JSON.stringify(summaryOf(record))))
  console.log(`Submissions: ${found.length}.`)
  await tellOf(await heldAside(settings, query), console.log)
}

/** What a terminal would obey, or not show at all, is written out. */
function visible(json: string) {
  return json.replaceAll(/[\u007f-\u009f\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  )
}

function summaryOf(record: Record) {
  const {
    id,
    reference,
    createdAt,
    name,
    phone,
    email,
    university,
    branch,
    reason,
    papers_passed,
  } = record
  return {
    id,
    reference,
    createdAt: new Date(createdAt).toISOString(),
    name,
    phone,
    email,
    university,
    branch,
    reason,
    papers_passed,
  }
}

async function give(settings: Settings, query: PersonQuery) {
  const found = await within(await openRecords(settings), (records) => records.find(query))
  const submissions = found.map(({ createdAt, updatedAt, earlier, ...record }) => ({
    ...record,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    earlier: earlier.map(({ replacedAt, ...version }) => ({
      ...version,
      replacedAt: new Date(replacedAt).toISOString(),
    })),
  }))
  const exportedAt = new Date().toISOString()
  console.log(JSON.stringify({ [query.by]: query.text, exportedAt, submissions }, null, 2))
  // Beside the JSON, which is for the person.
  await tellOf(await heldAside(settings, query), console.error)
}

async function erase(settings: Settings, query: PersonQuery) {
  const erased = await within(await openRecords(settings), (records) => records.erase(query))
  console.log(`Submissions erased, with their earlier versions, answers and keys: ${erased}.`)
  const held = await heldAside(settings, query)
  if (everywhere)
    await inTurn(held, async ({ name, open }) => {
      const gone = await within(await open(), (records) => records.erase(query))
      console.log(`Erased in ${name}: ${gone}.`)
    })
  else await tellOf(held, console.log)
  console.log('Backups that were made before keep what they have: remove them in their turn.')
}

async function correct(settings: Settings, query: PersonQuery, change: Change) {
  if (query.by !== 'id') stop('Say the id of the submission: npm run person -- find shows it.')
  const done = await within(await openRecords(settings), (records) =>
    records.correct(query.text, change),
  )
  if (!done) stop(`There is no submission ${query.text}.`)
  console.log(`Corrected: ${Object.keys(change).join(', ')}. The former value is kept nowhere.`)
  if (done.answerGone)
    console.log('The answer that was given was made from the former values, and is gone with them.')
  const held = await heldAside(settings, query)
  if (everywhere)
    await inTurn(held, async ({ name, open }) => {
      await within(await open(), (records) => records.correct(query.text, change))
      console.log(`Corrected in ${name}.`)
    })
  else await tellOf(held, console.log)
  console.log('Backups that were made before keep the former value: remove them in their turn.')
}

type Held = RecordsAside & { rows: number | undefined }

/** The stores beside the one in use that hold the person too, and those that nobody can look into. */
async function heldAside(settings: Settings, query: PersonQuery): Promise<Held[]> {
  const asides = await asidesOf(settings)
  const counted = await inTurn(asides, async (aside) => ({
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
    return await within(await open(), (records) => records.count(query))
  } catch {
    // Its caller says so.
    return undefined
  }
}

async function tellOf(held: Held[], say: (line: string) => void) {
  for (const { name, rows } of held) say(`Also kept: ${rows} in ${name}, which was put aside.`)
  if (held.length > 0) say('With --everywhere, erase and correct reach these too; or remove them.')
}

async function within<Result>(records: Records, work: (records: Records) => Promise<Result>) {
  try {
    return await work(records)
  } finally {
    await records.close()
  }
}

/** One after the other. */
function inTurn<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>) {
  return items.reduce<Promise<Result[]>>(async (before, item) => {
    const results = await before
    results.push(await work(item))
    return results
  }, Promise.resolve([]))
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
