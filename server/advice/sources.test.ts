import { expect, test } from 'vitest'
import { catalogue } from './assess.ts'
import { asOf, dateIn, sourcesOf } from './sources.ts'

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

test('what was read before 2023 says so', () => {
  expect(asOf('2022-12-31')).toBe(' (as of 2022)')
  expect(asOf('2023-01')).toBe('')
  expect(asOf(null)).toBe('')
})

test('official pages and newspapers are linked, copies and forums only named', () => {
  expect(sourcesOf(rule('nat-abc-validity'))[0]?.url).toContain('https://www.ugc.gov.in/')
  expect(sourcesOf(rule('nat-aicte-midway-2022'))[0]?.url).toContain('financialexpress')
  expect(sourcesOf(rule('u-jntuh-degree'))).toEqual([
    { title: 'JNTUH B.Tech R22 academic regulations (copy)', date: '2022' },
  ])
  expect(sourcesOf(rule('nat-originals'))[0]).not.toHaveProperty('url')
  expect(sourcesOf(rule('u-amity-lateral'))[0]).not.toHaveProperty('url')
})

const rule = (id: string) => catalogue.rules.filter((entry) => entry.id === id)
