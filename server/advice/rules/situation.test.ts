import { expect, test } from 'vitest'
import { tapPhrases } from '#contract/tap-phrases.ts'
import { needsCare, situationFrom } from './situation.ts'

const now = Date.UTC(2026, 10, 23)
const situation = (reason: string | null) => situationFrom(reason, now)

test('what a tap adds is read exactly, alone and behind a reason', () => {
  const tapped = [
    tapPhrases.pending('8'),
    tapPhrases.left('2021'),
    tapPhrases.working(),
    tapPhrases.abroad(),
    tapPhrases.join('Dr. Babasaheb Ambedkar Technological University'),
  ]
  const all = {
    pending: 8,
    left: { year: 2021 },
    working: true,
    abroad: true,
    join: { name: 'Dr. Babasaheb Ambedkar Technological University', sure: true },
  }

  expect(situation(tapped.join(' '))).toMatchObject(all)
  expect(situation(tapped.toReversed().join(' '))).toMatchObject(all)
  expect(situation(`family problems\n${tapped.join(' ')}`)).toMatchObject(all)
  expect(situation(tapPhrases.pending('1'))).toMatchObject({ pending: 1 })
})

test.each([
  'I discontinued in 2nd year',
  'Dis-continued my studies because of money',
  'discontinud after 3rd sem',
  'descontinued due to health',
  'dropped out',
  'I am a drop out',
  'I left my studies',
  'left btech in between',
  'quit engineering',
  'I stopped going to college after father expired',
  'padhai chhod di thi',
  'padhai chod diya',
  'beech mein hi chhod di',
  'पढ़ाई छोड़ दी थी',
])('somebody who has left says so: %s', (reason) => {
  expect(situation(reason).left).toEqual({})
})

test.each([
  ['left in 2019', 2019],
  ['dropped out in 2021', 2021],
  ['I joined in 2017 and left in 2019', 2019],
  ['left college 10 years ago, now working', 2016],
  ['I stopped studying 4 years ago', 2022],
  ['not studying since 2020', 2020],
])('the year of leaving is read: %s', (reason, year) => {
  expect(situation(reason).left).toEqual({ year })
})

test.each([
  null,
  '',
  'I want a better college',
  'I have not discontinued',
  'I did not drop out',
  'I want to discontinue and join another college',
  'planning to drop out',
  'no gap, regular student',
  'fee discount',
  'want to leave college',
  'came back to India',
  'moved back to Chennai',
  'my father left in 2019',
  '2 papers left',
])('nobody is read to have left: %s', (reason) => {
  expect(situation(reason).left).toBeUndefined()
})

test.each([
  ['5 backlogs', 5],
  ['I have arrears in maths', 'some'],
  ['back log in 3 subjects', 3],
  ['two KTs', 2],
  ['ATKT', 'some'],
  ['3 supply exams pending', 3],
  ['three papers are pending', 3],
  ['2 papers left', 2],
  ['no backlogs in maths, 2 arrears in physics', 2],
  ['no backlogs', 0],
  ['zero arrears', 0],
  ['without any backlog', 0],
  ['all clear', 0],
  ['backlog nahi hai', 0],
  ['cleared all backlogs', 0],
])('pending papers are read: %s', (reason, pending) => {
  expect(situation(reason).pending).toBe(pending)
})

test.each([
  'came back to India',
  'moved back to Chennai',
  'back in maths',
  'I had 5 backlogs',
  'afraid of backlogs',
  'Can I transfer with backlogs?',
  'failed in love',
  'year back my father died',
  'all subjects cleared except 2',
  'no backlogs except 2 in maths',
  '8 arrears history but cleared all',
  'all subjects cleared in 1st sem, 3 backlogs in 2nd',
  null,
])('what is not certain is left to a tap: %s', (reason) => {
  expect(situation(reason).pending).toBeUndefined()
})

test.each([
  ['I got a job in Hyderabad', true, false],
  ['working in Dubai since 2018', true, true],
  ['I live in Toronto', false, true],
  ['settled in Lagos', false, true],
  ['I live in Delhi', false, false],
  ['I was working in Dubai', false, false],
  ['My father is working in Dubai', false, false],
  ['I want to work in Germany', false, false],
  ['not working', false, false],
])('work and life abroad are read where they are certain: %s', (reason, working, abroad) => {
  expect(situation(reason)).toMatchObject({ working, abroad })
})

test('a wish is read: for a university, for another branch, to come back', () => {
  expect(situation('I want to join VTU because it is near')).toMatchObject({
    join: { sure: false },
  })
  expect(situation('change of branch')).toMatchObject({ otherBranch: true })
  expect(situation('want readmission in same university')).toMatchObject({ returning: true })
})

test.each([
  'I want to die',
  'thinking of suicide',
  'suicidal thoughts daily',
  'I will kill myself',
  'I don’t want to live anymore',
  'no point in living',
  'I feel like ending my life',
  'mar jaunga',
  'jeena nahi chahta',
  'khudkushi karne ka man hai',
  'मरना चाहता हूँ',
  'नहीं तो आत्महत्या कर लूँगा',
  'ఆత్మహత్య చేసుకోవాలని ఉంది',
  'தற்கொலை செய்து கொள்ளலாம்',
  'wanna die',
  'I will be better off dead',
  'life khatam karna hai',
  'mujhe marna hai',
  'chachipovalani undi',
  'bratakalani ledu',
  'tharkolai pannikalam pola irukku',
  'saganum pola irukku',
  'jeevikkan vayya',
  'చచ్చిపోతాను',
  'சாகணும்',
  'ജീവിക്കാൻ വയ്യ',
  'মরতে চাই',
])('a text that speaks of ending one’s life is noticed: %s', (reason) => {
  expect(needsCare(reason)).toBe(true)
})

test.each([
  null,
  'my father died',
  'dying to study at VIT',
  'end of semester',
  'marks are low',
  'I want to live in Pune',
  'deadline',
  'Sagar college is better',
  'Bharath college lekapothe VTU',
  'my end semester marks',
  'savings are over',
  'jumping from ECE to CSE',
])('no such thing is read into: %s', (reason) => {
  expect(needsCare(reason)).toBe(false)
})

test.each([
  'college ',
  'left ',
  '1 pending ',
  'i want to join ',
  'working in dubai ',
  'मरना ',
  'papers ',
])('a reason of five thousand characters is read in a moment: %s', (piece) => {
  const reason = piece.repeat(5_000).slice(0, 5_000)

  // The best of a few: the machine may be busy with something else.
  const times = [1, 2, 3, 4, 5].map(() => {
    const started = performance.now()
    situation(reason)
    return performance.now() - started
  })

  expect(Math.min(...times)).toBeLessThan(50)
})
