import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useMemo, useState } from 'react'
import { dayOf } from '#contract/staff/follow-up.ts'
import { paths } from '#contract/paths.ts'
import { type Asker, usualPageSize } from '#site/backend/admin.ts'
import { colleagues, type Way, whoAmI, type Changes } from '#site/backend/desk.ts'
import { isMarked, type Row } from '#site/backend/marks.ts'
import { companyTime } from '../../enquiry/marks/follow-up.ts'
import { useWork } from '../../enquiry/marks/work.ts'
import { preferences, usePreference } from '../../ui/stored.ts'
import { useNow } from '../../ui/time.ts'
import { useMarked, useMarking } from '../many/marking.ts'
import { useFinding } from '../filters/finding.ts'
import { isFiltered, newEnquiry, type SetView, useView, type View, wasOpened } from '../view.ts'
import { useUrgent, dropRows, putRow } from './cached-rows.ts'
import { useListedRows, useStepping } from './listed-rows.ts'
import { collectionOf } from '#site/backend/listing.ts'
import { loadAnew, usePolling } from './polling.ts'

export type Desk = ReturnType<typeof useNewDesk>

/** Set by the list; all parts of it and of the open enquiry are within. */
export const DeskContext = createContext({} as Desk)

export const useDesk = () => use(DeskContext)

export const isMarking = ({ marking }: Desk) => marking.isOn || marking.done !== undefined

/** State and actions of the list and of the open enquiry. */
export function useNewDesk() {
  const [view, setView] = useView()
  const now = useNow()
  const [sizeText] = usePreference(preferences.pageSize)
  // The address may already belong to another page.
  const isListPage = location.pathname === paths.admin
  const filters = useFilterDisplay(view, isListPage)
  const live = useLive(isListPage, view)
  const marked = useMarked(view, live.markShown)

  const [touched, setTouched] = useState(false)
  // Requested only if something depends on it; the plain list does not.
  const isNeeded = touched || marked.isOn || view.enquiry !== undefined
  const staff = useStaff(isListPage && (filters.shown || isNeeded))
  const { me } = staff
  const pageSize = Number(sizeText) || usualPageSize
  const asker: Asker = { me: me?.id ?? '', pageSize, now, today: dayOf(companyTime(now)) }

  const finding = useFinding(view, setView, asker, me, filters)
  const list = useListedRows(view, setView, {
    asker,
    enabled: isListPage && (!view.filters.mine || me !== undefined),
    counted: finding.counted,
  })
  const rows = list.data?.rows ?? []
  useMarksSeen(rows)
  useFreshSeen(rows, live)

  const urgent = useUrgent(rows)
  const actions = enquiryActions(view, setView)
  const work = useWork(me, actions.openEnquiry)
  const stepping = useStepping(view, setView, list)
  const marking = useMarking(marked, { view, rows, asker })

  function contact(row: Row, way: Way) {
    setTouched(true)
    work.askOutcome(row, way)
  }

  return {
    view,
    setView,
    now,
    asker,
    live,
    urgent,
    staff,
    list,
    rows,
    filters,
    finding,
    stepping,
    marking,
    work,
    contact,
    ...actions,
  }
}

/** Whether the filters are shown: by choice, or because a filter is set or a row has marks. */
function useFilterDisplay(view: View, isListPage: boolean) {
  const [marked] = usePreference(preferences.marked)
  const [preferred, setPreferred] = usePreference(preferences.filters)
  const shown = isFiltered(view) || preferred === 'shown' || marked === 'yes'
  return { shown, enabled: isListPage && shown, show: () => setPreferred('shown') }
}

/** Once a row has had marks, the filters stay visible. */
function useMarksSeen(rows: Row[]) {
  const [marked, setMarked] = usePreference(preferences.marked)
  const hasMarks = rows.some(isMarked)
  // The browser's storage is outside React.
  useEffect(() => {
    if (hasMarks && marked !== 'yes') setMarked('yes')
  })
}

