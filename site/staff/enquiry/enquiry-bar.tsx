import { paths } from '#contract/paths.ts'
import { eraseEnquiry } from '#site/backend/desk.ts'
import type { Row } from '#site/backend/marks.ts'
import { ArrowLeft, ChevronUp, Link, More } from '#site/images/desk-icons.tsx'
import { ChevronDown, Close, Printer } from '#site/images/icons.tsx'
import { IconButton, useCopying } from '../ui/buttons.tsx'
import { Menu, MenuItem, useCloseMenu } from '../ui/menu.tsx'
import { useDesk } from '../list/data/desk.ts'
import { queryFrom } from '../list/view.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { dropRows } from '../list/data/cached-rows.ts'
import { useFocusOnce } from '../ui/keyboard.ts'
import { preferences, usePreference } from '../ui/stored.ts'
import { instantFrom, shortDate } from '../ui/time.ts'
import { aboutOf } from './enquiry-heading.tsx'
import { stageWord } from './marks/stage.tsx'

type Props = {
  id: string
  row: Row | undefined
  /** Those of the same person, and itself. */
  joined: Row[]
}

/** The position in the list, previous and next, and the actions on the enquiry. */
export function EnquiryBar({ id, row, joined }: Props) {
  const { view, live, closeEnquiry } = useDesk()
  const { result, copy } = useCopying(3_000)
  const copyAddress = () =>
    void copy(location.origin + paths.admin + queryFrom({ ...view, enquiry: id }))

  return (
    <div className="enquiry-bar">
      <button
        type="button"
        onClick={closeEnquiry}
        className="cards:inline-flex cards:min-h-11 cards:items-center cards:text-brand cards:font-bold cards:gap-2 cards:mr-auto table:hidden"
      >
        <ArrowLeft />
        List
      </button>
      <Place />
      <output className="ml-auto text-fine text-ink-soft">{result && resultWords[result]}</output>
      {row && (
        <>
          <AlsoOpen peers={live.peers} />
          <IconButton name="Print" onClick={() => print()} className="cards:hidden">
            <Printer />
          </IconButton>
          <IconButton name="Copy link" onClick={copyAddress} className="cards:hidden">
            <Link />
          </IconButton>
          <Menu name="More" label={<More />} buttonClass="icon-button" className="w-64">
            <EnquiryChoices row={row} joined={joined} onCopy={copyAddress} />
          </Menu>
        </>
      )}
      <IconButton
        name="Close"
        onClick={closeEnquiry}
        className="border border-rule bg-surface cards:hidden"
      >
        <Close />
      </IconButton>
    </div>
  )
}

const resultWords = {
  copied: 'Link copied',
  refused: 'The browser did not allow copying.',
}

/** The place among all matches, from 1, and the ways to its neighbours. */
function Place() {
  const { view, asker, list, stepping } = useDesk()
  const { at, step } = stepping
  const place = (view.page - 1) * asker.pageSize + at + 1
  const total = list.data?.total
  return (
    <div className="flex flex-none items-center gap-1 tiny:basis-full tiny:order-1 empty:hidden">
      {at >= 0 && total !== undefined && (
        <p className="text-note whitespace-nowrap">
          {place} of {total.toLocaleString('en-IN')}
        </p>
      )}
      {step && (
        <>
          <IconButton name="Previous enquiry" disabled={place === 1} onClick={() => step(-1)}>
            <ChevronUp />
          </IconButton>
          <IconButton name="Next enquiry" disabled={place === total} onClick={() => step(1)}>
            <ChevronDown />
          </IconButton>
        </>
      )}
    </div>
  )
}

/** The colleagues who have the same enquiry open. */
function AlsoOpen({ peers }: { peers: { name: string }[] }) {
  const names = peers.map(({ name }) => name.split(' ')[0] ?? name)
  const [first] = names
  return (
    <output className="also-open">
      {first && (
        <>
          <span aria-hidden="true">{first.slice(0, 1).toUpperCase()}</span>
          {new Intl.ListFormat('en-GB').format(names)} {names.length > 1 ? 'have' : 'has'} this open
          too
        </>
      )}
    </output>
  )
}

