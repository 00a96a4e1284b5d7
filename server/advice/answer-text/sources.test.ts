import { expect, test } from 'vitest'
import { catalogue } from '../assess.ts'
import { asOf, dateIn, sourceOf } from './sources.ts'

test.each([
  ['2021 (compendium 2023)', '2021'],
  ['2022-01-12', '2022-01-12'],
  ['2021-12', '2021-12'],
  ['2020-21', '2020'],
  ['2019-20 / 2020-21', '2019'],
  ['2016 / 17-05-2017', '2016'],
  ['letter of DoTE dated 26.06.2022 for 2022-23', '2022-06-26'],
  ['regulations of 2005 and later, copy from before 2016', '2005'],
  ['2018-19 schemes', '2018'],
  ['undated', undefined],
  [null, undefined],
])('the date in "%s" is %s', (dated, date) => {
  expect(dateIn(dated)).toBe(date)
})

test('a rule that is older than two years is marked with its year', () => {
  expect(asOf(2023, 2026)).toBe('as\u00A0of\u00A02023')
  expect(asOf(2024, 2026)).toBe('')
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
