import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.resetModules())

test('the words of an owner stand in the places of the shipped ones, and what is worked out of them follows', async () => {
  vi.stubGlobal('OWN_WORDS', {
    values: { company: { 'opening.days': 'Mon-Fri' }, courses: { 'batch.one': 'alone' } },
    settings: { retentionDays: 0 },
  })
  vi.resetModules()

  const { hours } = await import('../content/company.ts')
  const { courses } = await import('../content/courses.ts')
  const { hero } = await import('../content/privacy.ts')

  expect(hours.closed).toBe('Saturday and Sunday closed')
  expect(courses.map(({ batchSize }) => batchSize.text)).toContain('alone')
  expect(hero.lead).toContain('We erase it if you ask.')
})
