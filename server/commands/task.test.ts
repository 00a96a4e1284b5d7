import { expect, test, vi } from 'vitest'
import { reportProgress } from './task.ts'

test('long work says at each ten thousand how far it is, and short work says nothing', () => {
  const said = vi.spyOn(console, 'log').mockReturnValue()

  for (let done = 0; done <= 9_999; done += 1) reportProgress('Samples', done, 9_999)
  for (let done = 0; done <= 120_000; done += 1_000) reportProgress('Samples', done, 120_000)

  expect(said.mock.calls).toHaveLength(11)
  expect(said.mock.calls.at(-1)).toEqual(['Samples: 1,10,000 of 1,20,000'])
  said.mockRestore()
})
