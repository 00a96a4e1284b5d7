import { expect, test } from 'vitest'
import { assess } from './assess.ts'

const now = Date.UTC(2026, 10, 26)

/** A sentence that an earlier answer said wrongly, and the student to whom it said it. */
const corrections: [wrong: RegExp, ...student: [string, string, number, string]][] = [
  [
    /limit for your 20\d\d papers|keeps credits/,
    'AKTU',
    'ME',
    12,
    'left college in 2016, are my papers valid',
  ],
  [/\b2028\b/, 'VTU', 'CSE', 24, 'I left in 2021, transfer to another university'],
  [/7 years is the longest/, 'Anna University', 'Civil', 20, 'discontinued due to family problems'],
  [
    /AIU.*checks|Ask AIU/,
    'University of Melbourne',
    'CSE',
    12,
    'came back to India, want to continue here',
  ],
  [/Amity/, 'JNTU Hyderabad', 'CSE', 31, 'I have 6 backlogs'],
  [/CUSAT/, 'JNTUH', 'CSE', 40, '2012 batch, is there a special exam'],
  [
    /may count/,
    'Osmania University',
    'CSE',
    40,
    'agent offers degree with exams only, attendance managed',
  ],
  [/Ask us before you spend/, 'AKTU', 'ME', 12, 'left in 2012, time over'],
  [
    /at least half the credits there/,
    'Osmania University',
    'ME',
    30,
    'how long will a transfer take',
  ],
  [/may count|close to the end/, 'Osmania University', 'ME', 58, 'two papers pending'],
  [/semesters may count/, 'RTU', 'EE', 30, '2009 batch, want to transfer to another university'],
  [
    /limit of Osmania for the B\.E\. was eight/,
    'Osmania University',
    'ME',
    40,
    'is my time over, joined 2012',
  ],
  [/limit of Osmania/, 'vasavi clg hyd', 'CSE', 40, 'is my time over'],
  [/160 credits in at most/, 'JNTUH', 'CSE', 40, 'is my time over, 2014 batch'],
  [/160 credits/, 'JNTUK', 'CSE', 40, 'is my time over, 2014 batch'],
  [/We found no .* rule on leaving/, 'AKTU', 'CSE', 20, 'left in 2022, what can I do'],
  [/rule on leaving midway/, 'MAKAUT', 'EE', 20, 'I left midway'],
  [/You can apply in your new city/, 'RGPV', 'CE', 20, 'moved to another city, transfer there'],
  [/list of your dues/, 'Kakatiya University', 'CSE', 40, 'college is not giving my certificates'],
  [/no college may keep/i, 'Sharda University', 'CSE', 19, 'agent took my original certificates'],
  [
    /The full fee has two parts|our service fee/,
    'Lovely Professional University',
    'CSE',
    24,
    'cannot pay the college fees, too high',
  ],
  [
    /needs a person/,
    'Lovely Professional University',
    'CSE',
    10,
    'want fee refund, joined and left this month',
  ],
  [/even with a job/, 'GTU', 'CE', 22, 'I am working in a company, want to finish'],
  [/30 seats/, 'GTU', 'CE', 22, 'evening btech for working people after diploma'],
  [
    /Apply for lateral entry/,
    'SBTET',
    'Diploma in Civil',
    19,
    'completed diploma want lateral entry',
  ],
  [/Each country has its own rules/, 'BPUT', 'CSE', 40, 'how to get attestation of degree'],
  [/In 2022 the press reported/, "St. John's University, Kishanattam", 'CSE', 0, 'is it genuine'],
  [/suspended pending a test/, 'IGNOU', 'Civil', 30, 'is my old distance btech of 2010 valid'],
  [/You must finish the KTU/, 'KTU', 'CSE', 30, 'is my time over, 2019 batch'],
  [/such as GTU/, 'IIT Bombay', 'Chemical', 35, 'I want to change branch'],
  [/This page is for an unfinished/, 'BPUT', 'CSE', 40, 'can I take GATE and M.Tech'],
  [/may count/, 'BPUT', 'CSE', 30, 'in hospital with depression, stopped one year'],
  [/CGPA|papers\b.*pending/, 'JNTUH', 'CSE', 30, 'no use living, I am a burden'],
  [/may count/, 'AKTU', 'CSE', 30, 'my father passed away, I stopped college'],
  [/needs a person/, 'JNTUH', 'CSE', 30, 'what is the colour of the bus'],
  [/national rule that sets a minimum CGPA/, 'JNTUH', 'CSE', 30, 'I want to join VTU.'],
  [
    /you may (?:leave|re-?enter)/i,
    'Parul University',
    'CSE',
    26,
    'can I leave with a certificate after two years',
  ],
  [/Rs 5,000/, 'VTU', 'ISE', 28, 'discontinued, want readmission in same university'],
  [/lets you change college/, 'JNTUK', 'CSE', 20, 'change college in the same university'],
  [/what we can do for/, 'NTR University of Health Sciences', 'MBBS', 14, 'want transfer'],
  [/simplified syllabus|easy transfer/i, 'JNTUH', 'CSE', 30, 'want to move to another university'],
  [/Seven years at most/, 'JNTUH', 'CSE', 30, 'are my papers of 2014 still valid'],
  [
    /We do not do that/,
    'Osmania University',
    'CSE',
    56,
    'took 6 years, all cleared now. will wes show it as bachelors or will backlog create problem?',
  ],
  [/We do not do that/, 'JNTUH', 'CSE', 30, 'Companies allow how much gap in education?'],
  [/in your name/, 'JNTUK', 'EEE', 49, 'subject ippudu syllabus lo ledu, daani badulu edi rayali'],
  [
    /coaching centre is not allowed/,
    'IGNOU',
    'Civil',
    40,
    'I finished a B.Tech in IT through a distance programme. Where can I get it verified?',
  ],
  [
    /police case/,
    'Mumbai University',
    'ME',
    29,
    'consultant ne 1.8 lakh liye the bola tha 1 saal me degree, 3 saal ho gaye. police me jau?',
  ],
  [/sorry/, 'RGPV', 'ME', 32, 'हॉल टिकट नहीं दे रहा, परीक्षा परसों है'],
  [
    /I passed all|Apply to .* for the degree/,
    'JNTUH',
    'CSE',
    15,
    'told my parents that I passed all and finished. 22 backlogs are pending. they ask about convocation',
  ],
  [/scribe/, 'VTU', 'ME', 30, 'leg fracture in accident, could not write exams, 5 backlogs'],
  [
    /could hurt you/,
    'Amity University',
    'ECE',
    27,
    'diagnosed with depression last year, on medicines. 10 backlogs. Not suicidal, only tired',
  ],
  [
    /after eight years/,
    'jntu kakinada',
    'EEE',
    24,
    'ecet tho 2019 lo join ayya, 9 subjects, time aipoyinda',
  ],
]

