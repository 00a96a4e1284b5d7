import { expect, test } from 'vitest'
import { answerFrom } from '#site/backend/answer.ts'
import { openDraft } from './check.ts'

const asha = { name: 'Asha Rao', passed: '31' }

function storageOf(content = new Map<string, string>()): Storage {
  return {
    get length() {
      return content.size
    },
    clear: () => content.clear(),
    getItem: (key) => content.get(key) ?? null,
    key: () => null,
    removeItem: (key) => void content.delete(key),
    setItem: (key, value) => void content.set(key, value),
  }
}

test('the input is restored after a reload', () => {
  const storage = storageOf()
  openDraft(() => storage).keep(asha)

  const reloaded = openDraft(() => storage)

  expect(reloaded.values()).toEqual(asha)
})

test('the same values have the same key, also after a reload', () => {
  const storage = storageOf()
  const key = openDraft(() => storage).keyFor(asha)

  const reopened = openDraft(() => storage)
  reopened.keep(asha)

  expect(reopened.keyFor({ ...asha })).toBe(key)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
})

test('changed values have a new key, and so have equal values after the draft is cleared', () => {
  const storage = storageOf()
  const draft = openDraft(() => storage)
  const key = draft.keyFor(asha)

  const changed = draft.keyFor({ ...asha, passed: '32' })
  draft.keep({ ...asha, passed: '33' })
  draft.keep(asha)
  const earlierKey = draft.keyFor(asha)
  draft.forget()
  const later = draft.keyFor(asha)

  expect(new Set([key, changed, earlierKey, later]).size).toBe(4)
})

test('the answer is restored after a reload, even if the input has changed since', () => {
  const storage = storageOf()
  const result = {
    answer: answerFrom({ reference: 'KS 4827' }),
    sent: asha,
    taps: {},
    date: '1 Jan 2026',
  }
  const draft = openDraft(() => storage)
  draft.keyFor(asha)
  draft.keepResult(result)
  draft.keep({ ...asha, passed: '32' })
  draft.keyFor({ ...asha, passed: '33' })

  const reloaded = openDraft(() => storage)

  expect(reloaded.result()).toEqual(result)
  expect(reloaded.values()).toEqual({ ...asha, passed: '33' })
})

test('clearing the draft leaves nothing in the storage', () => {
  const storage = storageOf()
  const draft = openDraft(() => storage)
  draft.keyFor(asha)
  draft.keepResult({ answer: answerFrom({}), sent: asha, taps: {}, date: '' })

  draft.forget()

  expect(storage.length).toBe(0)
  expect(draft.values()).toEqual({})
  expect(draft.result()).toBeUndefined()
})

test('without access to storage the draft lasts until a reload', () => {
  const draft = openDraft(() => {
    throw new Error('denied')
  })

  draft.keep(asha)

  expect(draft.values()).toEqual(asha)
  expect(draft.keyFor(asha)).toBe(draft.keyFor(asha))
})

test.each([
  'no json',
  'null',
  '[]',
  '{"values":7}',
  '{"values":{"name":7}}',
  '{"values":{},"result":{"answer":[]}}',
])('the stored text %j is read as an empty draft', (content) => {
  const storage = storageOf(new Map([['eligibility-draft', content]]))

  expect(openDraft(() => storage).values()).toEqual({})
  expect(openDraft(() => storage).result()).toBeUndefined()
})
