import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { changePerson, personOf } from '#site/backend/desk.ts'
import type { Row } from '#site/backend/marks.ts'
import { Person as PersonIcon } from '#site/images/desk-icons.tsx'
import { isPlainClick } from '#site/ui/browser.ts'
import { Typed } from '#site/ui/quoted.tsx'
import { LinkButton } from '../ui/buttons.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { instantFrom, shortDate } from '../ui/time.ts'
import { aboutOf } from './enquiry-heading.tsx'
import { UndoSlip } from './marks/outcome-strip.tsx'
import { loadEnquiriesAnew } from '../list/data/cached-rows.ts'
import { useDesk } from '../list/data/desk.ts'
import { queryFrom } from '../list/view.ts'

/** What was done: the words, and the enquiries to which it was done. */
type Done = { is: 'same' | 'other'; action: string; row: Row }

export type Person = ReturnType<typeof usePerson>

/** The enquiries with this phone or email, the newest first, and what staff say of whose they are. */
export function usePerson(id: string) {
  const { work, openEnquiry } = useDesk()
  const client = useQueryClient()
  const { data: rows = [] } = useQuery({
    queryKey: ['person', id],
    queryFn: () => personOf(id),
    // From one tab to the next they stay.
    placeholderData: (before) => (before?.some((row) => row.id === id) ? before : undefined),
  })
  const [done, setDone] = useState<Done>()
  const own = rows.find((row) => row.id === id)
  const joined = own ? rows.filter((row) => row === own || isOfOne(row, own)) : []

  async function change(row: Row, others: Row[], is: Done['is']) {
    const body = { is, enquiry: row.id, others: others.map((other) => other.id) }
    const [next] = others
    const saved = await work.attempt(id, async () => {
      const { action } = await changePerson(body)
      setDone({ is, action, row })
      // What was parted is no longer here.
      if (is === 'other' && row.id === id && next) openEnquiry(next.id)
    })
    if (saved) loadEnquiriesAnew(client)
  }

  async function undo({ action, is, row }: Done) {
    setDone(undefined)
    if (!(await work.attempt(id, () => changePerson({ is: 'undone', action })))) return
    loadEnquiriesAnew(client)
    if (is === 'other') openEnquiry(row.id)
  }

  return {
    rows,
    joined,
    undecided: rows.filter((row) => !joined.includes(row)),
    done,
    dismiss: () => setDone(undefined),
    /** This one, and another. */
    same: (other: Row) => own && void change(other, [own], 'same'),
    somebodyElse: (other: Row) => void change(other, joined, 'other'),
    /** The open one is of somebody else than all others. */
    partThis:
      own && rows.length > 1 ? () => void change(own, without(rows, own), 'other') : undefined,
    undo,
  }
}

const without = (rows: Row[], one: Row) => rows.filter((row) => row !== one)

const isOfOne = (one: Row, other: Row) => one.person !== null && one.person === other.person

const mostTabs = 3

type Props = { id: string; person: Person }

/** Below the name: a tab for each enquiry, and whose the others are. */
export function PersonTabs(props: Props) {
  const { openEnquiry } = useDesk()
  const { rows, undecided, done, dismiss, undo } = props.person
  const [asked] = undecided
  return (
    <>
      {rows.length > 1 && <Tabs {...props} />}
      {asked && !done && <SameQuestion {...props} other={asked} />}
      {done && (
        <div className="outcome outcome-panel">
          <UndoSlip
            key={done.action}
            words={
              <span>
                <DoneWords done={done} />
              </span>
            }
            onUndo={() => void undo(done)}
            onEnd={dismiss}
          >
            {done.is === 'other' && (
              <button
                type="button"
                onClick={() => openEnquiry(done.row.id)}
                className="outcome-next"
              >
                Open that person
              </button>
            )}
          </UndoSlip>
        </div>
      )}
    </>
  )
}

function Tabs({ id, person: { rows } }: Props) {
  const { view, openEnquiry } = useDesk()
  const open = rows.filter((row) => row.id === id)
  const first = rows.slice(0, mostTabs)
  // The open one is always among them.
  const shown = first.some((row) => row.id === id)
    ? first
    : [...first.slice(0, mostTabs - 1), ...open]
  return (
    <nav aria-label="Enquiries of this person" className="person-tabs">
      {shown.map((row) => (
        <a
          key={row.id}
          href={paths.admin + queryFrom({ ...view, enquiry: row.id })}
          aria-current={row.id === id ? 'page' : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            openEnquiry(row.id)
          }}
        >
          <b dir="auto">{aboutOf(row)}</b>
          <span>
            <DayOf row={row} />
            <span className="cards:sr-only">, {row.reference}</span>
          </span>
        </a>
      ))}
      {rows.length > mostTabs && (
        <Menu buttonClass="person-all" className="w-80" label={`All ${rows.length}`}>
          {rows.map((row) => (
            <MenuItem key={row.id} end={row.reference} onChoose={() => openEnquiry(row.id)}>
              <span>
                <DayOf row={row} />, <Typed>{aboutOf(row)}</Typed>, <Typed>{row.name}</Typed>
              </span>
            </MenuItem>
          ))}
        </Menu>
      )}
    </nav>
  )
}

/** On phones without the year. */
function DayOf({ row }: { row: Row }) {
  const at = instantFrom(row.createdAt)
  return at ? (
    <>
      {shortDate(at)}
      <span className="cards:hidden"> {at.getFullYear()}</span>
    </>
  ) : (
    row.createdAt
  )
}

/** Never joined by itself: agents and brothers share a phone. */
function SameQuestion({ id, person, other }: Props & { other: Row }) {
  const { rows, same, somebodyElse } = person
  const own = rows.find((row) => row.id === id)
  const isPhone = own?.phoneDigits.split(' ').some((digits) => other.phoneDigits.includes(digits))
  return (
    <div className="same-question">
      <PersonIcon className="size-5 shrink-0" />
      <p>
        <b>
          <Typed>{other.name}</Typed>
        </b>{' '}
        (<DayOf row={other} />) has the same {own?.phoneDigits && isPhone ? 'phone' : 'email'}.
      </p>
      <LinkButton onPress={() => same(other)}>Same person</LinkButton>
      <LinkButton onPress={() => somebodyElse(other)}>Somebody else</LinkButton>
    </div>
  )
}

function DoneWords({ done: { is, row } }: { done: Done }) {
  if (is === 'same')
    return (
      <>
        <b>One person now.</b> One stage and one follow-up count.
      </>
    )
  return (
    <>
      <b>
        <DayOf row={row} /> is now somebody else.
      </b>{' '}
      Its calls and notes went with it.
    </>
  )
}