test.each(corrections)('%s is not said', (wrong, university, branch, passed, reason) => {
  const { result } = assess({ university, branch, passed, reason }, now)
  const { help = [], replies = [], inShort = [], steps = [], notes = '' } = result

  const said = [...help, ...replies.flatMap(({ text }) => text), ...inShort, ...steps, notes]
  expect(said.filter((line) => line !== '')).not.toEqual([])
  expect(said.filter((line) => wrong.test(line))).toEqual([])
})

/** What is said at once, without a question before it. */
const statements: [statement: RegExp, ...student: [string, string, number, string]][] = [
  [/^No\. Nobody may write/, 'VTU', 'IT', 47, 'Need someone to sit for my M4 exam in january'],
  [
    /^No\. We do not do that/,
    'BPUT',
    'Civil',
    42,
    'any contact inside exam section who can increase marks in 2 subjects? money no issue',
  ],
  [
    /even if only your parents see it/,
    'JNTUH',
    'CSE',
    15,
    '22 backlogs unnayi. fake certificate chupiste saripothada intlo',
  ],
  [
    /permission is allowed/,
    'Mumbai University',
    'IT',
    40,
    'right hand fracture, plaster. exam ke liye writer milega? bhai likh de mere badle',
  ],
  [/^An injury counts/, 'Mumbai University', 'IT', 40, 'right hand plaster, exam writer milega'],
  [/attend a viva/, 'Andhra University', 'EEE', 49, 'nenu tana badulu viva ki vellacha'],
  [
    /is not by itself a police case/,
    'MAKAUT',
    'CSE',
    30,
    'mobile dhora poreche, 2 semester debarred. govt job e police verification e record thakbe?',
  ],
  [/may not abuse/, 'AKTU', 'ME', 18, 'bank loan recovery wale ghar aake gali dete hai'],
  [/^Do not pay yet/, 'KTU', 'CSE', 30, 'agency wants 25000 advance to block the seat by tomorrow'],
  [/^Do not pay yet/, 'JNTUK', 'CSE', 30, 'Agency ne 40k mangi hai seat ke liye. de du kya?'],
  [/another examiner reads it/, 'MAKAUT', 'ECE', 25, 'PPR korle number kombe naki?'],
  [/give it to someone now/, 'JNTUK', 'CSE', 20, 'naku bathakalani ledu. niddara matralu unnayi'],
  [/for your loss/, 'MAKAUT', 'ECE', 26, 'স্বামী মারা গেছেন, কলেজের ফি বাকি, পরীক্ষায় বসতে দেবে না বলছে'],
  [
    /bank the death certificate/,
    'KTU',
    'ME',
    40,
    'my elder sister was in final year and she died last week, bank asks for her loan',
  ],
  [/writing for your child/, 'JNTUH', 'CSE', 51, 'I am mother of a girl, she has 1 backlog'],
]

test.each(statements)('%s is said', (statement, university, branch, passed, reason) => {
  const { help = [], replies = [] } = assess({ university, branch, passed, reason }, now).result

  expect([...help, ...replies.flatMap(({ text }) => text)]).toContainEqual(
    expect.stringMatching(statement),
  )
})

test('fear that does not end gets the helpline beside the answer', () => {
  const reason =
    'amma nanna ki anni pass ani cheppa, 22 backlogs unnayi. rojuu bhayam tho chastunna. convocation ki randi antunnaru'

  expect(assess({ university: 'JNTUH', branch: 'CSE', passed: 15, reason }, now).result.care).toBe(
    true,
  )
})
