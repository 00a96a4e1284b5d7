import { paths } from '#contract/paths.ts'
import type { Listing } from '#site/backend/listing.ts'
import { useOffer } from '#site/offers.ts'
import { listTitles } from './view.ts'

const addresses = { submissions: paths.admin, others: `${paths.admin}?list=others` }

/** The way between the two lists; not there while there is one. */
export function ListTabs({ list = 'submissions' }: { list: Listing['list'] | 'submissions' }) {
  const isOffered = useOffer('forms')
  if (!isOffered) return null
  return (
    <nav aria-label="Lists" className="list-tabs">
      {(['submissions', 'others'] as const).map((key) => (
        <a key={key} href={addresses[key]} aria-current={key === list ? 'page' : undefined}>
          {listTitles[key]}
        </a>
      ))}
    </nav>
  )
}
