import { expect, test } from 'vitest'
import { tapPhrases } from '#contract/tap-phrases.ts'
import { needsCare, situationFrom } from './situation.ts'

const now = Date.UTC(2026, 10, 23)
const situation = (reason: string | null) => situationFrom(reason, now)

test('the phrases that taps add are understood exactly, alone and after a reason', () => {
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
])('leaving college is recognised: %s', (reason) => {
  expect(situation(reason).left).toEqual({})
})

test('a parent who writes about a son, a daughter or a ward is understood, a friend is not', () => {
  const reason =
    'I am writing for my son. He has 9 subjects pending and he left the college in 2022. He is doing job'

  expect(situation(reason)).toMatchObject({ pending: 9, left: { year: 2022 }, working: true })
  expect(situation('On behalf of my ward: she has 4 backlogs, she lives in Dubai')).toMatchObject({
    pending: 4,
    abroad: true,
  })
  expect(situation('My friend is at VTU. He has 9 subjects pending').pending).toBeUndefined()
})

test.each([
  ['I am lateral entry. joined in second year', true],
  ['lateral entry student, 3 backlogs', true],
  ['completed diploma want lateral entry', false],
  ['can I get lateral entry', false],
  ['I joined in 2019', false],
])('lateral entry is recognised only if it has happened: %s', (reason, lateral) => {
  expect(situation(reason).lateral).toBe(lateral)
})

test.each([
  ['left in 2019', 2019],
  ['In 2021 I left college', 2021],
  ['2 saal pehle college chhod diya', 2024],
  ['2020 lo college manesanu', 2020],
  ['4 years back I discontinued', 2022],
  ['dropped out in 2021', 2021],
  ['I joined in 2017 and left in 2019', 2019],
  ['left college 10 years ago, now working', 2016],
  ['I stopped studying 4 years ago', 2022],
  ['not studying since 2020', 2020],
  ['I left college in 2019 after leaving the hostel', 2019],
  ['left engineering college in 2019', 2019],
])('the year of leaving is recognised: %s', (reason, year) => {
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
  'I left college hostel in 2024 and stay in a PG',
  'left college bus in 2023',
  'left college canteen job in 2022',
  'left college cricket team in 2021',
  'left coaching in 2020',
  'left my job in 2020 to study btech',
  'I was in the hostel left in 2021',
  'hostel I left in 2021',
  'college canteen manesanu',
  'college hostel chhod diya',
  '1 backlog left since 2014',
  '2 papers left in 2019',
])('leaving college is not recognised: %s', (reason) => {
  expect(situation(reason).left).toBeUndefined()
})

test('the year of a batch or a diploma is not taken as the year of leaving', () => {
  expect(situation('2018 batch discontinued').left).toEqual({})
  expect(situation('diploma 2017 dropped out').left).toEqual({})
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
  ['failed in 6 subjects', 6],
  ['8 papers failed', 8],
  ['I failed in 8 papers', 8],
  ['I have failed 5 papers', 5],
  ['three subjects fail', 3],
  ['6 subjects failed in 2nd sem', 6],
  ['6 backs', 6],
  ['mera 6 subject back hai', 6],
  ['mere 2 back hai', 2],
  ['3 subject me fail', 3],
  ['back in 4 subjects', 4],
  ['completed 4 years, 2 backlogs remaining', 2],
  ['Passed out 2015 with 3 arrears not cleared', 3],
  ['cleared 20 papers, 3 backlogs remaining', 3],
  ['could not clear 4 papers', 4],
  ['unable to clear 3 backlogs', 3],
  ['3 subjects not cleared', 3],
  ['I completed all 8 semesters but 1 backlog left since 2014', 1],
  ['5 backlogs, working', 5],
  ['I have 3 backlogs in sem 3 and 2 backlogs in sem 4', 'some'],
  ['3 backlogs in sem 3, 2 in sem 4', 'some'],
  ['3 backlogs in 3rd sem and 2 in 4th sem', 'some'],
  ['sem 1 - 2 backlogs, sem 2 - 3', 'some'],
  ['1st year 2 backs, 2nd year 4 backs', 'some'],
  ['sem 3 backlogs', 'some'],
  ['5-6 backlogs', 'some'],
  ['10+ backlogs', 'some'],
  ['more than 10 arrears', 'some'],
  ['3 backlogs in sem 3 and 2 backlogs in sem 4, total 5', 5],
  ['2 arrears in maths and 3 arrears in physics, 5 in total', 5],
  ['5 backlogs in sem 3 and 4 backlogs in sem 4\nI have 8 pending papers.', 8],
])('pending papers are recognised: %s', (reason, pending) => {
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
  'failed maths three times',
  'failed in sem 6',
  'failed in 1st year',
  'my friend failed in 6 subjects',
  'failed in 6 subjects but cleared them later',
  'I never failed in 3 subjects',
  'passed 8 papers failed 2',
  'out of 40 papers',
  '2 years back I got ill',
  '6 months back',
  'papers 3 times back to back',
  'had 5 backlogs pending',
  null,
])('an uncertain number of pending papers is not recognised: %s', (reason) => {
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
])('work and living abroad are recognised only if certain: %s', (reason, working, abroad) => {
  expect(situation(reason)).toMatchObject({ working, abroad })
})

