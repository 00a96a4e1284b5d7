import { expect, test } from 'vitest'
import learned from '#server/advice/reason/weights.json' with { type: 'json' }
import { learnedModel } from './weights.ts'

test('the weights are those of the labelled texts, byte by byte', { timeout: 600_000 }, () => {
  const { labels, weights } = learnedModel()

  expect(labels.map(({ id, bias }) => [id, bias])).toEqual(
    learned.labels.map(({ id, bias }) => [id, bias]),
  )
  // Not `toBe` of the texts: a difference would print a megabyte.
  expect(weights === learned.weights).toBe(true)
})
