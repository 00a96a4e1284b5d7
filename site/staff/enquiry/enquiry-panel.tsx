/* oxlint-disable jsx-a11y/prefer-tag-over-role -- The open enquiry is no modal dialog: the list stays usable. */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CollectionName } from '#contract/paths.ts'
import { findEnquiry, type Me, type Person } from '#site/backend/desk.ts'
import type { Row } from '#site/backend/marks.ts'
import { isPopoverOpen } from '#site/ui/popover.ts'
import { letterOf } from '../ui/keyboard.ts'
import { preferences, usePreference } from '../ui/preferences.ts'
import { localTime } from '../ui/time.ts'
import { EnquiryBar } from './enquiry-bar.tsx'
import { EnquiryBody } from './enquiry-body.tsx'
import { EnquiryName, Received } from './enquiry-heading.tsx'
import type { Work } from './marks/work.ts'
import { TroubleSlip } from './trouble-slip.tsx'

type Props = {
  collection: CollectionName
  id: string
  /** The row of the list, shown until the enquiry itself is loaded. */
  listed: Row | undefined
  /** Position among all matches, from 1; undefined if not on the current page. */
  place: number | undefined
  total: number | undefined
  me: Me | undefined
  people: Person[]
  peers: { name: string }[]
  now: Date
  work: Work
  whoIs: (id: string) => string
  addressOf: (id: string) => string
  loginHere: () => string
  onOpen: (id: string) => void
  onStep: ((step: 1 | -1) => void) | undefined
  onClose: () => void
}

export function EnquiryPanel(props: Props) {
  const { id, me, now, addressOf, loginHere } = props
  const [shortcuts] = usePreference(preferences.shortcuts)
  const hasShortcuts = shortcuts !== 'off'
  const { enquiry, row, isErased } = useEnquiry(props)
  const failure = enquiry.error && (
    <TroubleSlip
      error={enquiry.error}
      loginHere={loginHere}
      onAgain={() => void enquiry.refetch()}
    />
  )

  const panel = useRef<HTMLElement>(null)
  useKeys(panel, hasShortcuts, props)
  const isPrinting = usePrinting()

  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby="enquiry-name"
      aria-busy={enquiry.isFetching}
      className="enquiry"
    >
      <header className="enquiry-head">
        <EnquiryBar {...props} row={row} address={addressOf(id)} />
        <EnquiryName key={`${id} ${row !== undefined}`}>{row ? row.name : 'Enquiry'}</EnquiryName>
        {row && <Received row={row} now={isPrinting ? undefined : now} />}
      </header>
      {row ? (
        <EnquiryBody
          {...props}
          {...(isPrinting && onPaper(props))}
          row={row}
          failure={enquiry.data === undefined && failure}
        />
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
        {hasShortcuts && <Keys walks={props.onStep !== undefined} />}
      </footer>
      {isPrinting && <Printed now={now} me={me} />}
    </section>
  )
}

function useEnquiry({ collection, id, listed }: Props) {
  const enquiry = useQuery({
    queryKey: ['enquiry', id],
    queryFn: async () => (await findEnquiry(collection, id)) ?? null,
  })
  const [shownId, setShownId] = useState<string>()
  // Without a connection, what the list has of it.
  const row = (enquiry.data === undefined ? listed : enquiry.data) ?? undefined
  if (row && shownId !== id) setShownId(id)
  // A missing enquiry that was shown before was erased; otherwise the address is wrong.
  return { enquiry, row, isErased: enquiry.data === null && shownId === id }
}

const Printed = ({ now, me }: Pick<Props, 'now' | 'me'>) => (
  <p className="mt-4 text-fine text-ink-soft">
    Printed {localTime(now)}
    {me && ` by ${me.name}`}
  </p>
)

/** Paper has neither "you" nor "today". */
const onPaper = ({ people }: Props) => ({
  me: undefined,
  now: new Date(0),
  whoIs: (id: string) => people.find((person) => person.id === id)?.name ?? 'a colleague',
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

/** Those that `Keys` lists; Escape works without the shortcuts too. */
function useKeys(
  panel: RefObject<HTMLElement | null>,
  hasShortcuts: boolean,
  { onStep, onClose }: Pick<Props, 'onStep' | 'onClose'>,
) {
  const type = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const key = letterOf(event)
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(target instanceof Element) || target.closest('[popover]')) return
    // If the focused element was removed, the body has the focus.
    if (target !== document.body && !panel.current?.contains(target)) return
    if (key === 'Escape') {
      // The browser uses Escape to close an open menu.
      if (!isPopoverOpen()) onClose()
      return
    }
    if (isField(target) || !hasShortcuts) return
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 } as const
    if (Object.hasOwn(step, key)) {
      event.preventDefault()
      onStep?.(step[key as keyof typeof step])
    }
    if (key === 'n') {
      event.preventDefault()
      document.getElementById('note')?.focus()
    }
    if (key === 's') {
      event.preventDefault()
      panel.current?.querySelector<HTMLElement>('select[aria-label="Stage"]')?.focus()
    }
  })

  // The keyboard is outside React.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => type(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

const isField = (target: Element) => target.closest('input, textarea, select') !== null

/** Whether the page is being printed. */
function usePrinting() {
  const [isPrinting, setPrinting] = useState(false)
  // Printing is outside React, and the browser lays the paper out right after this event.
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
