import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { dayOf } from '#contract/follow-up.ts'
import { paths } from '#contract/paths.ts'
import { type Asker, usualPageSize } from '#site/backend/admin.ts'
import { colleagues, type Way, whoAmI } from '#site/backend/desk.ts'
import { isMarked, type Row } from '#site/backend/marks.ts'
import { companyTime } from '../../enquiry/marks/follow-up.ts'
import { useWork } from '../../enquiry/marks/work.ts'
import { useLeadOn } from '../../sign-in/standing.ts'
import { preferences, usePreference } from '../../ui/preferences.ts'
import { useNow } from '../../ui/time.ts'
import { useFinding } from '../filters/finding.ts'
import { isFiltered, type SetView, useView, type View, wasOpened } from '../view.ts'
import { useUrgent } from './cached-rows.ts'
import { useListedRows, useStepping } from './listed-rows.ts'
import { type Live, useLive } from './live.ts'

export type Desk = ReturnType<typeof useDesk>

/** State and actions of the list and of the open enquiry. */
export function useDesk(loginHere: () => string) {
  const [view, setView] = useView()
  const now = useNow()
  const [sizeText] = usePreference(preferences.pageSize)
  const filters = useFilterDisplay(view)
  // The address may already belong to another page.
  const isListPage = location.pathname === paths.admin
  const live = useLive({ enabled: isListPage, view, loginHere })

  const [touched, setTouched] = useState(false)
  // Requested only if something depends on it; the plain list does not.
  const staff = useStaff(isListPage && (filters.shown || touched || view.enquiry !== undefined))
  const { me } = staff
  const pageSize = Number(sizeText) || usualPageSize
  const asker: Asker = { me: me?.id ?? '', pageSize, now, today: dayOf(companyTime(now)) }

  const finding = useFinding(view, setView, asker, me, isListPage && filters.shown)
  const list = useListedRows(view, setView, {
    asker,
    enabled: isListPage && (!view.filters.mine || me !== undefined),
    counted: finding.counted,
  })
  const rows = list.data?.rows ?? []
  useLeadOn(list.error, loginHere)
  useMarksSeen(rows)
  useFreshSeen(rows, live)

  const urgent = useUrgent(rows)
  const actions = enquiryActions(view, setView)
  const work = useWork(me, actions.openEnquiry)
  const stepping = useStepping(view, setView, list)

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
    work,
    contact,
    ...actions,
    loginHere,
  }
}

/** Whether the filters are shown: by choice, or because a filter is set or a row has marks. */
function useFilterDisplay(view: View) {
  const [marked] = usePreference(preferences.marked)
  const [preferred, setPreferred] = usePreference(preferences.filters)
  const byChoice = preferred === 'shown'
  return {
    shown: isFiltered(view) || byChoice || marked === 'yes',
    show: () => setPreferred('shown'),
    /** Set if they are only shown by choice. */
    hide: byChoice && marked !== 'yes' ? () => setPreferred('hidden') : undefined,
  }
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

  function closeEnquiry() {
    const { enquiry: id, ...rest } = view
    if (wasOpened()) history.back()
    else setView(rest)
    // After the row is no longer covered by the panel.
    setTimeout(() => document.getElementById(`enquiry-${id}`)?.focus())
  }

  return { openEnquiry, openNote, closeEnquiry }
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
