// npm run bench              10,000 and 100,000 rows, about four minutes
// npm run bench -- scale     a million rows too, and a chart of each figure against rows in docs/
// npm run bench -- postgres  the same, chart too, on a PostgreSQL server of its own
// npm run bench -- scale 1000000    so many rows alone; so too with postgres
// npm run bench -- site 5    the pages on Lighthouse's slow phone, five times each
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '#server/data/postgres/cluster-for-tests.ts'
import { machine, tableOf, type Figure } from './figures.ts'
import { adviceFigures } from './advice.ts'
import { chartOf } from './chart.ts'
import { embedded, onServer, say, type Engine } from './engines.ts'
import { httpFigures } from './http.ts'
import { siteFigures } from './site.ts'
import { storeFigures } from './store.ts'

const few = 10_000
const [mode = '', number] = process.argv.slice(2)
const usual = mode === '' ? [few, 100_000] : [few, 100_000, 1_000_000]
const sizes = number === undefined ? usual : [Number(number)]
const folder = await mkdtemp(join(tmpdir(), 'bench-'))
const figures: Figure[] = []
console.log(machine())

try {
  if (mode === 'site') await note('The site', await siteFigures(folder, Number(number ?? 5)))
  else if (mode === 'postgres') await postgres()
  else {
    await note('Advice', adviceFigures())
    for (const rows of sizes) await measure((name) => embedded(join(folder, name)), rows)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(machine())
await keep()

async function measure(engineOf: (name: string) => Engine, rows: number) {
  const engine = engineOf(`rows-${rows}`)
  const small = rows > few ? engineOf('few-rows') : undefined
  await small?.load(few)
  const begin = performance.now()
  await engine.load(rows)
  console.log(`\n${rows.toLocaleString('en')} rows, loaded in ${seconds(begin)} s`)
  await note('Store', await storeFigures(engine, rows))
  await note('Over HTTP', await httpFigures(engine, rows, small))
  await engine.remove()
  await small?.remove()
}

async function postgres() {
  const cluster = await startCluster({ durable: true })
  if (!cluster) throw new Error('PostgreSQL is not installed: Debian has it as "postgresql".')
  try {
    await useLog(cluster.url)
    for (const rows of sizes)
      await measure((name) => onServer(cluster.url, join(folder, name)), rows)
  } finally {
    await cluster.remove()
  }
}

/** As on a server that has run for a while: the files of its log are there, and are written to again. */
async function useLog(url: string) {
  const filling = "pg_logical_emit_message(false, 'bench', repeat('x', 16000000))"
  await say(url, `SELECT ${filling} FROM generate_series(1, 60)`)
  await say(url, 'CHECKPOINT')
}

async function note(title: string, found: Figure[]) {
  figures.push(...found)
  console.log(`\n${title}\n${tableOf(found)}`)
}

/** What was measured, for the paper and its chart. */
async function keep() {
  const place = join(import.meta.dirname, '..', '..', 'build', 'bench')
  await mkdir(place, { recursive: true })
  const name = mode === '' ? 'short' : mode
  await writeFile(
    join(place, `${name}.json`),
    JSON.stringify({ at: new Date(), machine: machine(), figures }, null, 2),
  )
  await writeFile(join(place, `${name}.md`), `${tableOf(figures)}\n`)
  console.log(`\nKept in build/bench/${name}.md`)
  const subject = new Map([
    ['scale', 'embedded'],
    ['postgres', 'postgresql'],
  ]).get(mode)
  const sizesMeasured = new Set(figures.map(({ rows }) => rows).filter((rows) => rows > 0)).size
  if (subject === undefined || sizesMeasured < 2) return
  const chart = `docs/performance-${subject}.svg`
  await writeFile(join(import.meta.dirname, '..', '..', chart), chartOf(figures, machine()))
  console.log(`Drawn in ${chart}`)
}

function seconds(begin: number) {
  return ((performance.now() - begin) / 1000).toFixed(1)
}
