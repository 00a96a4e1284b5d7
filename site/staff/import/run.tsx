import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { importLimits, type Written } from '#contract/staff/imports.ts'
import { serverMessage } from '#site/backend/admin.ts'
import { beginImport, sendRows } from '#site/backend/staff-pages.ts'
import { Button } from '#site/ui/button.tsx'
import { grouped } from '../overview/parts.tsx'
import { batchesOf } from './try.tsx'
import { forgetWork, keepSent, keepWork, type Unfinished } from './unfinished.ts'

type Props = {
  person: string
  work: Unfinished
  onDone: () => void
}

const nothing: Written = { added: 0, noted: 0, skipped: 0, again: 0 }
const patienceMs = 2_000

/** Sends the rows a hundred at a time. After a failure the same ones again: the server writes each once. */
export function Run({ person, work, onDone }: Props) {
  const { rows, leftOut } = work
  const { written, trouble, running, setRunning, isDone, done, isKept } = useSending(person, work)
  const words = isDone
    ? `${grouped(rows.length)} rows are in`
    : `${grouped(done)} of ${grouped(rows.length)}`
  return (
    <section className="import-run">
      <h2>{words}</h2>
      <output className="sr-only">{isDone && words}</output>
      <progress className="w-full" aria-label="Import" max={rows.length} value={done} />
      <dl className="w-full">
        {Object.entries({
          'New enquiries': written.added,
          'Added to a history': written.noted,
          'There already from this sheet': written.again,
          'Left out': leftOut + written.skipped,
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
            {isKept
              ? 'You may close this page: open Import on this device again to go on. No row comes twice.'
              : 'Keep this page open. If it closes, choose the same file again to go on. No row comes twice.'}
          </p>
        </>
      )}
    </section>
  )
}

function useSending(person: string, { sent, ...work }: Unfinished) {
  const client = useQueryClient()
  const [written, setWritten] = useState(nothing)
  const [trouble, setTrouble] = useState('')
  const [running, setRunning] = useState(true)
  const [isDone, setDone] = useState(false)
  const [isKept, setKept] = useState(false)
  const next = useRef(sent / importLimits.batch)
  const { name, hash, rows, here } = work

  // The server is outside of React; an import goes on while this page is open.
  useEffect(() => {
    if (!running) return undefined
    const end = new AbortController()
    const batches = batchesOf(rows)
    const keep = (kept: Promise<unknown>) =>
      kept.then(
        () => setKept(true),
        // It goes on while the page is open.
        () => setKept(false),
      )
    async function send() {
      await keep(keepWork(person, work))
      await beginImport({ name, hash, rows: rows.length })
      while (next.current < batches.length && !end.signal.aborted) {
        // oxlint-disable-next-line no-await-in-loop -- In order, so that the progress is true.
        const some = await sendRows(hash, batches[next.current] ?? [], here)
        next.current += 1
        void keep(keepSent(person, next.current * importLimits.batch))
        setTrouble('')
        setWritten((all) => ({
          added: all.added + some.added,
          noted: all.noted + some.noted,
          skipped: all.skipped + some.skipped,
          again: all.again + some.again,
        }))
      }
      if (end.signal.aborted) return
      await keep(forgetWork(person))
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
  return { written, trouble, running, setRunning, isDone, done, isKept }
}
