import { setTimeout as pause } from 'node:timers/promises'
import { defaultProject, endpoints } from '#contract/paths.ts'
import { staff, startServer } from '../server-process.ts'
import { signIn } from '../stress/traffic.ts'
import type { Engine } from './engines.ts'
import { spreadOf, type Figure } from './figures.ts'
import type { Load, Outcome } from './load-generator.ts'
import { putFromOutside } from './load-put.ts'
import {
  diskFigure,
  listAddress,
  memoryOf,
  settings,
  startFloor,
  timeToList,
  timeToNothing,
  type Floor,
  type Served,
} from './served.ts'

type Bench = { served: Served; floor: Floor; engine: Engine; rows: number }
type Ask = Omit<Load, 'origin' | 'seconds'>

const rounds = 5
const seconds = 1
const credit = '/btech-credit-transfer'
const brotli = { 'accept-encoding': 'br' }

/** The product in a process of its own, beside its floor, both under the same load in turn. `small` has ten thousand rows. */
export async function httpFigures(
  engine: Engine,
  rows: number,
  small: Engine | undefined,
): Promise<Figure[]> {
  const all = { ...settings, ...engine.settings }
  // The first start makes the administrator and the session that the others take.
  const first = await startServer(engine.directory, all)
  // Later starts on the same directory take the same session.
  const headers = await headersAt(first.origin)
  await first.kill('SIGTERM')
  const starts = await startFigures(engine, rows, headers)

  const server = await startServer(engine.directory, all)
  const served = { ...server, headers }
  const floor = await startFloor(engine.directory, served)
  const bench = { served, floor, engine, rows }
  try {
    const lists = await listFigures(bench)
    const growth = small ? [await growthFigure(bench, small)] : []
    const crowd = await crowdFigures(bench)
    const pages = await pageFigures(bench)
    const forms = await formFigures(bench)
    return [
      ...forms,
      ...lists,
      ...growth,
      ...crowd,
      ...pages,
      ...starts,
      ...(await memoryFigures(bench)),
    ]
  } finally {
    await floor.stop()
    await server.kill('SIGTERM')
  }
}

/** Of somebody of the staff. */
const headersAt = async (origin: string) => ({
  'x-appwrite-project': defaultProject,
  cookie: await signIn(origin, staff),
})

/** The floor and the product in turn, so that whatever else the machine does meets both. */
async function beside({ served, floor }: Bench, mine: Ask, theirs: Ask) {
  const { pairs, shares } = await inTurn(
    { ...mine, origin: served.origin },
    { ...theirs, origin: floor.origin },
  )
  const { median: rate } = spreadOf(pairs.map(({ base }) => base.perSecond))
  return { pairs, shares, floor: `${Math.round(rate).toLocaleString('en')} /s` }
}

/** `shares` are the rates of the one in percent of the other's. */
async function inTurn(mine: Ask & { origin: string }, theirs: Ask & { origin: string }) {
  const pairs: { base: Outcome; own: Outcome }[] = []
  // The first round warms both up.
  for (let round = 0; round <= rounds; round += 1) {
    const base = await putFromOutside({ ...theirs, seconds })
    const own = await putFromOutside({ ...mine, seconds })
    if (own.failures + base.failures > 0)
      throw new Error(
        `${own.failures + base.failures} requests for ${mine.path} were not answered with 200.`,
      )
    if (round > 0) pairs.push({ base, own })
  }
  const shares = pairs.map(({ base, own }) => (100 * own.perSecond) / base.perSecond)
  return { pairs, shares: spreadOf(shares) }
}

async function formFigures(bench: Bench): Promise<Figure[]> {
  const { rows, engine } = bench
  const form = {
    path: endpoints.checkEligibility,
    form: true,
    headers: { 'x-appwrite-project': 'consultancy' },
  }
  const many = { ...form, connections: 64 }
  const one = { ...form, connections: 1 }
  const crowded = await beside(bench, many, many)
  const alone = await beside(bench, one, one)
  const disk = await diskFigure(engine.directory)
  const figure = { group: 'form', rows }
  const bars = engine.name === 'embedded' ? { must: 12, goal: 20 } : { must: 15 }
  return [
    {
      ...figure,
      name: 'form, 64 connections',
      unit: '% of the floor',
      ...crowded.shares,
      floor: crowded.floor,
      ...bars,
    },
    {
      ...figure,
      group: '',
      name: 'form, 64 connections, 99th of 100',
      unit: 'ms',
      ...late(crowded.pairs),
      note: disk,
      goal: 25,
    },
    {
      ...figure,
      group: '',
      name: 'form, 1 connection',
      unit: '% of the floor',
      ...alone.shares,
      floor: alone.floor,
    },
    {
      ...figure,
      group: '',
      name: 'form, 1 connection, 99th of 100',
      unit: 'ms',
      ...late(alone.pairs),
      note: disk,
      goal: 3,
    },
  ]
}

const late = (pairs: { base: Outcome; own: Outcome }[]) => ({
  ...spreadOf(pairs.map(({ own }) => own.p99)),
  floor: `${spreadOf(pairs.map(({ base }) => base.p99)).median.toFixed(1)} ms`,
})

const listOf = ({ headers }: Pick<Served, 'headers'>, search?: string): Ask => ({
  path: listAddress(search === undefined ? {} : { search }),
  form: false,
  headers,
  connections: 16,
})