test.each([
  ['I completed all 8 semesters but 1 backlog left since 2014', { year: 2014 }],
  ['1 backlog left since 2014', { year: 2014 }],
  ['Passed out 2015 with 3 arrears not cleared', { year: 2015 }],
  ['2015 passed out, 2 arrears', { year: 2015 }],
  ['completed 4 years, 2 backlogs remaining', {}],
  ['8 semesters completed, one paper left', {}],
  ['finished final year in 2018, 2 backlogs', { year: 2018 }],
])('attendance of all semesters is recognised: %s', (reason, finished) => {
  expect(situation(reason)).toMatchObject({ finished })
  expect(situation(reason).left).toBeUndefined()
})

test.each([
  'completed 4 semesters',
  'completed 2 years, 3 backlogs',
  'not completed 4 years',
  'I want to complete 4 years',
  'completed 4 years of job',
  'passed out of school in 2015',
  '12th passed out 2015',
  'my brother passed out in 2015 with arrears',
  'diploma course completed in 2015',
  '1 backlog left since 2025',
  '9 backlogs pending since 2014',
  'I passed out in the exam hall',
  'final year',
])('attendance of all semesters is not recognised: %s', (reason) => {
  expect(situation(reason).finished).toBeUndefined()
})

test.each([
  ['want to join Amity University', 'Amity University'],
  ['I want to join VIT', 'VIT'],
  ['want admission in LPU', 'LPU'],
  ['my cgpa is 5.2, want to transfer to Amity', 'Amity'],
  ['I would like to get admission in SRM please', 'SRM'],
  ['can I join VTU?', 'VTU'],
  ['looking for admission in KL University for 3rd year', 'KL University'],
  ['planning to shift from JNTUK to GITAM because of job', 'GITAM'],
  ['interested to join Indira Gandhi Delhi Technical University for Women', undefined],
])('an intended transfer in free text is recognised as unsure: %s', (reason, name) => {
  expect(situation(reason).join).toMatchObject({ sure: false, ...(name && { name }) })
})

test.each([
  'my friend wants to join Amity',
  'I do not want to join LPU',
  'I joined VIT in 2019',
  'I wanted to join IIT',
  'Amity is far',
  'fee discount',
  null,
])('no intended transfer is recognised: %s', (reason) => {
  expect(situation(reason).join).toBeUndefined()
})

test.each([
  ['completed diploma want lateral entry', true],
  ['diploma completed in 2020', true],
  ['I am a diploma holder', true],
  ['have not completed diploma', false],
  ['diploma not completed', false],
  ['I want to do diploma', false],
  ['diploma final year', false],
  ['my brother completed diploma', false],
])('a diploma is recognised only if completed: %s', (reason, diploma) => {
  expect(situation(reason).diploma).toBe(diploma)
})

test('a wish for a university, for another branch or for readmission is recognised', () => {
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
])('a text that mentions suicide is recognised: %s', (reason) => {
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
])('a text is not taken to mention suicide: %s', (reason) => {
  expect(needsCare(reason)).toBe(false)
})

test.each([
  'college ',
  'left ',
  '1 pending ',
  'i want to join ',
  '8 papers failed ',
  'left college bus ',
  'transfer from x to ',
  'working in dubai ',
  'मरना ',
  'papers ',
])('a reason of five thousand characters is read within 50 ms: %s', (piece) => {
  const reason = piece.repeat(5_000).slice(0, 5_000)

  // The fastest of five: the machine may be busy with something else.
  const times = [1, 2, 3, 4, 5].map(() => {
    const started = performance.now()
    situation(reason)
    return performance.now() - started
  })

  expect(Math.min(...times)).toBeLessThan(50)
})
