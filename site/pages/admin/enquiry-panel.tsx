/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- The letters work anywhere in the open enquiry, which leaves the list beside it in reach. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { sessionEnded } from '#site/backend/admin.ts'
import { eraseSubmission, findSubmission, type Me, type Person } from '#site/backend/desk.ts'
import type { Row } from '#site/backend/marks.ts'
import { ArrowLeft, ChevronUp, Link, More } from '#site/images/desk-icons.tsx'
import { ChevronDown, Close, Printer } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { dropRow } from './cached-rows.ts'
import { ConflictSlip } from './conflict-slip.tsx'
import { contactWays, openWithWords } from './contact-links.tsx'
import { useFocusOnce } from './focus.ts'
import { History } from './history.tsx'
import { MarkFields } from './mark-fields.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { NoteBox } from './note-box.tsx'
import { OutcomeStrip } from './outcome-strip.tsx'
import { preferences, usePreference } from './preferences.ts'
import { stageWord } from './stage.tsx'
import { instantFrom, localTime, relativeTime } from './time.ts'
import { TroubleSlip } from './trouble-slip.tsx'
import { WhatWasSent } from './what-was-sent.tsx'
import type { Work } from './work.ts'

type Props = {
  id: string
  /** As the list has it, until it was asked for itself. */
  listed: Row | undefined
  /** Its place among all matches, from 1; undefined when it is not on the page that is shown. */
  place: number | undefined
  total: number | undefined
  me: Me | undefined
  people: Person[]
  now: Date
  work: Work
  whoIs: (id: string) => string
  addressOf: (id: string) => string
  loginHere: () => string
  onOpen: (id: string) => void
  onWalk: ((step: 1 | -1) => void) | undefined
  onClose: () => void
}

export function EnquiryPanel(props: Props) {
  const { id, listed, onWalk, onClose } = props
  const [shortcuts, setShortcuts] = usePreference(preferences.shortcuts)
  const enquiry = useQuery({
    queryKey: ['enquiry', id],
    queryFn: async () => (await findSubmission(id)) ?? null,
    placeholderData: listed,
  })
  // Whoever has read it and sees it go is told something else than who follows a wrong address.
  const [seen, setSeen] = useState<string>()
  if (enquiry.data && seen !== id) setSeen(id)
  const row = enquiry.data ?? undefined

  function type(event: KeyboardEvent<HTMLElement>) {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (target instanceof Element && target.closest('[popover]')) return
    if (key === 'Escape') return onClose()
    if (isField(target) || shortcuts === 'off') return
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 } as const
    if (Object.hasOwn(step, key)) {
      event.preventDefault()
      onWalk?.(step[key as keyof typeof step])
    }
    if (key === 'n') {
      event.preventDefault()
      document.getElementById('note')?.focus()
    }
  }

  return (
    <section
      role="dialog"
      aria-labelledby="enquiry-name"
      aria-busy={enquiry.isFetching}
      className="enquiry"
      onKeyDown={type}
    >
      <header className="enquiry-head">
        <PanelBar {...props} row={row} shortcuts={shortcuts} onShortcuts={setShortcuts} />
        <EnquiryName key={`${id} ${row !== undefined}`}>{row ? row.name : 'Enquiry'}</EnquiryName>
        {row && <Received row={row} now={props.now} />}
      </header>
      {row ? (
        <PanelBody {...props} row={row} />
      ) : (
        <div className="enquiry-state">
          {enquiry.isPending && <p>Loading...</p>}
          {enquiry.data === null && (
            <p role="alert">
              {seen === id ? 'This enquiry was erased.' : 'This enquiry does not exist.'}
            </p>
          )}
          {enquiry.error && (
            <TroubleSlip
              error={enquiry.error}
              words="No connection."
              loginHere={props.loginHere}
              onAgain={() => void enquiry.refetch()}
            />
          )}
        </div>
      )}
      <footer className="enquiry-keys">
        {shortcuts !== 'off' && (
          <p>
            <span>
              <kbd>J</kbd> <kbd>K</kbd> next, back
            </span>
            <span>
              <kbd>N</kbd> note
            </span>
            <span>
              <kbd>Esc</kbd> close
            </span>
          </p>
        )}
      </footer>
    </section>
  )
}

