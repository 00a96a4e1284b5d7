import { expect, test } from 'vitest'
import { numbersIn } from './numbers.ts'

const now = Date.UTC(2026, 10, 26)

test.each([
  ['I have 6 backlogs', 6],
  ['sem 3 lo 2, sem 4 lo 4 backlogs', 6],
  ['had 10 backs, now 3 left', 3],
  ['failed in 9 subjects, cleared 5 of them', 4],
  ['மூன்று அரியர் உள்ளது', 3],
  ['मेरे पांच पेपर बाकी हैं', 5],
  ['3rd yr 8 bklogs cn i go 2 othr univ', 8],
  ['many backlogs in 5th sem', 'some'],
  ['koi back nahi hai', 0],
  ['I completed 48 out of 52', 4],
  ['20 papers passed out of 50', 30],
  ['5 papers of 48 pending', 5],
  ['6 carry over left', 6],
  ['ab 5 back hai 2026 me', 5],
  ['passed only 3 papers in first year', undefined],
  ['left 2 years ago, 24 paper pass', undefined],
  ['how many backlogs are allowed', undefined],
  ['passed 31 papers', undefined],
  ['2014-18 batch 6 carry over left', 6],
  ['all theory cleared', undefined],
  ['my friend has 8 backlogs', undefined],
])('%s: %s pending', (text, pending) => {
  expect(numbersIn(text, now).pending).toBe(pending)
})

test.each([
  ['2019 lo maanesa', { left: 2019 }],
  ['joined 2014 left 2016', { batch: 2014, left: 2016 }],
  ['3 saal pehle college chhoda', { left: 2023 }],
  ['dropped in 2k19', { left: 2019 }],
  ['2021 में कॉलेज छोड़ दिया', { left: 2021 }],
  ['2015-19 batch ece', { batch: 2015 }],
  ['2015లో చేరాను', { batch: 2015 }],
  ['passed out 2020', { finished: 2020 }],
  ['father died in 2017', {}],
  ['since 2018 as my guide left', {}],
  ['joined in 2013, left 4 papers', { batch: 2013, pending: 4 }],
  ['1 backlog left since 2014', { since: 2014, pending: 1 }],
  ['left in 2009, now 39 yr old', { left: 2009 }],
  ['a certificate with back date 2019', {}],
])('%s: the years are told apart', (text, years) => {
  expect(numbersIn(text, now)).toEqual(years)
})
