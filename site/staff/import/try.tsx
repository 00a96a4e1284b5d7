import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  importLimits,
  takeBackDays,
  type HereChoice,
  type ImportRow,
  type Trial,
} from '#contract/staff/imports.ts'
import { usualTimeZone } from '#contract/staff/follow-up.ts'
import { tryRows } from '#site/backend/staff-pages.ts'
import { Download } from '#site/images/desk-icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { StageMark } from '../enquiry/marks/stage.tsx'
import { grouped, Table } from '../overview/parts.tsx'
import { readHealth } from '../health/findings.ts'
import { NotLoaded } from '../people/staff-page.tsx'
import { localTime } from '../ui/time.ts'
import { written, type Problem, type Read } from './reading.ts'
import type { Sheet } from './sheet.ts'
import { LinkButton, saveFile } from '../ui/buttons.tsx'

type Props = {
  sheet: Sheet
  read: Read
  onBack: () => void
  onImport: (rows: ImportRow[], here: HereChoice) => void
}

export const batchesOf = (rows: ImportRow[]) =>
  Array.from({ length: Math.ceil(rows.length / importLimits.batch) }, (_, at) =>
    rows.slice(at * importLimits.batch, (at + 1) * importLimits.batch),
  )

function useTrial(sheet: Sheet, read: Read) {
  return useQuery({
    queryKey: ['import', 'trial', sheet.hash, read],
    queryFn: async () => {
      const here: Trial['here'] = []
      // oxlint-disable-next-line no-await-in-loop -- One after the other: the server has others to serve.
      for (const rows of batchesOf(read.rows)) here.push(...(await tryRows(sheet.hash, rows)).here)
      return here
    },
    staleTime: Infinity,
  })
}

/** What would be written, and what not. */
export function Try({ sheet, read, onBack, onImport }: Props) {
  const [choice, setChoice] = useState<HereChoice>('history')
  const [chosen, setChosen] = useState<Record<number, string>>({})
  const trial = useTrial(sheet, read)
  if (trial.error) return <NotLoaded query={trial} words="The trial did not work." />
  if (!trial.data)
    return <output className="mt-4 block">Trying {grouped(read.rows.length)} rows...</output>
  const isHere = new Set(trial.data.map(({ row }) => row))
  const fresh = read.rows.filter(({ row }) => !isHere.has(row))
  const asked = read.rows
    .map((row) => ({ row, people: trial.data.filter((one) => one.row === row.row) }))
    .filter(({ people }) => people.length > 1)
  const into = (row: ImportRow, people: Trial['here']) =>
    chosen[row.row] ?? people.find(({ name }) => isSameName(name, row.name))?.id
  const intoOf = new Map(asked.map(({ row, people }) => [row, into(row, people)]))
  const sent = choice === 'skip' ? fresh : read.rows
  const waiting = choice === 'skip' ? 0 : [...intoOf.values()].filter((id) => !id).length
  const begin = () =>
    onImport(
      sent.map((row) => ({ ...row, ...(intoOf.get(row) && { into: intoOf.get(row) }) })),
      choice,
    )
  return (
    <>
      <output className="mt-4 block">
        {grouped(fresh.length)} + {grouped(isHere.size)} + {grouped(read.problems.length)} ={' '}
        {grouped(read.rows.length + read.problems.length)} rows. This is a trial; nothing is written
        yet. <Erased rows={read.rows} />
      </output>
      <New rows={fresh} />
      {isHere.size > 0 && (
        <Here rows={read.rows} here={trial.data} choice={choice} onChoose={setChoice} />
      )}
      {choice !== 'skip' && asked.length > 0 && (
        <Which
          asked={asked.map((one) => ({ ...one, into: intoOf.get(one.row) ?? '' }))}
          onChoose={(next) => setChosen({ ...chosen, ...next })}
        />
      )}
      {read.problems.length > 0 && <Unreadable sheet={sheet} problems={read.problems} />}
      <div className="import-bar">
        <Button kind="outline" size="small" onClick={onBack}>
          Back
        </Button>
        <span>
          {waiting > 0
            ? `${grouped(waiting)} ${waiting === 1 ? 'row waits' : 'rows wait'} for your choice.`
            : `You can take it back for ${takeBackDays} days.`}
        </span>
        <Button size="small" disabled={sent.length === 0 || waiting > 0} onClick={begin}>
          Import {grouped(sent.length)} rows
        </Button>
      </div>
    </>
  )
}

/** Retention counts from the import. */
function Erased({ rows }: { rows: ImportRow[] }) {
  const { data } = useQuery({ queryKey: ['health'], queryFn: readHealth })
  if (!data || data.retentionDays === 0 || rows.length === 0) return null
  const at = new Date(Date.parse(data.at) + data.retentionDays * 86_400_000)
  return (
    <>The rows would be erased on {localTime(at).split(',')[0]}, as retention counts from today.</>
  )
}

const shownAtOnce = 5

