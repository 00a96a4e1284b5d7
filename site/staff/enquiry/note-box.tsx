import { type KeyboardEvent, type SubmitEvent, useEffect, useState } from 'react'
import { longestNote } from '#contract/staff/marks.ts'
import { Button } from '#site/ui/button.tsx'
import { useBusy } from '../ui/form.tsx'
import { draftOf, keepDraft } from '../ui/stored.ts'

type Props = { id: string; person: string | undefined; onSend: (text: string) => Promise<boolean> }

/** The draft is stored until it is sent, also across a reload or the end of a session. */
export function NoteBox({ id, person, onSend }: Props) {
  const [typed, setTyped] = useState<string>()
  const { busy, run } = useBusy()
  const text = typed ?? draftOf(person, id)
  // The browser's storage is outside React.
  useEffect(() => {
    if (typed !== undefined) keepDraft(person, id, typed)
  }, [person, id, typed])

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const note = text.trim()
    if (!note || isTooLong(note)) return
    await run(async () => {
      if (await onSend(note)) setTyped('')
    })
  }

  return (
    <form onSubmit={send} className="note-box">
      <label htmlFor="note" className="sr-only">
        Write a note
      </label>
      <textarea
        id="note"
        rows={text ? Math.min(6, text.split('\n').length + 1) : 1}
        placeholder="Write a note"
        value={text}
        // What is typed before it is known who types cannot be kept: the session may end first.
        readOnly={person === undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={sendByKey}
      />
      {text && (
        <div className="flex flex-wrap items-center justify-between gap-2 px-3 pb-2">
          <NoteLength note={text} />
          <p className="text-fine text-ink-soft">Your note stays here until it is sent.</p>
          <Button type="submit" size="small" aria-disabled={busy || isTooLong(text)}>
            {busy ? 'Saving...' : 'Save note'}
          </Button>
        </div>
      )}
    </form>
  )
}

function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.click()
}

export const isTooLong = (note: string) => note.trim().length > longestNote

/** What is over the limit of a note; nothing is cut. */
export const NoteLength = ({ note }: { note: string }) => (
  <output className="text-fine font-semibold text-danger empty:hidden">
    {isTooLong(note) &&
      `A note has room for ${longestNote.toLocaleString('en')} letters, ${(note.trim().length - longestNote).toLocaleString('en')} fewer than this. Save it in parts.`}
  </output>
)
