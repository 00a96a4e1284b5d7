import type { Urgent } from '#contract/desk.ts'
import { collection, enquiriesCollection } from '#contract/paths.ts'
import { urgent as words } from '#site/content/desk.ts'
import { Warning } from '#site/images/desk-icons.tsx'
import { ViewLink, wholeList } from './view-link.tsx'
import type { SetView, View } from './view.ts'

type Props = { urgent: Urgent; view: View; setView: SetView; isCovered: boolean }

/** Shown while a new enquiry may come from somebody in distress. */
export function UrgentLine({ urgent, view, setView, isCovered }: Props) {
  if (urgent[collection].length + urgent[enquiriesCollection].length === 0) return null
  return (
    <div role="alert" inert={isCovered}>
      <Line ids={urgent[collection]} list={undefined} view={view} setView={setView} />
      <Line ids={urgent[enquiriesCollection]} list="others" view={view} setView={setView} />
    </div>
  )
}

type LineProps = { ids: string[]; list: View['list']; view: View; setView: SetView }

function Line({ ids, list, view, setView }: LineProps) {
  const [only, ...others] = ids
  if (only === undefined) return null
  const isOne = others.length === 0
  // Opens next to the current list if it is of the same kind.
  const listed = view.list === list ? view : wholeList(list)
  const next: View = isOne
    ? { ...listed, enquiry: only }
    : { ...wholeList(list), filters: { todo: true } }
  return (
    <p className="notice urgent-line">
      <Warning className="size-5 shrink-0" />
      <span>{words.line(ids.length, list === 'others')}</span>
      <ViewLink to={next} setView={setView}>
        {isOne ? words.open : words.show}
      </ViewLink>
    </p>
  )
}
