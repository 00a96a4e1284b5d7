import { expect, test } from 'vitest'
import { situationFrom } from './situation.ts'

test.each([
  'I discontinued in 2nd year',
  'discontinued',
  'Dis-continued my studies because of money',
  'i have dis continued b.tech',
  'discontinud after 3rd sem',
  'descontinued due to health',
  'Discountinued',
  'dicontinued my course',
  'Course discontinue ho gaya',
  'dropped out in 2021',
  'I am a drop out',
  'dropout',
  'I drop-out from college',
  'drop kar diya tha 2 saal pehle',
  'left college in third year',
  'I left my studies',
  'left btech in between',
  'quit engineering',
  'I stopped going to college after father expired',
  'stopped studying 4 years ago',
  'gap of 3 years',
  'there is a 2 year gap',
  '3 years gap',
  'long gap in studies',
  'gap hai 2 saal ka',
  'break of study for one year',
  'took a break',
  'could not complete my degree',
  "couldn't continue due to covid",
  'unable to continue',
  'I did not complete final year',
  'not studying since 2020',
  'course is incomplete',
  'withdrawn from the college',
  'padhai chhod di thi',
  'padhai chod diya',
  'college chhut gaya',
  'collage ki padhai ruk gayi',
  'bich me chod diya',
  'beech mein hi chhod di',
  'btech beech me band ho gayi',
  'पढ़ाई छोड़ दी थी',
  'कॉलेज बीच में छूट गया',
])('a break in studies is understood: %s', (reason) => {
  expect(situationFrom(reason).discontinued).toBe(true)
})

test.each([
  null,
  '',
  'I want a better college',
  'I have not discontinued',
  'I did not drop out',
  'I want to discontinue and join another college',
  'planning to drop out',
  'without any gap',
  'no gap, regular student',
  'fee discount',
  'want to leave college',
  'thinking of leaving the course',
  'family moved to Pune',
  'Father got a transfer',
  'closer to home',
])('no break is read into: %s', (reason) => {
  expect(situationFrom(reason).discontinued).toBe(false)
})

test.each([
  '5 backlogs',
  'I have arrears in maths',
  'arears',
  'back log in 3 subjects',
  'bahut back hai',
  'two KTs',
  'ATKT',
  'supply exams pending',
  'failed in 2 subjects',
  'fail ho gaya',
  'year back',
  'detained due to attendance',
  'reappear in M2',
  '4 subjects baki hai',
  'three papers are pending',
  'मेरा बैक है',
])('pending papers are understood: %s', (reason) => {
  expect(situationFrom(reason).arrears).toBe(true)
})

test.each([
  'no backlogs',
  'zero arrears',
  'without any backlog',
  'all clear',
  'backlog nahi hai',
  'cleared all backlogs',
  'never failed',
  null,
])('no pending paper is read into: %s', (reason) => {
  expect(situationFrom(reason).arrears).toBe(false)
})

test('a student who has nothing pending is not spoken to about arrears as if they had', () => {
  expect(situationFrom('no backlogs')).toMatchObject({ arrears: false, clear: true })
  expect(situationFrom('no backlogs in maths, 2 arrears in physics')).toMatchObject({
    arrears: true,
    clear: false,
  })
  expect(situationFrom('family moved')).toMatchObject({ arrears: false, clear: false })
})

test('work, and the wish to stay or return, are understood', () => {
  expect(situationFrom('I got a job in Hyderabad')).toMatchObject({ working: true, staying: false })
  expect(situationFrom('naukri ke saath')).toMatchObject({ working: true })
  expect(situationFrom('I want readmission')).toMatchObject({ staying: true, working: false })
  expect(situationFrom('change of college in same university')).toMatchObject({ staying: true })
})

test('a reason of five thousand characters is read in a moment', () => {
  const reason = 'college '.repeat(625)

  const started = performance.now()
  situationFrom(reason)

  expect(performance.now() - started).toBeLessThan(50)
})