const New = ({ rows }: { rows: ImportRow[] }) => (
  <section className="import-part">
    <h2>
      {grouped(rows.length)} new {rows.length === 1 ? 'enquiry' : 'enquiries'}
    </h2>
    <Table
      caption="New enquiries"
      heads={['Row', 'Name', 'Phone', 'Received', 'Stage', 'Note']}
      className="overview-list @max-[44rem]:[&_:is(th,td):nth-child(n+5)]:hidden"
    >
      {rows.slice(0, shownAtOnce).map(({ row, name, phone, email, receivedAt, stage, note }) => (
        <tr key={row}>
          <td>{row}</td>
          <td>
            <b>{name}</b>
          </td>
          <td>{phone ?? email}</td>
          <td>
            {receivedAt === undefined ? 'today' : localTime(new Date(receivedAt), usualTimeZone)}
          </td>
          <td>
            <StageMark stage={stage ?? 'new'} />
          </td>
          <td className="wrap-anywhere">{note?.slice(0, 80)}</td>
        </tr>
      ))}
    </Table>
  </section>
)

const choiceWords: [HereChoice, string][] = [
  ['history', 'Add to their history'],
  ['both', 'Add to history and list as enquiry'],
  ['skip', 'Leave these rows out'],
]

type HereProps = {
  rows: ImportRow[]
  here: Trial['here']
  choice: HereChoice
  onChoose: (choice: HereChoice) => void
}

function Here({ rows, here, choice, onChoose }: HereProps) {
  const byRow = new Map(rows.map((row) => [row.row, row]))
  return (
    <section className="import-part">
      <h2>{grouped(new Set(here.map(({ row }) => row)).size)} of people who are here already</h2>
      <fieldset className="mt-3 flex flex-wrap gap-x-6">
        <legend>Same phone or email. What shall we do with these rows?</legend>
        {choiceWords.map(([key, word]) => (
          <label key={key} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="here"
              className="size-5 accent-brand"
              checked={choice === key}
              onChange={() => onChoose(key)}
            />{' '}
            {word}
          </label>
        ))}
      </fieldset>
      <Table
        caption="People who are here"
        heads={['Row', 'In the sheet', 'Here today']}
        className="overview-list"
      >
        {here.slice(0, shownAtOnce).map(({ row, id, name, stage, reference }) => (
          <tr key={`${row} ${id}`}>
            <td>{row}</td>
            <td>
              <b>{byRow.get(row)?.name}</b>, {byRow.get(row)?.phone ?? byRow.get(row)?.email}
            </td>
            <td>
              <b>{name}</b> {reference} <StageMark stage={stage} />
            </td>
          </tr>
        ))}
      </Table>
      <p className="staff-lead">Stages and names that are here stay as they are.</p>
    </section>
  )
}

const isSameName = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** In place of an id: none of the people who are here. */
const nobody = 'new'

type WhichProps = {
  asked: { row: ImportRow; people: Trial['here']; into: string }[]
  onChoose: (chosen: Record<number, string>) => void
}

/** Brothers and agents share a phone: who is meant is asked for each row. */
const Which = ({ asked, onChoose }: WhichProps) => (
  <section className="import-part">
    <h2>Which of them is it?</h2>
    <p>
      Several people have this phone or email.{' '}
      <LinkButton
        onPress={() => onChoose(Object.fromEntries(asked.map(({ row }) => [row.row, nobody])))}
      >
        None of them, in all these rows
      </LinkButton>
    </p>
    <Table
      caption="Rows that may be of several people"
      heads={['Row', 'In the sheet', 'Is']}
      className="overview-list"
    >
      {asked.map(({ row, people, into }) => (
        <tr key={row.row}>
          <td>{row.row}</td>
          <td>
            <b>{row.name}</b>, {row.phone ?? row.email}
          </td>
          <td>
            <select
              className="field"
              aria-label={`Row ${row.row}, ${row.name}, is`}
              value={into}
              onChange={({ target }) => onChoose({ [row.row]: target.value })}
            >
              <option value="">Choose</option>
              {people.map(({ id, name, reference }) => (
                <option key={id} value={id}>
                  {name}, {reference}
                </option>
              ))}
              <option value={nobody}>None of them: a new enquiry</option>
            </select>
          </td>
        </tr>
      ))}
    </Table>
  </section>
)

/** With the titles of the sheet, so that they can be mended and brought alone. */
function Unreadable({ sheet, problems }: { sheet: Sheet; problems: Problem[] }) {
  function save() {
    const [heads = [], ...rows] = sheet.table.cells
    const lines = [
      [...heads.map(written), 'Why'],
      ...problems.map(({ row, why }) => [...(rows[row - 2] ?? []).map(written), why]),
    ]
    const text = lines.map((line) => line.map(quoted).join(',')).join('\r\n')
    saveFile('rows-to-mend.csv', 'text/csv', `\uFEFF${text}`)
  }
  return (
    <section className="import-part" data-late>
      <h2>{grouped(problems.length)} cannot be read</h2>
      <p>
        They are left out. Mend them and import only these.{' '}
        <Button kind="outline" size="small" onClick={save}>
          <Download className="size-4.5" />
          These rows as a sheet
        </Button>
      </p>
      <Table
        caption="Rows that cannot be read"
        heads={['Row', 'Column', 'What is written', 'Why']}
        className="overview-list"
      >
        {problems.slice(0, 4 * shownAtOnce).map(({ row, column, written: text, why }) => (
          <tr key={row}>
            <td>{row}</td>
            <td>{column}</td>
            <td className="wrap-anywhere">
              <b>{text}</b>
            </td>
            <td>{why}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

/** What a spreadsheet would run is marked as text. */
const quoted = (text: string) =>
  `"${(/^\s*[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
