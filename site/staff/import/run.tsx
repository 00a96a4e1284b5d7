import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  importLimits,
  type HereChoice,
  type ImportRow,
  type Trial,
  type Written,
} from '#contract/staff/imports.ts'
import { serverMessage } from '#site/backend/admin.ts'
import { beginImport, sendRows } from '#site/backend/staff-pages.ts'
import { Button } from '#site/ui/button.tsx'
import { grouped } from '../overview/parts.tsx'
import type { Read } from './reading.ts'
import type { Sheet } from './sheet.ts'
import { batchesOf } from './try.tsx'

type Props = {
  sheet: Sheet
  read: Read
  here: HereChoice
  trial: Trial['here']
  onDone: () => void
}

const nothing: Written = { added: 0, noted: 0, skipped: 0, again: 0 }
const patienceMs = 2_000

/** Sends the rows a hundred at a time. After a failure the same ones again: the server writes each once. */
export function Run({ sheet, read, here, trial, onDone }: Props) {
  const skipped = here === 'skip' ? new Set(trial.map(({ row }) => row)) : new Set<number>()
  const rows = read.rows.filter(({ row }) => !skipped.has(row))
  const { written, trouble, running, setRunning, isDone, done } = useSending(sheet, rows, here)
  const words = isDone
    ? `${grouped(rows.length)} rows are in`
    : `${grouped(done)} of ${grouped(rows.length)}`
  const sent = written.added + written.noted + written.skipped + written.again
  return (
    <section className="import-run">
      <h2>{words}</h2>
      <output className="sr-only">{isDone && words}</output>
      <progress
        className="h-4 w-full accent-brand"
        aria-label="Import"
        max={rows.length}
        value={done}
      />
      <dl className="w-full">
        {Object.entries({
          'New enquiries': written.added,
          'Added to a history': written.noted,
          'There already from this sheet': written.again,
          'Left out': read.problems.length + skipped.size + written.skipped,
        }).map(([word, count]) => (
          <div key={word} className="flex justify-between border-b border-b-hair py-1.5">
            <dt>{word}</dt>
            <dd>{grouped(count)}</dd>
          </div>
        ))}
      </dl>
      {trouble && (
        <p role="alert" className="trouble-words">
          {trouble}
        </p>
      )}
      {isDone ? (
        <Button size="small" onClick={onDone}>
          Bring another sheet
        </Button>
      ) : (
        <>
          <Button kind="outline" size="small" onClick={() => setRunning(!running)}>
            {running ? 'Stop' : 'Go on'}
          </Button>
          <p>
            Keep this page open. If it closes, or you stop, the {grouped(sent)} rows stay: choose
            the same file again to go on. No row comes twice.
          </p>
        </>
      )}
    </section>
  )
}

function useSending(sheet: Sheet, rows: ImportRow[], here: HereChoice) {
  const client = useQueryClient()
  const [written, setWritten] = useState(nothing)
  const [trouble, setTrouble] = useState('')
  const [running, setRunning] = useState(true)
  const [isDone, setDone] = useState(false)
  const next = useRef(0)

  // The server is outside of React; an import goes on while this page is open.
  useEffect(() => {
    if (!running) return undefined
    const end = new AbortController()
    const batches = batchesOf(rows)
    async function send() {
      await beginImport({ name: sheet.name, hash: sheet.hash, rows: rows.length })
      while (next.current < batches.length && !end.signal.aborted) {
        // oxlint-disable-next-line no-await-in-loop -- In order, so that the progress is true.
        const some = await sendRows(sheet.hash, batches[next.current] ?? [], here)
        next.current += 1
        setTrouble('')
        setWritten((all) => ({
          added: all.added + some.added,
          noted: all.noted + some.noted,
          skipped: all.skipped + some.skipped,
          again: all.again + some.again,
        }))
      }
      if (end.signal.aborted) return
      setDone(true)
      setRunning(false)
      await client.invalidateQueries({ queryKey: ['imports'] })
    }
    const keepOn = () =>
      send().catch((error: unknown) => {
        setTrouble(serverMessage(error) ?? 'The server cannot be reached. We try again.')
        if (!end.signal.aborted) setTimeout(() => void keepOn(), patienceMs)
      })
    void keepOn()
    return () => end.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- What is sent was chosen before.
  }, [running])

  const done = isDone ? rows.length : Math.min(rows.length, next.current * importLimits.batch)
  return { written, trouble, running, setRunning, isDone, done }
}
