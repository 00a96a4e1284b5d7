import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { peopleErrors } from '#contract/people.ts'
import { refusalType } from '#site/backend/refused.ts'

/** Somebody who was an owner a moment ago may be none any more: the frame of the page asks again and says so. */
export function useDemotion(error: unknown) {
  const client = useQueryClient()
  const refused = refusalType(error) === peopleErrors.notAnOwner
  // What is kept of the account is outside this part of the page.
  useEffect(() => {
    if (refused) void client.invalidateQueries({ queryKey: ['account'] })
  }, [refused, client])
}
