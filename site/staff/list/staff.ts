import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { colleagues, whoAmI } from '#site/backend/desk.ts'

/** Who is signed in, their colleagues, and the short name of each. */
export function useStaff(enabled: boolean) {
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
