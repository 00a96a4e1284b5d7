import { useQuery } from '@tanstack/react-query'
import { enquiriesCollection } from '#contract/paths.ts'
import { referencesIn } from '#site/backend/reference-text.ts'
import { findByReference } from '#site/backend/references.ts'
import { Typed } from '#site/ui/quoted.tsx'
import { ViewLink, wholeList } from './view-link.tsx'
import type { SetView, View } from './view.ts'

type Props = { view: View; setView: SetView; isCovered: boolean }

/** The enquiries with a searched reference: the search itself covers other columns. */
export function ReferenceLines({ view, setView, isCovered }: Props) {
  const references = referencesIn(view.search)
  const { data = [] } = useQuery({
    queryKey: ['reference', view.search],
    queryFn: () => findByReference(references ?? { eligibility: [], enquiries: [] }),
    enabled: references !== undefined,
  })
  if (!references || data.length === 0) return null
  return (
    <output className="reference-lines" inert={isCovered}>
      {data.map(({ id, collection, reference, name }) => {
        const list = collection === enquiriesCollection ? 'others' : undefined
        const listed = view.list === list ? view : wholeList(list)
        return (
          <span key={id}>
            <b>{reference}</b> is the enquiry of{' '}
            <b>
              <Typed>{name}</Typed>
            </b>
            .{' '}
            <ViewLink to={{ ...listed, enquiry: id }} setView={setView} label={`Open ${reference}`}>
              Open
            </ViewLink>
          </span>
        )
      })}
    </output>
  )
}
