import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Suggestion } from '#contract/suggestions.ts'

type Module = typeof import('./suggestions.ts')
let suggestions: Module
let calls: string[]

/** Answers each call by what was typed. */
function answer(byText: Record<string, string[]>) {
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(address)
    const typed = new URLSearchParams(address.split('?')[1]).get('q') ?? ''
    const names = byText[typed]
    if (!names) return new Response('{}', { status: 503 })
    return Response.json(names.map((text): Suggestion => ({ text, insert: text, name: text })))
  })
}
const ask = (typed: string) =>
  suggestions.fetchSuggestions('institution', typed, new AbortController().signal)
const atHand = (typed: string) =>
  suggestions.suggestionsAtHand('institution', typed)?.map(({ name }) => name)

beforeEach(async () => {
  calls = []
  vi.resetModules()
  suggestions = await import('./suggestions.ts')
})
afterEach(() => vi.unstubAllGlobals())

test('a text that was answered is not asked again, whatever its case and blanks', async () => {
  answer({ sagar: ['Sagar Academy, Pune'] })

  await ask('Sagar ')

  expect(calls).toEqual(['/suggest?field=institution&q=sagar'])
  expect(atHand('sagar')).toEqual(['Sagar Academy, Pune'])
  expect(suggestions.suggestionsAtHand('branch', 'sagar')).toBeUndefined()
})

test('all that a shorter text gave is narrowed down without a call', async () => {
  answer({ sagar: ['Sagar Academy, Pune', 'Sagar College, Nagpur'] })

  await ask('sagar')

  expect(atHand('sagar na')).toEqual(['Sagar College, Nagpur'])
  // Perhaps a typo, which the server can tell.
  expect(atHand('sagar naq')).toBeUndefined()
})

test.each([
  ['has eight, and so perhaps not all', Array.from({ length: 8 }, (_, at) => `Sagar ${at}`)],
  ['has one by another name', ['Sagar Academy, Pune', 'Academy of Pune']],
])('an answer that %s is not narrowed down', async (_, names) => {
  answer({ sagar: names })

  await ask('sagar')

  expect(atHand('sagar a')).toBeUndefined()
})

test('one letter and a text longer than any name give nothing without a call', () => {
  expect(atHand('s')).toEqual([])
  expect(atHand('s'.repeat(151))).toEqual([])
})

test('a failure throws, and the next call asks again', async () => {
  answer({})
  await expect(ask('sagar')).rejects.toThrow('answered with 503')
  answer({ sagar: ['Sagar Academy, Pune'] })

  await ask('sagar')

  expect(atHand('sagar')).toEqual(['Sagar Academy, Pune'])
})
