// npm run doctor: looks at settings, data, store, clock, model and content, and says what to do. Changes nothing. With --json for the staff area.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Choices } from '#contract/staff/choices.ts'
import { entriesOf, openCatalogueWith, readCatalogue } from '#server/advice/catalogue.ts'
import { uncheckedFor2Years } from '#server/advice/catalogue/faults.ts'
import { loadSettings } from '#server/env-file.ts'
import { readChoices } from '#server/choices.ts'
import { WrongSetting } from '#contract/setting-values.ts'
import { settingsFrom, type Settings } from '#server/settings.ts'
import { checkContent } from './doctor/content.ts'
import { canRead, checkClock, checkDirectory, checkEnvironmentFiles } from './doctor/machine.ts'
import { checkModel } from './doctor/model.ts'
import { checkNews } from './doctor/news.ts'
import { checkPrivacyPage, checkRetention } from './doctor/retention.ts'
import { checkSettings } from './doctor/settings.ts'
import { checkStore, inStore } from './doctor/store.ts'
import { fault, warning, well, type Finding } from './doctor/finding.ts'

const marks = { well: ' ok ', warning: 'look', fault: 'FAIL' }
/** A date in the past: a clock that shows an earlier one is wrong. */
const written = Date.UTC(2026, 10, 21)

const [option, ...others] = process.argv.slice(2)
if ((option ?? '--json') !== '--json' || others.length > 0) {
  console.error('Usage: npm run doctor')
  process.exit(1)
}
loadSettings()
const dataDirectory = process.env.DATA_DIR?.trim() || './data'
const isReadable = await canRead(dataDirectory)
const forms = await formsNow()
const findings = [
  ...checkMachine(),
  ...checkClock(),
  ...checkEnvironmentFiles(),
  ...(await checkAll()),
  ...(isReadable
    ? [...(await checkContent(dataDirectory, today(), forms === 'live')), ...checkCatalogue()]
    : []),
]

const count = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind).length
if (option) console.log(JSON.stringify(findings))
else {
  for (const { kind, subject, text, remedy } of findings) {
    console.log(`[${marks[kind]}] ${subject}: ${text}.`)
    if (remedy) console.log(`       -> ${remedy}.`)
  }
  console.log(`\nFaults: ${count('fault')}. Things to look at: ${count('warning')}.`)
}
process.exitCode = option || count('fault') === 0 ? 0 : 1

function checkMachine(): Finding[] {
  const isBehind = Date.now() < written
  return [
    well('Node', process.versions.node),
    isBehind
      ? fault('Clock', `it shows ${today()}, which is in the past`, 'Set the clock, best with NTP')
      : well('Clock', `${new Date().toISOString()} UTC`),
  ]
}

async function checkAll(): Promise<Finding[]> {
  let settings: Settings
  try {
    settings = settingsFrom(process.env)
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error
    const remedy = 'Correct it in the environment or in .env; .env.example shows each one'
    return [fault('Settings', error.message.replace(/\.$/, ''), remedy)]
  }
  const built = existsSync(join(import.meta.dirname, '..', 'build', 'site', 'index.html'))
  return [
    ...checkSettings(settings, forms),
    built ? well('Site', 'it is built') : warning('Site', 'it is not built', 'Run "npm start"'),
    ...(isReadable ? await checkData(settings) : await checkDirectory(settings.dataDirectory)),
    await checkModel(settings.model),
  ]
}

/** What the environment says, else what an owner has chosen. */
async function formsNow(): Promise<Choices['forms']> {
  const said = process.env.FORMS?.trim()
  if (said || !isReadable) return said === 'live' ? 'live' : 'off'
  const databaseUrl = process.env.DATABASE_URL?.trim() || undefined
  return inStore<Choices['forms']>(
    { dataDirectory, databaseUrl },
    'off',
    async (db) => (await readChoices(db, { forms: undefined, exports: undefined })).forms,
  )
}

async function checkData(settings: Settings): Promise<Finding[]> {
  return [
    ...(settings.databaseUrl === undefined ? await checkDirectory(settings.dataDirectory) : []),
    ...(await checkStore(settings)),
    ...(await checkRetention(settings)),
    ...(await checkPrivacyPage(settings)),
    ...(await checkNews(settings)),
  ]
}

function checkCatalogue(): Finding[] {
  const subject = 'Catalogue'
  const shipped = readCatalogue()
  if (shipped.faults.length > 0)
    return [
      fault(subject, `${shipped.faults.length} faults of form`, 'Run "npm run catalogue -- check"'),
    ]
  const { catalogue, faults } = openCatalogueWith(join(dataDirectory, 'catalogue'))
  const own = faults.length === 0 ? [] : [`${faults.length} faults in your entries, left out`]
  const due = uncheckedFor2Years(entriesOf(catalogue), new Date()).length
  const old = due === 0 ? [] : [`${due} entries were not checked for two years`]
  const texts = [...own, ...old]
  if (texts.length === 0)
    return [well(subject, `version ${catalogue.version}, checked within two years`)]
  return texts.map((text) => warning(subject, text, 'Run "npm run catalogue -- check --list"'))
}

function today() {
  return new Date().toISOString().slice(0, 10)
}