/** A refetched list (on window focus) may show rows that were counted as new. */
function useFreshSeen(rows: Row[], { fresh, markShown }: Live) {
  // The list comes from the server.
  useEffect(() => {
    if (rows.some(({ id }) => fresh.has(id))) markShown(rows)
  })
}

/** Opening and closing enquiries. */
function enquiryActions(view: View, setView: SetView) {
  const openEnquiry = (id: string) =>
    setView({ ...view, enquiry: id }, { replace: view.enquiry !== undefined })

  function openNote(id: string) {
    openEnquiry(id)
    // After the panel has rendered and taken the focus.
    setTimeout(() => document.getElementById('note')?.focus(), 50)
  }

  const addEnquiry = () => openEnquiry(newEnquiry)

  function closeEnquiry() {
    const { enquiry: id, ...rest } = view
    if (wasOpened()) history.back()
    else setView(rest)
    // After the row is no longer covered by the panel.
    setTimeout(() => document.getElementById(`enquiry-${id}`)?.focus())
  }

  return { openEnquiry, openNote, addEnquiry, closeEnquiry }
}

/** Who is signed in, their colleagues, and the short name of each. */
function useStaff(enabled: boolean) {
  const { data: me } = useQuery({
    queryKey: ['me'],
    queryFn: whoAmI,
    enabled,
    staleTime: Infinity,
  })
  const { data: people = [] } = useQuery({
    queryKey: ['colleagues'],
    queryFn: colleagues,
    enabled,
    staleTime: 5 * 60_000,
  })
  const whoIs = useMemo(() => {
    const names = new Map(people.map(({ id, name }) => [id, name.split(' ')[0] ?? name]))
    return (id: string) => (id === me?.id ? 'you' : (names.get(id) ?? 'a colleague'))
  }, [people, me])
  return { me, people, whoIs }
}

type Live = ReturnType<typeof useLive>

const milliseconds = () => performance.now()
/** The list is requested at about the time at which the page begins to ask for changes. */
const marginMs = 200

/** Applies colleagues' changes without a reload: rows change in place, new ones are counted until shown. */
function useLive(enabled: boolean, view: View) {
  const client = useQueryClient()
  const [begin] = useState(milliseconds)
  const { fresh, add, markShown } = useFresh()

  function apply({ me, changes = [], quietMs }: Changes, isFirst: boolean) {
    client.setQueryData(['me'], me)
    // The list may have been read before what was changed since.
    if (isFirst && quietMs <= milliseconds() - begin + marginMs) loadAnew(client)
    for (const { row } of changes) if (row) putRow(client, row)
    const erased = changes.filter(({ row }) => !row)
    if (erased.length > 0) dropRows(client, ...erased.map(({ id }) => id))
    // Also of an open enquiry: whichever of its person has changed.
    if (changes.length > 0)
      for (const name of ['counts', 'activity', 'person'])
        void client.invalidateQueries({ queryKey: [name] })
    const own = changes.filter(
      ({ collection }) => view.list === 'all' || collection === collectionOf(view),
    )
    const added = own.filter(({ isNew, row }) => isNew && row)
    if (added.length > 0) add(added.map(({ id }) => id))
  }

  // Colleagues are not told of one that is not there yet.
  const enquiry = view.enquiry === newEnquiry ? undefined : view.enquiry
  const polling = usePolling({ enabled, enquiry, apply })
  return { ...polling, fresh, markShown }
}

/** The ids of new enquiries that are not shown yet. */
function useFresh() {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  return {
    fresh,
    add: (ids: string[]) => setFresh((before) => new Set([...before, ...ids])),
    /** All of them, or these. */
    markShown: (rows?: { id: string }[]) =>
      setFresh(
        (before) => new Set(rows && [...before].filter((id) => !rows.some((row) => row.id === id))),
      ),
  }
}
