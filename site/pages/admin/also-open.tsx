import { useQuery } from '@tanstack/react-query'
import { listPresences } from '#site/backend/live.ts'

type Props = { enquiry: string; me: string | undefined }

/** The colleagues who have the same enquiry open, updated by the live channel. */
export function AlsoOpen({ enquiry, me }: Props) {
  const { data: presences = [] } = useQuery({
    queryKey: ['presences'],
    queryFn: listPresences,
    staleTime: Infinity,
    // If the list fails, the enquiry is shown without it.
    retry: false,
  })
  const others = new Map(
    presences
      .filter(({ submission, person }) => submission === enquiry && person !== me)
      .map(({ person, name }) => [person, name.split(' ')[0] ?? name]),
  )
  const [first = '', ...more] = others.values()
  return (
    <output className="also-open">
      {first && (
        <>
          <span aria-hidden="true">{first.slice(0, 1).toUpperCase()}</span>
          {sentence(first, more)}
        </>
      )}
    </output>
  )
}

function sentence(first: string, others: string[]) {
  const [second, ...rest] = others
  if (second === undefined) return `${first} has this open too`
  if (rest.length === 0) return `${first} and ${second} have this open too`
  return `${first} and ${others.length} others have this open too`
}