type EnquiryChoicesProps = { row: Row; joined: Row[]; onCopy: () => void }

/** The rare actions on an enquiry, in the menu *More*. */
function EnquiryChoices({ row, joined, onCopy }: EnquiryChoicesProps) {
  const close = useCloseMenu()
  const { staff, work, closeEnquiry } = useDesk()
  const [shortcuts, setShortcuts] = usePreference(preferences.shortcuts)
  const [sure, setSure] = useState(false)
  const client = useQueryClient()
  const isSpam = row.stage === 'spam'

  async function erase(rows: Row[]) {
    close()
    const erased: Row[] = []
    await work.attempt(row.id, async () => {
      for (const one of rows) {
        // oxlint-disable-next-line no-await-in-loop -- Each has a line of its own in the audit.
        await eraseEnquiry(one)
        erased.push(one)
      }
    })
    if (erased.includes(row)) closeEnquiry()
    dropRows(client, ...erased.map(({ id }) => id))
    void client.invalidateQueries({ queryKey: ['person'] })
  }

  if (sure) {
    return (
      <RemoveQuestion
        rows={[row, ...joined.filter(({ id }) => id !== row.id)]}
        onRemove={(rows) => void erase(rows)}
        onKeep={() => setSure(false)}
      />
    )
  }
  return (
    <>
      <MenuItem onChoose={() => void work.change(row, { stage: isSpam ? 'new' : 'spam' })}>
        {isSpam
          ? `Not ${stageWord('spam').toLowerCase()}`
          : `Mark as ${stageWord('spam').toLowerCase()}`}
      </MenuItem>
      <MenuItem onChoose={() => print()}>Print</MenuItem>
      <MenuItem onChoose={onCopy}>Copy link</MenuItem>
      <MenuItem onChoose={() => setShortcuts(shortcuts === 'off' ? 'on' : 'off')}>
        {shortcuts === 'off' ? 'Turn keyboard shortcuts on' : 'Turn keyboard shortcuts off'}
      </MenuItem>
      {staff.me?.owner && (
        <MenuItem stays onChoose={() => setSure(true)}>
          Remove…
        </MenuItem>
      )}
    </>
  )
}

type RemoveProps = { rows: Row[]; onRemove: (rows: Row[]) => void; onKeep: () => void }

/** Each enquiry is named; of a person only the open one is chosen at first. */
function RemoveQuestion({ rows, onRemove, onKeep }: RemoveProps) {
  const question = useFocusOnce<HTMLDivElement>()
  const [chosen, setChosen] = useState(rows.slice(0, 1))
  const toggle = (row: Row) =>
    setChosen(chosen.includes(row) ? chosen.filter((one) => one !== row) : [...chosen, row])
  return (
    <div
      ref={question}
      tabIndex={-1}
      role="alertdialog"
      aria-label="Remove for good"
      className="grid gap-3 p-3 text-note"
    >
      <p>Remove this enquiry, its answer and its history for good? This cannot be undone.</p>
      {rows.length === 1 ? (
        rows.map((row) => <b key={row.id}>{nameOf(row)}</b>)
      ) : (
        <fieldset className="grid gap-1">
          <legend className="font-semibold">Of this person</legend>
          {rows.map((row) => (
            <label key={row.id} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                checked={chosen.includes(row)}
                onChange={() => toggle(row)}
                className="size-5 shrink-0"
              />
              {nameOf(row)}
            </label>
          ))}
        </fieldset>
      )}
      <Button size="small" aria-disabled={chosen.length === 0} onClick={() => onRemove(chosen)}>
        {chosen.length > 1 ? `Remove ${chosen.length} for good` : 'Remove for good'}
      </Button>
      <Button kind="outline" size="small" onClick={onKeep}>
        Keep {rows.length > 1 ? 'them' : 'it'}
      </Button>
    </div>
  )
}

function nameOf(row: Row) {
  const at = instantFrom(row.createdAt)
  return [aboutOf(row), at && `${shortDate(at)} ${at.getFullYear()}`, row.reference]
    .filter(Boolean)
    .join(', ')
}
