import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { noteOpenMs } from '#contract/staff/marks.ts'
import {
  type Activity,
  correctNote,
  type History as Page,
  listActivity,
} from '#site/backend/desk.ts'
import type { Row } from '#site/backend/marks.ts'
import { Button } from '#site/ui/button.tsx'
import { useBusy } from '../ui/form.tsx'
import { LinkButton } from '../ui/buttons.tsx'
import { draftOf, keepDraft } from '../ui/stored.ts'
import { useFocusOnce } from '../ui/keyboard.ts'
import { instantFrom, momentAlone } from '../ui/time.ts'
import { type Group, groupsOf, ofPerson, lineOf } from './history-words.tsx'
import { useDesk } from '../list/data/desk.ts'
import { isTooLong, NoteLength } from './note-box.tsx'

const step = 50
const noEntry: string | undefined = undefined

const isWhole = (pages: Page[]) =>
  pages.reduce((sum, { entries }) => sum + entries.length, 0) >= (pages[0]?.total ?? 0)

type Props = {
  id: string
  /** Of all enquiries that are shown together. */
  person: Row[]
}

/** Of one enquiry, or of all that are shown with it; the open one first. */
export function useHistory(ids: string[]) {
  return useInfiniteQuery({
    queryKey: ['activity', ids[0], 'history', ids],
    queryFn: ({ pageParam }) => listActivity(ids, { limit: step, after: pageParam }),
    initialPageParam: noEntry,
    getNextPageParam: (last, pages) =>
      last.entries.length < step || isWhole(pages) ? undefined : last.entries.at(-1)?.id,
  })
}

/** Who did what and when, the newest first. */
export function History({ id, person }: Props) {
  const ids = [id, ...person.map((row) => row.id).filter((other) => other !== id)]
  const history = useHistory(ids)
  const { data, error, hasNextPage, isFetching, fetchNextPage } = history
  const [pageCount, setPageCount] = useState(1)
  const missing = data !== undefined && data.pages.length < pageCount && hasNextPage
  // A colleague's change refetches the newest page and cancels the request for an older one: request that again.
  useEffect(() => {
    if (missing && !isFetching && !error) void fetchNextPage()
  }, [missing, isFetching, error, fetchNextPage])
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const total = data?.pages[0]?.total
  return (
    <section aria-labelledby="history-title" className="mt-3">
      <h3 id="history-title" className="text-h4">
        History
        {ids.length > 1 && (
          <span className="ml-2 font-body text-(length:--text-note) font-normal tracking-[0] text-ink-soft">
            of {ids.length === 2 ? 'both' : `all ${ids.length}`} enquiries
          </span>
        )}
      </h3>
      {history.isPending && <p className="py-2 text-note text-ink-soft">Loading...</p>}
      {error && (
        <p role="alert" className="py-2 text-note text-danger">
          The history could not be fetched.{' '}
          <LinkButton inText onPress={() => void history.refetch()}>
            Try again
          </LinkButton>
        </p>
      )}
      {total === 0 && <p className="py-2 text-note text-ink-soft">Nothing has been done yet.</p>}
      <ol className="divide-y divide-hair">
        {groupsOf(entries).map((group) => (
          <Entry key={group[0].id} {...{ group, id, person }} />
        ))}
      </ol>
      {data && hasNextPage && total !== undefined && (
        <LinkButton
          onPress={() => {
            setPageCount(data.pages.length + 1)
            if (error) void history.refetch()
          }}
        >
          Show older ({(total - entries.length).toLocaleString('en-IN')})
        </LinkButton>
      )}
    </section>
  )
}

function Entry({ group, id, person }: { group: Group } & Props) {
  const { now, work, staff } = useDesk()
  const { me } = staff
  const [entry] = group
  const [correcting, setCorrecting] = useState(false)
  const line = useRef<HTMLLIElement>(null)
  const at = instantFrom(entry.createdAt)
  const own = entry.by !== null && entry.by === me?.id
  const { Icon, words } = lineOf(group, me, now)
  const isNote = entry.kind === 'note'
  const other =
    entry.submission === id ? undefined : person.find((row) => row.id === entry.submission)
  const fresh = at !== undefined && now.getTime() - at.getTime() < noteOpenMs
  return (
    <li
      ref={line}
      className="grid grid-cols-[1.5rem_1fr_auto] items-baseline gap-x-1.5 py-1.75 text-note leading-snug"
    >
      <Icon className="size-4.5 self-start translate-y-0.5 text-brand" />
      <p className="min-w-0">
        {words}
        {other && !ofPerson.has(entry.kind) && (
          <span className="text-fine text-ink-soft"> {other.reference}</span>
        )}
        {isNote && own && fresh && !correcting && (
          <LinkButton inText className="ml-2" onPress={() => setCorrecting(true)}>
            Correct
          </LinkButton>
        )}
      </p>
      {at && (
        <time dateTime={entry.createdAt} className="text-fine text-ink-soft">
          {momentAlone(entry.createdAt, now)}
        </time>
      )}
      {isNote && !correcting && <NoteText text={entry.text} />}
      {correcting && (
        <Correction
          entry={entry}
          onDone={() => {
            setCorrecting(false)
            // After the link Correct is there again.
            setTimeout(() => line.current?.querySelector('button')?.focus())
          }}
          onSave={(text) =>
            work.attempt(entry.submission, async () => {
              await correctNote(entry.id, text)
            })
          }
        />
      )}
    </li>
  )
}

const NoteText = ({ text }: { text: string }) => (
  <p dir="auto" className="col-[2/span_2] mt-0.5 wrap-anywhere whitespace-pre-line">
    {text}
  </p>
)

type CorrectionProps = {
  entry: Activity
  onDone: () => void
  onSave: (text: string) => Promise<boolean>
}

/** The draft is stored until it is saved or cancelled; Escape only closes it. */
function Correction({ entry, onDone, onSave }: CorrectionProps) {
  // Only the author corrects a note.
  const by = entry.by ?? undefined
  const [text, setText] = useState(() => draftOf(by, entry.id) || entry.text)
  const { busy, run } = useBusy()
  const field = useFocusOnce<HTMLTextAreaElement>()

  function write(next: string) {
    setText(next)
    keepDraft(by, entry.id, next)
  }
  function end() {
    keepDraft(by, entry.id, '')
    onDone()
  }
  async function save() {
    if (!text.trim() || isTooLong(text)) return
    await run(async () => {
      if (await onSave(text.trim())) end()
    })
  }
  function type(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // The panel stays open.
    event.preventDefault()
    onDone()
  }
  return (
    <div className="col-[2/span_2] mt-1 grid gap-2">
      <textarea
        ref={field}
        aria-label="Correct the note"
        rows={3}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={type}
        className="field min-h-20 py-2"
      />
      <NoteLength note={text} />
      <div className="flex gap-2">
        <Button size="small" aria-disabled={busy || isTooLong(text)} onClick={() => void save()}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
        <Button kind="outline" size="small" onClick={end}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
