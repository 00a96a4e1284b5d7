import { endpoints } from '#contract/paths.ts'
import { putLoad } from './load-generator.ts'
import { memoryOf, type Bench } from './processes.ts'
import { form } from './rates.ts'
import { short, type Measurement } from './table.ts'

const rounds = 3
const seconds = 2

/** Repeated exports of all rows while one visitor sends the form. */
export async function measureExport({ served, rows }: Bench): Promise<Measurement> {
  const { origin, headers } = served
  const before = await memoryOf(served.pid)
  const withoutWatchers = await putLoad({ ...form, connections: 1, origin, seconds })
  const over = new AbortController()
  const times: number[] = []
  let most = 0
  const watch = setInterval(() => {
    void memoryOf(served.pid).then((memory) => (most = Math.max(most, memory)))
  }, 100)
  const exporting = (async () => {
    do times.push(await secondsOfExport(origin, headers))
    while (!over.signal.aborted)
  })()
  const forms: number[] = []
  for (let round = 0; round < rounds; round += 1)
    forms.push((await putLoad({ ...form, connections: 1, origin, seconds })).p99)
  over.abort()
  await exporting
  clearInterval(watch)
  return {
    row: 'export',
    values: [times, [most], forms],
    baseline: `${rows.toLocaleString('en')} rows; ${short(before)} MB before; form alone ${short(withoutWatchers.p99)} ms`,
  }
}

async function secondsOfExport(origin: string, headers: Record<string, string>) {
  const begin = performance.now()
  const reply = await fetch(`${origin}${endpoints.export}?format=xlsx`, { headers })
  if (!reply.ok || !reply.body) throw new Error(`An export was answered with ${reply.status}.`)
  // Reads and discards the body.
  for await (const _ of reply.body);
  return (performance.now() - begin) / 1_000
}
