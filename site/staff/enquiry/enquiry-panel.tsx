/* oxlint-disable jsx-a11y/prefer-tag-over-role -- The open enquiry is no modal dialog: the list stays usable. */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { findEnquiry } from '#site/backend/desk.ts'
import type { Row } from '#site/backend/marks.ts'
import { type Desk, DeskContext, useDesk } from '../list/data/desk.ts'
import { useEvent } from '#site/ui/use-event.ts'
import { useShortcuts } from '../ui/keyboard.ts'
import { preferences, usePreference } from '../ui/stored.ts'
import { localTime } from '../ui/time.ts'
import { Correct } from './correct.tsx'
import { EnquiryBar } from './enquiry-bar.tsx'
import { EnquiryBody } from './enquiry-body.tsx'
import { EnquiryName, Received } from './enquiry-heading.tsx'
import { PersonTabs, usePerson } from './person.tsx'
import { TroubleSlip } from './trouble-slip.tsx'

export function EnquiryPanel({ id }: { id: string }) {
  const desk = useDesk()
  const { me } = desk.staff
  const [shortcuts] = usePreference(preferences.shortcuts)
  const hasShortcuts = shortcuts !== 'off'
  const { enquiry, row, isErased } = useEnquiry(id, desk)
  const failure = enquiry.error && (
    <TroubleSlip error={enquiry.error} onAgain={() => void enquiry.refetch()} />
  )

  const panel = useRef<HTMLElement>(null)
  useKeys(panel, desk)
  const isPrinting = usePrinting()
  const person = usePerson(id)

  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby="enquiry-name"
      aria-busy={enquiry.isFetching}
      className="enquiry"
    >
      <header className="enquiry-head">
        <EnquiryBar id={id} row={row} joined={person.joined} />
        <div className="enquiry-title">
          <EnquiryName key={`${id} ${row !== undefined}`}>{row ? row.name : 'Enquiry'}</EnquiryName>
          {row && <Correct key={id} row={row} field="name" />}
        </div>
        {row && <Received row={row} now={isPrinting ? undefined : desk.now} person={person} />}
        {row && <PersonTabs id={id} person={person} />}
      </header>
      {row ? (
        <DeskContext value={isPrinting ? onPaper(desk) : desk}>
          <EnquiryBody row={row} person={person} failure={enquiry.data === undefined && failure} />
        </DeskContext>
      ) : (
        <div className="enquiry-state">
          {enquiry.isPending && <p>Loading...</p>}
          {enquiry.data === null && (
            <p role="alert">
              {isErased ? 'This enquiry was erased.' : 'This enquiry does not exist.'}
            </p>
          )}
          {failure}
        </div>
      )}
      <footer className="enquiry-keys">
        {hasShortcuts && <Keys walks={desk.stepping.step !== undefined} />}
      </footer>
      {isPrinting && (
        <p className="mt-4 text-fine text-ink-soft">
          Printed {localTime(desk.now)}
          {me && ` by ${me.name}`}
        </p>
      )}
    </section>
  )
}

function useEnquiry(id: string, { rows, stepping }: Desk) {
  const enquiry = useQuery({
    queryKey: ['enquiry', id],
    queryFn: async () => (await findEnquiry(id)) ?? null,
  })
  const [shownId, setShownId] = useState<string>()
  // Until it is loaded, or without a connection, what the list has of it.
  const row: Row | undefined =
    (enquiry.data === undefined ? rows[stepping.at] : enquiry.data) ?? undefined
  if (row && shownId !== id) setShownId(id)
  // A missing enquiry that was shown before was erased; otherwise the address is wrong.
  return { enquiry, row, isErased: enquiry.data === null && shownId === id }
}

/** Paper has neither "you" nor "today". */
const onPaper = (desk: Desk): Desk => ({
  ...desk,
  now: new Date(0),
  staff: {
    ...desk.staff,
    me: undefined,
    whoIs: (id) => desk.staff.people.find((one) => one.id === id)?.name ?? 'a colleague',
  },
})

/** `walks`: the enquiry is one of the listed ones. */
const Keys = ({ walks }: { walks: boolean }) => (
  <p>
    {walks && (
      <span>
        <kbd>J</kbd> <kbd>K</kbd> next, back
      </span>
    )}
    <span>
      <kbd>N</kbd> note
    </span>
    <span className="compact:hidden">
      <kbd>S</kbd> stage
    </span>
    <span>
      <kbd>Esc</kbd> close
    </span>
  </p>
)

/** Those that `Keys` lists. If the focused element was removed, the body has the focus. */
function useKeys(panel: RefObject<HTMLElement | null>, { stepping, closeEnquiry }: Desk) {
  const next = () => stepping.step?.(1)
  const back = () => stepping.step?.(-1)
  const keys = {
    Escape: closeEnquiry,
    j: next,
    ArrowDown: next,
    k: back,
    ArrowUp: back,
    n: () => document.getElementById('note')?.focus(),
    s: () => panel.current?.querySelector<HTMLElement>('select[aria-label="Stage"]')?.focus(),
  }
  useShortcuts(
    keys,
    (target) => target === document.body || (panel.current?.contains(target) ?? false),
  )
}

/** Whether the page is being printed. */
function usePrinting() {
  const [isPrinting, setPrinting] = useState(false)
  // The browser lays the paper out right after this event.
  useEvent('beforeprint', () => flushSync(() => setPrinting(true)))
  useEvent('afterprint', () => setPrinting(false))
  return isPrinting
}
