import { expect, test } from 'vitest'
import { catalogue } from '../assess.ts'
import { asOf, sourceOf } from './sources.ts'

test('a rule that is older than two years is marked with its year', () => {
  expect(asOf('2023-12', 2026)).toBe('as\u00A0of\u00A02023')
  expect(asOf('2024', 2026)).toBe('')
  expect(asOf(null, 2026)).toBe('')
})

test('official pages and newspapers are linked, copies and forums are only named', () => {
  expect(source('nat-abc-validity')?.url).toContain('https://www.ugc.gov.in/')
  expect(source('nat-aicte-midway-2022')?.url).toContain('financialexpress')
  expect(source('u-jntuh-degree')).toEqual({
    title: 'JNTUH B.Tech R22 academic regulations (copy)',
    date: '2022',
  })
  expect(source('nat-originals')?.url).toContain('https://www.newindianexpress.com/')
  expect(source('u-amity-lateral')?.url).toContain('https://amity.edu/')
  expect(source('nat-transfer-acceptance')).not.toHaveProperty('url')
  expect(source('u-vtu-migration')).not.toHaveProperty('url')
})

test('a date that is part of the title is not repeated', () => {
  const repeated = catalogue.rules
    .map(sourceOf)
    .filter(({ title, date }) => date !== undefined && title.includes(date.slice(0, 4)))

  expect(repeated).toEqual([])
  expect(source('nat-abc-half')).not.toHaveProperty('date')
})

const source = (id: string) =>
  catalogue.rules.filter((rule) => rule.id === id).map((rule) => sourceOf(rule))[0]
