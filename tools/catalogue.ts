import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { entriesOf, openCatalogue, openCatalogueWith } from '#server/advice/catalogue.ts'
import { sentence, uncheckedFor2Years } from '#server/advice/catalogue/faults.ts'
import { clashes } from './clashes.ts'
import { writeLearnedWeights } from './learning/names/learn.ts'
import { loadSettings } from '#server/env-file.ts'
import { faultsIn, hands, type Labelled, textsOf } from './learning/texts.ts'
import { type Figures, measured, outcomes, parts } from './learning/names/measure.ts'

const usage = `npm run catalogue -- check           faults, entries to look at again (add --list for each of them)
npm run catalogue -- measure         how many of the labelled texts are understood (add --list for the others)
npm run catalogue -- learn           weights of the evidence anew, from the labelled texts
npm run catalogue -- explain "jntu hyd" "cse" 31 "my reason"   how an answer comes about, step by step`

const [action, ...args] = process.argv.slice(2)
const list = args.includes('--list')

const hasNoMore = args.every((arg) => arg === '--list')

if (action === 'check' && hasNoMore) check()
else if (action === 'measure' && hasNoMore) measure()
else if (action === 'learn' && args.length === 0) writeLearnedWeights(openCatalogue())
else if (action === 'explain') await explain(args)
else {
  console.log(usage)
  process.exitCode = 1
}

function check() {
  loadSettings()
  // The shipped files first: they stop with their faults.
  openCatalogue()
  const own = join(process.env.DATA_DIR?.trim() || './data', 'catalogue')
  const { catalogue, faults } = openCatalogueWith(own)
  const problems = faults.length > 0 ? faults : clashes(catalogue)
  const ofTexts = textFaults(catalogue.topics.map(({ id }) => id))
  for (const fault of [...problems.map(sentence), ...ofTexts]) console.log(fault)
  if (problems.length > 0)
    console.log(
      `${problems.length} fault(s). Entries of yours with a fault are left out; the server does not start with faults in the shipped ones.`,
    )
  if (ofTexts.length > 0) console.log(`${ofTexts.length} fault(s) in labelled texts.`)
  if (problems.length > 0 || ofTexts.length > 0) {
    process.exitCode = 1
    return
  }
  const entries = entriesOf(catalogue)
  const counts = Object.entries(entries).map(([name, { length }]) => `${length} ${name}`)
  const where = existsSync(own) ? ` with yours of ${own}` : ''
  console.log(`No faults. Version ${catalogue.version}${where}: ${counts.join(', ')}.`)
  const due = uncheckedFor2Years(entries, new Date())
  console.log(`${String(due.length).padStart(4)}  not checked for two years`)
  if (list)
    for (const { file, entry, problem } of due) console.log(`      ${file}: ${entry} (${problem})`)
}

/** None where the labelled texts of reasons are not: they are not shipped. */
function textFaults(topics: string[]) {
  const files = hands().map((hand): [string, Labelled[]] => [hand, textsOf(hand)])
  return faultsIn(files, topics)
}

function measure() {
  const catalogue = openCatalogue()
  for (const part of parts) show(measured(part, catalogue))
}

function show({ name, total, counts, forbidden, kinds, misses }: Figures) {
  const share = (count: number) => `${((count / total) * 100).toFixed(1)} %`
  console.log(
    `\n${name}: ${total} texts, ${share(counts.right)} right, ${share(counts.right + counts.offered)} right or asked with the right one, ${share(counts.wrong)} wrong, ${forbidden.length} forbidden ones matched`,
  )
  const wide = Math.max(...[...kinds.keys()].map(({ length }) => length)) + 1
  console.log(`  ${'kind'.padEnd(wide)}${outcomes.map((word) => word.padStart(8)).join('')}`)
  for (const [kind, one] of kinds)
    console.log(
      `  ${kind.padEnd(wide)}${outcomes.map((outcome) => String(one[outcome]).padStart(8)).join('')}`,
    )
  if (list) for (const miss of misses) console.log(`  ${miss}`)
}

async function explain([university, branch, passed = '', reason]: string[]) {
  if (university === undefined || branch === undefined || !/^\d+$/.test(passed)) {
    console.log(usage)
    process.exitCode = 1
    return
  }
  // Imported late: the import opens the catalogue, which stops at the first fault.
  const { explained } = await import('./explain.ts')
  const enquiry = { university, branch, passed: Number(passed), reason: reason ?? null }
  for (const line of explained(enquiry)) console.log(line)
}
