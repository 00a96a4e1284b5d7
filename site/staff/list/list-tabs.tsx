import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { countSubmissions, usualPageSize } from '#site/backend/admin.ts'
import type { Listing } from '#site/backend/listing.ts'
import { useOffer } from '#site/offers.ts'
import { stageWord } from '../enquiry/marks/stage.tsx'
import { listTitles } from './view.ts'

const addresses = { submissions: paths.admin, others: `${paths.admin}?list=others` }

/** Tabs for the two lists with their new counts; not rendered if there is only one list. */
export function ListTabs({ list = 'submissions' }: { list: Listing['list'] | 'submissions' }) {
  const isOffered = useOffer('forms')
  if (!isOffered) return null
  return (
    <nav aria-label="Lists" className="list-tabs">
      {(['submissions', 'others'] as const).map((key) => (
        <a key={key} href={addresses[key]} aria-current={key === list ? 'page' : undefined}>
          {listTitles[key]} <NewCount list={key} />
        </a>
      ))}
    </nav>
  )
}

/** Refetched with the other counts on every change. */
function NewCount({ list }: { list: keyof typeof addresses }) {
  const { data: count } = useQuery({
    queryKey: ['counts', 'new', list],
    queryFn: () => {
      const listing: Listing = { page: 1, search: '', filters: { stage: 'new' } }
      const asker = { me: '', pageSize: usualPageSize, now: new Date(), today: '' }
      return countSubmissions({ ...listing, ...(list === 'others' && { list }) }, asker)
    },
  })
  if (!count) return null
  return (
    <span className="list-count">
      {count.toLocaleString('en-IN')} {stageWord('new').toLowerCase()}
    </span>
  )
}
