import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

test('names are served in rotation', async () => {
  const run = fairQueue({ concurrency: 1, maxPerName: 10, maxWaiting: 10 })
  const done: string[] = []
  const work = (name: string) => run(name, async () => void done.push(name))

  await Promise.all(['crowd', 'crowd', 'crowd', 'crowd', 'asha', 'ravi'].map(work))

  expect(done).toEqual(['crowd', 'crowd', 'asha', 'ravi', 'crowd', 'crowd'])
})

test('at most `concurrency` tasks run at once, even after a failure', async () => {
  const run = fairQueue({ concurrency: 2, maxPerName: 10, maxWaiting: 10 })
  let running = 0
  let maxRunning = 0
  const work = async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await wait(2)
    running -= 1
    throw new Error('failed')
  }

  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => run('', work)))

  expect(maxRunning).toBe(2)
  expect(
    outcomes.every(
      (outcome) => outcome.status === 'rejected' && outcome.reason.message === 'failed',
    ),
  ).toBe(true)
  expect(await run('', async () => 'works')).toBe('works')
})

test('a task is refused at once if too many of its name, or of all names, are waiting', async () => {
  const run = fairQueue({ concurrency: 1, maxPerName: 2, maxWaiting: 3 })
  const names = ['a', 'a', 'a', 'a', 'b', 'c']

  const outcomes = await Promise.allSettled(names.map((name) => run(name, () => wait(1))))

  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ])
  expect(outcomes[5]).toMatchObject({ reason: { code: 503, headers: { 'retry-after': '5' } } })
})
