import { useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { isStage, stageKeys, stageWord } from '../enquiry/marks/stage.tsx'
import { grouped, Table } from '../overview/parts.tsx'
import { LinkButton } from '../ui/buttons.tsx'
import {
  dateOf,
  fields,
  guess,
  guessPerson,
  guessStage,
  written,
  type Field,
  type Mapping,
} from './reading.ts'
import type { Cell, Sheet } from './sheet.ts'

type Person = { id: string; name: string; email: string }
type Props = {
  sheet: Sheet
  team: Person[]
  /** When somebody comes back to it. */
  before: Mapping | undefined
  onBack: () => void
  onMatched: (mapping: Mapping) => void
}

const samples = 5
// The keys of a constant are those of its type.
const fieldNames = Object.keys(fields) as Field[]

/** Each column with five samples, where it goes, and how it is read. */
export function Match({ sheet, team, before, onBack, onMatched }: Props) {
  const mapping = useMapping(sheet, team, before)
  const { heads, rows, columns, setColumns, monthFirst, setMonthFirst } = mapping
  const matched = columns.filter((field) => field !== 'note').length
  return (
    <>
      <p className="mt-4">
        Your titles are in row 1. {matched} of {heads.length} matched; we guessed. Change what is
        wrong. What has no field goes into the note.
      </p>
      <Table
        caption="Where each column goes"
        heads={['Your column', 'First five rows', 'Goes to', 'How we read it']}
        className="import-match [&_:is(th,td)]:text-left"
      >
        {heads.map((head, at) => (
          <Column
            // oxlint-disable-next-line react/no-array-index-key -- Two columns may have one title.
            key={at}
            head={head}
            cells={rows.map((row) => row[at] ?? null)}
            field={columns[at] ?? 'note'}
            monthFirst={monthFirst}
            onPlace={(field) => setColumns(placed(columns, at, field))}
            onMonthFirst={setMonthFirst}
          />
        ))}
      </Table>
      <Words
        title="Stages of the sheet"
        words={mapping.wordsAt('stage')}
        choices={stageKeys.map((stage) => [stage, stageWord(stage)])}
        chosen={mapping.stageOf}
        onChoose={(word, stage) =>
          mapping.setStages({ ...mapping.stages, [word]: isStage(stage) ? stage : undefined })
        }
      />
      <Words
        title="People of the sheet"
        words={mapping.wordsAt('assignee')}
        choices={team.map(({ id, name, email }) => [id, name || email])}
        chosen={mapping.personOf}
        onChoose={(word, person) =>
          mapping.setPeople({ ...mapping.people, [word]: person || undefined })
        }
      />
      <div className="import-bar">
        <Button kind="outline" size="small" onClick={onBack}>
          Back
        </Button>
        <Button size="small" onClick={() => onMatched(mapping.whole())}>
          Look at the trial
        </Button>
      </div>
    </>
  )
}

function useMapping(sheet: Sheet, team: Person[], before: Mapping | undefined) {
  const [titles = [], ...rows] = sheet.table.cells
  const heads = titles.map((cell, at) => written(cell) || `Column ${at + 1}`)
  const [columns, setColumns] = useState(before?.columns ?? guess(heads))
  const [monthFirst, setMonthFirst] = useState(before?.monthFirst ?? false)
  const [stages, setStages] = useState(before?.stages ?? {})
  const [people, setPeople] = useState(before?.people ?? {})
  const wordsAt = (field: Field) => wordsIn(rows, columns.indexOf(field))
  const stageOf = (word: string) => (word in stages ? stages[word] : guessStage(word))
  const personOf = (word: string) => (word in people ? people[word] : guessPerson(word, team))
  return {
    heads,
    rows,
    columns,
    setColumns,
    monthFirst,
    setMonthFirst,
    stages,
    setStages,
    people,
    setPeople,
    wordsAt,
    stageOf,
    personOf,
    whole: (): Mapping => ({
      heads,
      columns,
      monthFirst,
      stages: byWord(wordsAt('stage'), stageOf),
      people: byWord(wordsAt('assignee'), personOf),
    }),
  }
}

/** A field is taken from the column that had it; notes and what is left out may be many. */
function placed(columns: Field[], at: number, field: Field): Field[] {
  const isShared = field === 'note' || field === 'out'
  return columns.map((one, place) =>
    place === at ? field : one === field && !isShared ? 'note' : one,
  )
}

const Samples = ({ cells }: { cells: Cell[] }) => (
  <ul className="flex flex-wrap gap-x-3 text-(length:--text-fine) text-ink-soft">
    {cells.map((cell, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- Cells may be alike.
      <li key={at} className="max-w-36 truncate">
        {written(cell) || <i>empty</i>}
      </li>
    ))}
  </ul>
)

function dateWords(cell: Cell, monthFirst: boolean) {
  const instant = dateOf(cell, monthFirst)
  if (instant === undefined) return 'No day.'
  const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat('en-GB', day).format(instant)}.`
}

const byWord = <Value,>(words: [string, number][], of: (word: string) => Value) =>
  Object.fromEntries(words.map(([word]) => [word, of(word)]))

/** What occurs in a column, the most frequent first. */
function wordsIn(rows: Cell[][], at: number): [word: string, count: number][] {
  const counts = new Map<string, number>()
  if (at < 0) return []
  for (const row of rows) {
    const word = written(row[at] ?? null)
    if (word) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one).slice(0, mostWords)
}

/** More different ones are no stages and no people. */
const mostWords = 60

type WordsProps = {
  title: string
  words: [string, number][]
  choices: [value: string, word: string][]
  chosen: (word: string) => string | undefined
  onChoose: (word: string, value: string) => void
}

/** What each word of a column means here; only a missing match is marked. */
const Words = ({ title, words, choices, chosen, onChoose }: WordsProps) =>
  words.length > 0 && (
    <fieldset className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] gap-x-8 gap-y-2 pt-2">
      <legend className="font-bold">{title}</legend>
      {words.map(([word, count]) => (
        <div
          key={word}
          className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1.2fr)] items-center gap-2 wrap-anywhere"
        >
          <b>{word}</b> <span>{grouped(count)}</span>{' '}
          <select
            aria-label={`${word} means`}
            className="field min-w-36 data-missing:border-accent data-missing:bg-tint"
            value={chosen(word) ?? ''}
            data-missing={chosen(word) === undefined || undefined}
            onChange={({ target }) => onChoose(word, target.value)}
          >
            <option value="">To the note</option>
            {choices.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </div>
      ))}
    </fieldset>
  )

type ColumnProps = {
  head: string
  cells: Cell[]
  field: Field
  monthFirst: boolean
  onPlace: (field: Field) => void
  onMonthFirst: (monthFirst: boolean) => void
}

const Column = ({ head, cells, field, monthFirst, onPlace, onMonthFirst }: ColumnProps) => (
  <tr>
    <th scope="row">{head}</th>
    <td>
      <Samples cells={cells.slice(0, samples)} />
    </td>
    <td>
      <select
        aria-label={`${head} goes to`}
        className="field min-w-36"
        value={field}
        onChange={({ target }) => onPlace(target.value as Field /* One of the options. */)}
      >
        {fieldNames.map((name) => (
          <option key={name} value={name}>
            {fields[name]}
          </option>
        ))}
      </select>
    </td>
    <td>
      {(field === 'receivedAt' || field === 'followUpAt') && (
        <>
          {dateWords(cells.find((cell) => cell !== null) ?? null, monthFirst)}{' '}
          <LinkButton onPress={() => onMonthFirst(!monthFirst)}>
            {monthFirst ? 'Day first?' : 'Month first?'}
          </LinkButton>
        </>
      )}
      {field === 'note' && `“${head}: ...”`}
    </td>
  </tr>
)