/** Read out with each enquiry that is opened. */
function EnquiryName({ children }: { children: string }) {
  const heading = useFocusOnce<HTMLHeadingElement>()
  return (
    <h2 ref={heading} id="enquiry-name" tabIndex={-1} className="enquiry-name" dir="auto">
      {children}
    </h2>
  )
}

type BarProps = Props & {
  row: Row | undefined
  shortcuts: string
  onShortcuts: (value: string) => void
}

function PanelBar(props: BarProps) {
  const { row, id, place, total, addressOf, onWalk, onClose, shortcuts, onShortcuts } = props
  const [told, setTold] = useState('')

  async function copyAddress() {
    const address = location.origin + addressOf(id)
    const copied = await navigator.clipboard.writeText(address).then(
      () => 'Link copied',
      () => 'The browser did not copy the link.',
    )
    setTold(copied)
    setTimeout(() => setTold(''), 3_000)
  }

  return (
    <div className="enquiry-bar">
      <button type="button" onClick={onClose} className="enquiry-back table:hidden">
        <ArrowLeft />
        List
      </button>
      {place !== undefined && total !== undefined && (
        <p className="text-note whitespace-nowrap">
          {place} of {total.toLocaleString('en-IN')}
        </p>
      )}
      {onWalk && (
        <>
          <IconButton name="Previous enquiry" disabled={place === 1} onClick={() => onWalk(-1)}>
            <ChevronUp />
          </IconButton>
          <IconButton name="Next enquiry" disabled={place === total} onClick={() => onWalk(1)}>
            <ChevronDown />
          </IconButton>
        </>
      )}
      <output className="ml-auto text-fine text-ink-soft">{told}</output>
      {row && (
        <>
          <IconButton name="Print" onClick={() => print()} className="cards:hidden">
            <Printer />
          </IconButton>
          <IconButton name="Copy link" onClick={() => void copyAddress()} className="cards:hidden">
            <Link />
          </IconButton>
          <Menu name="More" label={<More />} buttonClass="icon-button" className="w-64">
            {(close) => (
              <MoreChoices
                {...props}
                row={row}
                close={close}
                onCopy={() => void copyAddress()}
                shortcuts={shortcuts}
                onShortcuts={onShortcuts}
              />
            )}
          </Menu>
        </>
      )}
      <IconButton name="Close" onClick={onClose} className="enquiry-close cards:hidden">
        <Close />
      </IconButton>
    </div>
  )
}

type MoreProps = Props & {
  row: Row
  close: () => void
  onCopy: () => void
  shortcuts: string
  onShortcuts: (value: string) => void
}

function MoreChoices({ row, me, work, close, onCopy, onClose, shortcuts, onShortcuts }: MoreProps) {
  const [sure, setSure] = useState(false)
  const client = useQueryClient()
  const isSpam = row.stage === 'spam'
  const then = (choice: () => void) => () => {
    close()
    choice()
  }

  async function erase() {
    close()
    const erased = await work.attempt(row.id, () => eraseSubmission(row.id))
    if (!erased) return
    onClose()
    dropRow(client, row.id)
  }

  if (sure) {
    return <RemoveQuestion onRemove={() => void erase()} onKeep={() => setSure(false)} />
  }
  return (
    <>
      <MenuItem onChoose={then(() => void work.change(row, { stage: isSpam ? 'new' : 'spam' }))}>
        {isSpam
          ? `Not ${stageWord('spam').toLowerCase()}`
          : `Mark as ${stageWord('spam').toLowerCase()}`}
      </MenuItem>
      <MenuItem onChoose={then(() => print())}>Print</MenuItem>
      <MenuItem onChoose={then(onCopy)}>Copy link</MenuItem>
      <MenuItem onChoose={then(() => onShortcuts(shortcuts === 'off' ? 'on' : 'off'))}>
        {shortcuts === 'off' ? 'Turn letter keys on' : 'Turn letter keys off'}
      </MenuItem>
      {me?.owner && <MenuItem onChoose={() => setSure(true)}>Remove…</MenuItem>}
    </>
  )
}

function RemoveQuestion({ onRemove, onKeep }: { onRemove: () => void; onKeep: () => void }) {
  const question = useFocusOnce<HTMLDivElement>()
  return (
    <div
      ref={question}
      tabIndex={-1}
      role="alertdialog"
      aria-label="Remove for good"
      className="grid gap-3 p-3 text-note"
    >
      <p>Remove this enquiry, its answer and its history for good? This cannot be undone.</p>
      <Button size="small" onClick={onRemove}>
        Remove for good
      </Button>
      <Button kind="outline" size="small" onClick={onKeep}>
        Keep it
      </Button>
    </div>
  )
}