/** The newest page of many rows and of few, in turn: minutes apart the machine is another one. */
async function growthFigure({ served, rows }: Bench, small: Engine): Promise<Figure> {
  const server = await startServer(small.directory, { ...settings, ...small.settings })
  try {
    const headers = await headersAt(server.origin)
    const { shares } = await inTurn(
      { ...listOf(served), origin: served.origin },
      { ...listOf({ headers }), origin: server.origin },
    )
    return {
      group: 'list growth',
      name: 'newest page beside that of 10,000 rows',
      rows,
      unit: '% of 10k rows',
      ...shares,
      must: 85,
      goal: 95,
    }
  } finally {
    await server.kill('SIGTERM')
  }
}

async function listFigures(bench: Bench): Promise<Figure[]> {
  const { rows, engine, served } = bench
  const floor = { path: '/documents', form: false, headers: {}, connections: 16 }
  const ask = (search?: string) => listOf(served, search)
  const newest = await beside(bench, ask(), floor)
  const name = 'newest page with exact total'
  const bars = engine.name === 'embedded' ? { must: 30, goal: 70 } : { must: 20 }
  const figures: Figure[] = [
    {
      group: 'list',
      name,
      rows,
      unit: '% of the floor',
      ...newest.shares,
      floor: newest.floor,
      ...bars,
    },
  ]
  for (const [kind, word] of [
    ['20 %', 'computer'],
    ['two letters', 'ra'],
    ['Hindi', 'कमला'],
  ] as const) {
    const shares: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const list = await putFromOutside({ ...ask(), origin: served.origin, seconds })
      const found = await putFromOutside({ ...ask(word), origin: served.origin, seconds })
      if (round > 0) shares.push((100 * found.perSecond) / list.perSecond)
    }
    figures.push({
      group: 'repeated search',
      name: `repeated search with total: ${kind}`,
      rows,
      unit: '% of the list',
      ...spreadOf(shares),
      must: 70,
      goal: 90,
    })
  }
  return figures
}

const crowd = 40

/** Forty searches that nobody asked before, all the time; beside them somebody sends the form and somebody reads a page. */
async function crowdFigures({ served, rows }: Bench): Promise<Figure[]> {
  const over = new AbortController()
  let searched = 0
  const pairs = Array.from('abcdefghijklmnoprstuvy').flatMap((one, _, all) =>
    all.map((other) => one + other),
  )
  const searchOn = async (who: number) => {
    for (let turn = who; !over.signal.aborted; turn += crowd) {
      // A fifth of the rows have the first word, and each of these is looked at for the others.
      const others = [turn % pairs.length, Math.floor(turn / pairs.length) % pairs.length]
      const search = ['computer', ...others.map((other) => pairs[other])].join(' ')
      const reply = await fetch(served.origin + listAddress({ search }), {
        headers: served.headers,
      })
      await reply.text()
      searched += 1
    }
  }
  const searching = Array.from({ length: crowd }, (_, who) => searchOn(who))
  await pause(500)
  const form = { path: endpoints.checkEligibility, form: true, headers: {}, connections: 1 }
  const page = { path: credit, form: false, headers: brotli, connections: 1 }
  const forms: number[] = []
  const pages: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    forms.push((await putFromOutside({ ...form, origin: served.origin, seconds })).p99)
    pages.push((await putFromOutside({ ...page, origin: served.origin, seconds })).p99)
  }
  over.abort()
  await Promise.all(searching)
  const note = `${searched} searches were answered meanwhile`
  const figure = { rows, unit: 'ms' } as const
  return [
    {
      ...figure,
      group: 'crowd',
      name: 'form beside 40 heavy searches, 99th of 100',
      ...spreadOf(forms),
      must: 150,
      goal: 60,
      note,
    },
    {
      ...figure,
      group: '',
      name: 'page beside 40 heavy searches, 99th of 100',
      ...spreadOf(pages),
      must: 40,
      goal: 15,
    },
  ]
}

async function pageFigures(bench: Bench): Promise<Figure[]> {
  const mine = { path: credit, form: false, headers: brotli, connections: 16 }
  const whole = await beside(bench, mine, { ...mine, path: '/page' })
  return [
    {
      group: 'page',
      name: 'the largest page, from memory',
      rows: bench.rows,
      unit: '% of the floor',
      ...whole.shares,
      floor: whole.floor,
      must: 60,
    },
  ]
}

async function startFigures(
  engine: Engine,
  rows: number,
  headers: Record<string, string>,
): Promise<Figure[]> {
  const times: number[] = []
  const floors: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await timeToNothing())
    times.push(await timeToList(engine.directory, headers, engine.settings))
  }
  const bars =
    rows >= 1_000_000
      ? { must: 3_000, goal: 1_000 }
      : rows >= 100_000
        ? { must: 1_000, goal: 400 }
        : {}
  const floor = `${Math.round(spreadOf(floors).median)} ms`
  const figure = { rows, unit: 'ms', ...spreadOf(times) } as const
  return [{ ...figure, group: 'start', name: 'start to the first list', floor, ...bars }]
}

async function memoryFigures({ served, rows, engine }: Bench): Promise<Figure[]> {
  const { all, own } = await memoryOf(served)
  const bars =
    engine.name !== 'embedded'
      ? {}
      : rows >= 1_000_000
        ? { must: 450, goal: 300 }
        : rows >= 100_000
          ? { must: 300, goal: 200 }
          : {}
  const figure = { rows, unit: 'MB' } as const
  return [
    {
      ...figure,
      group: 'memory',
      name: 'memory after all this, resident',
      median: all,
      least: all,
      most: all,
      ...bars,
    },
    {
      ...figure,
      group: '',
      name: 'memory without the mapped file',
      median: own,
      least: own,
      most: own,
    },
  ]
}
