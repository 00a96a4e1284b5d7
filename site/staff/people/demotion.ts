import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { peopleErrors } from '#contract/people.ts'
import { refusalType } from '#site/backend/refused.ts'

/** The user may no longer be an owner: refetches the account, and the page's frame shows it. */
export function useDemotion(error: unknown) {
  const client = useQueryClient()
  const refused = refusalType(error) === peopleErrors.notAnOwner
  // The cached account is outside this part of the page.
  useEffect(() => {
    if (refused) void client.invalidateQueries({ queryKey: ['account'] })
  }, [refused, client])
}
