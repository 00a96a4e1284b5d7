import { openCatalogue } from '#server/advice/catalogue.ts'
import {
  branchInterpretation,
  institutionInterpretation,
} from '#server/advice/interpret/interpretation.ts'
import { labelled } from '#server/advice/learning/measure.ts'

export type Row = { name: string; value: number; unit: 'ms'; limit?: number }

const rounds = 10

/** What it costs to know who is meant, over all labelled texts on a warm process. */
export function interpretationRows(): Row[] {
  const catalogue = openCatalogue()
  const opening = timed(() => openCatalogue())
  const building = timed(() => institutionInterpretation(catalogue))
  const institutions = spread(
    institutionInterpretation(catalogue),
    labelled('institutions.working').map(({ text }) => text),
  )
  const branches = spread(
    branchInterpretation(catalogue),
    labelled('branches.working').map(({ text }) => text),
  )
  return [
    { name: 'institution, median', value: institutions.median, unit: 'ms', limit: 0.3 },
    { name: 'institution, 99th of 100', value: institutions.late, unit: 'ms' },
    { name: 'branch, median', value: branches.median, unit: 'ms', limit: 0.3 },
    { name: 'branch, 99th of 100', value: branches.late, unit: 'ms' },
    { name: 'catalogue read and checked', value: opening, unit: 'ms' },
    { name: 'index of the names built', value: building, unit: 'ms', limit: 60 },
  ]
}

function spread(interpret: (text: string) => unknown, texts: string[]) {
  for (const text of texts) interpret(text)
  const times = Array.from({ length: rounds }, () =>
    texts.map((text) => timed(() => interpret(text))),
  )
    .flat()
    .toSorted((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { median: at(0.5), late: at(0.99) }
}

function timed(work: () => unknown) {
  const start = performance.now()
  work()
  return performance.now() - start
}

if (import.meta.main)
  for (const { name, value, unit, limit } of interpretationRows())
    console.log(
      `${name}: ${value.toFixed(3)} ${unit}${limit === undefined ? '' : ` (at most ${limit})`}`,
    )
