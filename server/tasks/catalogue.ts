import { openCatalogue, readCatalogue } from '../advice/catalogue.ts'
import { sentence } from '../advice/catalogue/faults.ts'
import {
  type Due,
  oldTexts,
  uncheckedFor2Years,
  withoutPolicyPage,
} from '../advice/catalogue/upkeep.ts'
import { clashes } from '../advice/resolve/clashes.ts'
import { type Figures, measured, parts } from '../advice/resolve/measure.ts'

const usage = `npm run catalogue -- check           faults, entries to look at again (add --list for each of them)
npm run catalogue -- measure         how many of the labelled texts are understood (add --list for the others)
npm run catalogue -- explain "jntu hyd" "cse" 31 "my reason"   how an answer comes about, step by step`

const [action, ...args] = process.argv.slice(2)
const list = args.includes('--list')

if (action === 'check') check()
else if (action === 'measure') measure()
else if (action === 'explain') await explain(args)
else {
  console.log(usage)
  process.exitCode = 1
}

function check() {
  const { faults, entries, version } = readCatalogue()
  const problems = faults.length > 0 ? faults : clashes(openCatalogue())
  for (const fault of problems) console.log(sentence(fault))
  if (problems.length > 0 || !entries) {
    console.log(`${problems.length} fault(s). The server does not start with faults of form.`)
    process.exitCode = 1
    return
  }
  const counts = Object.entries(entries).map(([name, { length }]) => `${length} ${name}`)
  console.log(`No faults. Version ${version}: ${counts.join(', ')}.`)
  const today = new Date()
  printDue('not checked for two years', uncheckedFor2Years(entries, today))
  printDue(
    'rules whose text is older than two years, told with their year',
    oldTexts(entries, today),
  )
  printDue('universities without an official policy page', withoutPolicyPage(entries))
}

function printDue(subject: string, due: Due[]) {
  console.log(`${String(due.length).padStart(4)}  ${subject}`)
  if (list) for (const { file, entry, why } of due) console.log(`      ${file}: ${entry} (${why})`)
}

function measure() {
  const catalogue = openCatalogue()
  for (const part of parts) show(measured(part, catalogue))
}

function show({ name, total, right, wrong, forbidden, kinds, misses }: Figures) {
  const share = (count: number) => `${((count / total) * 100).toFixed(1)} %`
  console.log(
    `\n${name}: ${total} texts, ${share(right)} right, ${share(wrong)} wrong, ${forbidden.length} forbidden ones matched`,
  )
  const wide = Math.max(...[...kinds.keys()].map(({ length }) => length)) + 1
  console.log(
    `  ${'kind'.padEnd(wide)}${['right', 'asked', 'wrong'].map((word) => word.padStart(7)).join('')}`,
  )
  for (const [kind, counts] of kinds)
    console.log(
      `  ${kind.padEnd(wide)}${[counts.right, counts.asked, counts.wrong].map((count) => String(count).padStart(7)).join('')}`,
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
  const { explained } = await import('../advice/explain.ts')
  const enquiry = { university, branch, passed: Number(passed), reason: reason ?? null }
  for (const line of explained(enquiry)) console.log(line)
}