function PanelBody(props: Props & { row: Row }) {
  const { row, me, people, now, work, whoIs, addressOf, onOpen, onWalk, loginHere } = props
  const { outcome, conflict, trouble } = work
  return (
    <div className="enquiry-body">
      <dl className="sent-brief">
        <div>
          <dt>Passed</dt>
          <dd className="font-heading text-h3">{row.papers_passed}</dd>
        </div>
        <div>
          <dt>Branch</dt>
          <dd dir="auto">{row.branch}</dd>
        </div>
        <div className="min-w-0 flex-[1_1_8rem]">
          <dt>University</dt>
          <dd dir="auto" className="line-clamp-2">
            {row.university}
          </dd>
        </div>
      </dl>
      <WhatWasSent key={row.id} row={row} addressOf={addressOf} onOpen={onOpen} whoIs={whoIs} />
      <div className="done">
        {row.care && (
          <p className="mb-3 border-l-4 border-accent bg-tint p-3 text-note font-semibold text-accent-ink">
            This student may be in distress. Call first, and be kind. The helpline Tele-MANAS is
            14416.
          </p>
        )}
        <ContactButtons row={row} work={work} />
        {outcome?.row.id === row.id && (
          <OutcomeStrip
            outcome={outcome}
            work={work}
            now={now}
            place="panel"
            onNote={() => document.getElementById('note')?.focus()}
            onNext={onWalk && (() => onWalk(1))}
          />
        )}
        {conflict?.theirs.id === row.id && (
          <ConflictSlip key={conflict.at} conflict={conflict} work={work} now={now} whoIs={whoIs} />
        )}
        {trouble?.id === row.id && (
          <TroubleSlip
            error={trouble.error}
            words="This could not be saved."
            loginHere={loginHere}
            isAlsoSaid={!sessionEnded(trouble.error)}
          />
        )}
        <MarkFields row={row} me={me} people={people} now={now} work={work} />
        <NoteBox key={row.id} id={row.id} onSend={(text) => work.addNote(row, text)} />
        <History key={`${row.id} history`} id={row.id} me={me} now={now} work={work} />
      </div>
    </div>
  )
}

function ContactButtons({ row, work }: { row: Row; work: Work }) {
  return (
    <div className="contact-buttons">
      {contactWays(row).map((contact) => {
        const { way, word, to, Icon, away } = contact
        const look = `contact-button ${way === 'call' ? 'contact-main' : ''}`
        return to === undefined ? (
          <span
            key={way}
            className={`${look} contact-none`}
            title={`${word}: not possible with what was typed`}
          >
            <Icon className="size-4.5 shrink-0" />
            <s>{word}</s>
          </span>
        ) : (
          <a
            key={way}
            href={to}
            className={look}
            {...(away && { target: '_blank', rel: 'noopener noreferrer' })}
            onClick={(event) => {
              openWithWords(event, contact)
              work.asked(row, way)
            }}
          >
            <Icon className="size-4.5 shrink-0" />
            {word}
          </a>
        )
      })}
    </div>
  )
}

function Received({ row, now }: { row: Row; now: Date }) {
  const at = instantFrom(row.createdAt)
  return (
    <p className="text-note text-ink-soft">
      {row.reference && (
        <>
          <span className="cards:sr-only">Reference </span>
          <b className="text-ink">{row.reference}</b>
          <span className="cards:hidden mx-1"> </span>
          <span className="table:hidden">, </span>
        </>
      )}
      {at && (
        <>
          <span className="cards:sr-only">Received </span>
          {relativeTime(at, now).toLowerCase()}, {localTime(at)}
          <span className="cards:sr-only">, from Check Eligibility</span>
        </>
      )}
    </p>
  )
}

type IconButtonProps = {
  name: string
  disabled?: boolean
  className?: string
  onClick: () => void
  children: ReactNode
}

function IconButton({
  name,
  disabled = false,
  className = '',
  onClick,
  children,
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      // Disabled for real it would drop the focus.
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
      className={`icon-button ${className}`}
    >
      {children}
    </button>
  )
}

const isField = (target: EventTarget) =>
  target instanceof Element && target.closest('input, textarea, select') !== null
