import { expect, test } from 'vitest'
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
