import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactNode } from 'react'
import { longestNote, noteOpenMs } from '#contract/desk.ts'
import { correctNote, listActivity, type Activity, type Me } from '#site/backend/desk.ts'
import { Calendar, Chat, Document, Mail, Phone } from '#site/images/icons.tsx'
import { Pencil, Person } from '#site/images/desk-icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { useFocusOnce } from './focus.ts'
import { followUpOf, shortDate, timeOf } from './follow-up.ts'
import { isStage, stageWord } from './stage.tsx'
import { instantFrom } from './time.ts'
import type { Work } from './work.ts'

const step = 50

type Props = { id: string; me: Me | undefined; now: Date; work: Work }

/** Who did what and when, the newest first. */
export function History({ id, me, now, work }: Props) {
  const [limit, setLimit] = useState(step)
  const history = useQuery({
    queryKey: ['activity', id, limit],
    queryFn: () => listActivity(id, limit),
    placeholderData: (before) => before,
  })
  const { data, error } = history
  return (
    <section aria-labelledby="history-title" className="mt-3">
      <h3 id="history-title" className="text-h4">
        History
      </h3>
      {history.isPending && <p className="py-2 text-note text-ink-soft">Loading...</p>}
      {error && (
        <p role="alert" className="py-2 text-note text-danger">
          The history could not be fetched.{' '}
          <button type="button" className="text-link" onClick={() => void history.refetch()}>
            Try again
          </button>
        </p>
      )}
      {data?.total === 0 && <p className="py-2 text-note text-ink-soft">Nothing was done yet.</p>}
      <ol className="divide-y divide-hair">
        {data?.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} me={me} now={now} work={work} id={id} />
        ))}
      </ol>
      {data && data.total > data.entries.length && (
        <button type="button" className="text-link min-h-11" onClick={() => setLimit(limit + step)}>
          Show older ({data.total - data.entries.length})
        </button>
      )}
    </section>
  )
}

function Entry({ entry, ...rest }: { entry: Activity } & Props) {
  const { me, now, work, id } = rest
  const [correcting, setCorrecting] = useState(false)
  const at = instantFrom(entry.createdAt)
  const own = entry.by !== null && entry.by === me?.id
  const who = own ? 'You' : nameFrom(entry)
  const { Icon, words } = toldAs(entry, who, me, now)
  const isNote = entry.kind === 'note'
  const fresh = at !== undefined && now.getTime() - at.getTime() < noteOpenMs
  return (
    <li className="grid grid-cols-[1.5rem_1fr_auto] items-baseline gap-x-1.5 py-1.75 text-note leading-snug">
      <Icon className="size-4.5 self-start translate-y-0.5 text-brand" />
      <p className="min-w-0">
        {words}
        {isNote && own && fresh && !correcting && (
          <button type="button" className="text-link ml-2" onClick={() => setCorrecting(true)}>
            Correct
          </button>
        )}
      </p>
      {at && (
        <time dateTime={entry.createdAt} className="text-fine text-ink-soft">
          {momentOf(at, now)}
        </time>
      )}
      {isNote && !correcting && <NoteText text={entry.text} />}
      {correcting && (
        <Correction
          entry={entry}
          onDone={() => setCorrecting(false)}
          onSave={(text) =>
            work.attempt(id, async () => {
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

function Correction({ entry, onDone, onSave }: CorrectionProps) {
  const [text, setText] = useState(entry.text)
  const field = useFocusOnce<HTMLTextAreaElement>()
  async function save() {
    if (text.trim() && (await onSave(text.trim()))) onDone()
  }
  return (
    <div className="col-[2/span_2] mt-1 grid gap-2">
      <textarea
        ref={field}
        aria-label="Correct the note"
        rows={3}
        maxLength={longestNote}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="field min-h-20 py-2"
      />
      <div className="flex gap-2">
        <Button size="small" onClick={() => void save()}>
          Save
        </Button>
        <Button kind="outline" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

type Told = { Icon: ComponentType<{ className?: string }>; words: ReactNode }

/** The text of an entry. Kinds that are not entered by staff come from the server. */
function toldAs({ kind, text, about }: Activity, who: string, me: Me | undefined, now: Date): Told {
  const result = text ? <b>{text}</b> : null
  switch (kind) {
    case 'note':
      return { Icon: Pencil, words: <b>{who}</b> }
    case 'call':
      return {
        Icon: Phone,
        words: text ? (
          <>
            {who} called: {result}
          </>
        ) : (
          `${who} called`
        ),
      }
    case 'whatsapp':
      return {
        Icon: Chat,
        words: (
          <>
            {who} wrote on <b>WhatsApp</b>
            {text && `: ${text}`}
          </>
        ),
      }
    case 'mail':
      return {
        Icon: Mail,
        words: (
          <>
            {who} wrote a <b>mail</b>
            {text && `: ${text}`}
          </>
        ),
      }
    case 'stage':
      return {
        Icon: Document,
        words: (
          <>
            {who} set <b>{isStage(text) ? stageWord(text) : text}</b>
          </>
        ),
      }
    case 'assignee':
      return {
        Icon: Person,
        words: text ? (
          <>
            {who} gave it to <b>{text === me?.name ? 'you' : text}</b>
          </>
        ) : (
          `${who} took the name off`
        ),
      }
    case 'follow-up': {
      const at = instantFrom(text)
      return {
        Icon: Calendar,
        words: at ? (
          <>
            {who} set <b>Follow up</b>, {followUpOf(at, now).weekday}
            {followUpOf(at, now).text}
          </>
        ) : (
          `${who} removed the follow-up`
        ),
      }
    }
    case 'answer':
      return { Icon: Document, words: 'Received, answer given' }
    default:
      return about === null
        ? { Icon: Pencil, words: 'The student changed the entries' }
        : {
            Icon: Pencil,
            words: (
              <>
                {who} corrected a note. Before: <q dir="auto">{text}</q>
              </>
            ),
          }
  }
}

const nameFrom = ({ byName }: Activity) => byName || 'The student'

/** `Today, 10:52`, or `20 Nov, 17:06`. */
function momentOf(at: Date, now: Date) {
  const day = at.toDateString() === now.toDateString() ? 'Today' : shortDate(at)
  return `${day}, ${timeOf(at)}`
}
