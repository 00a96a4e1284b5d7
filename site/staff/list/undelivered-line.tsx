import { useQuery } from '@tanstack/react-query'
import { whatIsUndelivered } from '#site/backend/undelivered.ts'
import { undelivered } from '#site/content/desk.ts'
import { useOffer } from '#site/offers.ts'
import { localTime } from '../ui/time.ts'

const minute = 60_000

/** Only while something could not be delivered, and only for owners: the server refuses others. */
export function UndeliveredLine() {
  const isSetUp = useOffer('news')
  const { data } = useQuery({
    queryKey: ['undelivered'],
    queryFn: whatIsUndelivered,
    enabled: isSetUp,
    refetchInterval: 5 * minute,
  })
  if (!data || data.count === 0) return null
  return (
    <output className="trouble mb-4 block">
      {undelivered(data.count, data.since ? localTime(new Date(data.since)) : undefined)}
    </output>
  )
}
