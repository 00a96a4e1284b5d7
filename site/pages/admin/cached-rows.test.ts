import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Presence } from '#site/backend/live.ts'
import { putPresence } from './cached-rows.ts'

const queryKey = ['presences']
const ravi: Presence = { id: 'window-1', person: 'ravi', name: 'Ravi', submission: 'enquiry-1' }

/** A client that shows the list of presences; each request is answered by the test. */
function clientWithList() {
  const client = new QueryClient()
  const replies: ((list: Presence[]) => void)[] = []
  const observer = new QueryObserver<Presence[]>(client, {
    queryKey,
    queryFn: () => new Promise((resolve) => replies.push(resolve)),
    staleTime: Infinity,
  })
  const end = observer.subscribe(() => undefined)
  return { client, replies, end, shown: () => client.getQueryData<Presence[]>(queryKey) }
}

test.each([
  ['the first list', false],
  ['a list that is requested again', true],
])('a presence that arrives while %s is on its way is not lost', async (_, isLoaded) => {
  const { client, replies, end, shown } = clientWithList()
  if (isLoaded) {
    replies[0]?.([])
    await expect.poll(shown).toEqual([])
    void client.invalidateQueries({ queryKey })
    await expect.poll(() => replies.length).toBe(2)
  }

  void putPresence(client, 'upsert', ravi)
  // Read by the server before the presence began.
  replies.at(-1)?.([])
  const requests = replies.length
  await expect.poll(() => replies.length).toBe(requests + 1)
  replies.at(-1)?.([ravi])

  await expect.poll(shown).toEqual([ravi])
  end()
})

test('a presence begins and ends in a list that is loaded', async () => {
  const { client, replies, end, shown } = clientWithList()
  replies[0]?.([])
  await expect.poll(shown).toEqual([])

  await putPresence(client, 'upsert', ravi)
  expect(shown()).toEqual([ravi])
  await putPresence(client, 'delete', ravi)
  expect(shown()).toEqual([])
  expect(replies).toHaveLength(1)
  end()
})
