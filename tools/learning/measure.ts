/** `node tools/learning/measure.ts FILE …`: how well the reasons of labelled files are read; with `--list` also the wrong ones. */
import type { Facts } from '#server/advice/reason/facts.ts'
import { readingOf } from '#server/advice/reason/reading.ts'
import { factsCompared } from './compare.ts'
import { type Labelled, recordsOf } from './texts.ts'

const now = Date.UTC(2026, 10, 26)

type Count = { right: number; of: number }

const percent = (value: number) => (value * 100).toFixed(1)

/** Share with its 95 % interval (Wilson). */
function shareOf({ right, of }: Count) {
  if (of === 0) return 'none'
  const z = 1.96
  const share = right / of
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of)
  const spread =
    (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of)
  return `${percent(share)} % (${percent(middle - spread)} to ${percent(middle + spread)}, ${right} of ${of})`
}

const counts = new Map<string, Count>()
const groups = new Set<string>()
const misses: string[] = []

function count(name: string, isRight: boolean) {
  const one = counts.get(name) ?? { right: 0, of: 0 }
  counts.set(name, { right: one.right + (isRight ? 1 : 0), of: one.of + 1 })
}

function countInGroup(group: string, name: string, isRight: boolean) {
  groups.add(group)
  count(`${group} ${name}`, isRight)
}

function countTopics({ text, topics = [], language }: Labelled, told: string[], asked: string[]) {
  const named = `language ${language}`
  for (const id of told)
    for (const group of ['', id, named]) countInGroup(group, 'right', topics.includes(id))
  for (const id of topics) count('all told', told.includes(id))
  const [main] = topics
  if (main === undefined) count('nothing told where nothing is asked', told.length === 0)
  else {
    const isAmong = [...told, ...asked].includes(main)
    for (const group of ['', main, named]) {
      countInGroup(group, 'told', told.includes(main))
      countInGroup(group, 'among', isAmong)
    }
    const read = `told ${told.join(', ')}; asked ${asked.join(', ')}`
    if (!isAmong) misses.push(`not among (${topics.join(', ')}; ${read}): ${text}`)
  }
  const wrong = told.filter((id) => !topics.includes(id))
  if (wrong.length > 0)
    misses.push(`told wrong ${wrong.join(', ')} (${topics.join(', ')}): ${text}`)
}

function countFacts(record: Labelled, read: Facts) {
  for (const { name, meant, got, isSame } of factsCompared(record, read)) {
    for (const group of ['facts', `fact ${name}`, `facts in ${record.language}`]) {
      if (meant !== undefined) countInGroup(group, 'told', isSame)
      if (got !== undefined) countInGroup(group, 'right', isSame)
    }
    if (!isSame) misses.push(`${name} ${String(meant)}, read ${String(got)}: ${record.text}`)
  }
}

const idsOf = (reads: { id: string }[]) => reads.map(({ id }) => id)

for (const file of process.argv.slice(2).filter((one) => !one.startsWith('--'))) {
  counts.clear()
  groups.clear()
  misses.length = 0
  for (const record of recordsOf(file)) {
    const reading = readingOf(record.text, now)
    if (record.topics !== undefined && record.open !== true) {
      const isDistress = record.topics.includes('distress')
      const isSeen = reading.distress !== undefined
      count(isDistress ? 'distress: helpline seen' : 'no helpline', isSeen === isDistress)
      count(
        isDistress ? 'distress: helplines alone' : 'no false alarm',
        (reading.distress === 'likely') === isDistress,
      )
      if (isSeen !== isDistress)
        misses.push(
          `${isDistress ? 'distress' : 'alarm'} ${reading.distress ?? 'missed'}: ${record.text}`,
        )
      if (!isDistress) countTopics(record, idsOf(reading.told), idsOf(reading.asked))
    }
    if (record.facts !== undefined) countFacts(record, reading.facts)
  }
  console.log(`\n${file}`)
  for (const name of [
    'distress: helpline seen',
    'distress: helplines alone',
    'no helpline',
    'no false alarm',
    'nothing told where nothing is asked',
    'all told',
  ])
    console.log(`  ${name}: ${shareOf(counts.get(name) ?? { right: 0, of: 0 })}`)
  for (const group of [...groups].toSorted()) {
    const shares = ['told', 'right', 'among'].flatMap((name) => {
      const one = counts.get(`${group} ${name}`)
      return one === undefined ? [] : [`${name} ${shareOf(one)}`]
    })
    console.log(`  ${group || 'all topics'}: ${shares.join('; ')}`)
  }
  if (process.argv.includes('--list')) for (const miss of misses) console.log(`  ${miss}`)
}
