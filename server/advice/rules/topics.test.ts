import { expect, test } from 'vitest'
import { hasWords, topicsIn } from './topics.ts'

test.each([
  ['college not giving my original certificates back', 'originals'],
  ['College is keeping my certificates', 'originals'],
  ['they are holding my originals', 'originals'],
  ['management refused to return my documents', 'originals'],
  ['my certificates are with the college', 'originals'],
  ['college will not give my mark sheets', 'originals'],
  ['how can I get my original certificates back', 'originals'],
  ['college holding my TC until I pay full fees', 'unissued'],
  ['College asking to pay all 4 years fee to give TC', 'unissued'],
  ['transfer certificate not given by college', 'unissued'],
  ['I lost my original certificates, college far', 'lost'],
  ['How many years will it take', 'duration'],
  ['how long does it take to finish', 'duration'],
  ['kitne saal lagenge', 'duration'],
  ['shifted to Bangalore', 'moved'],
  ['father got transferred to Navi Mumbai', 'moved'],
  ['what is the fee', 'fee'],
  ['how much does it cost', 'fee'],
  ['fees kitna hai', 'fee'],
  ['tell me the fee structure', 'fee'],
  ['Fees too high, I cannot pay', 'fee'],
  ['total amount?', 'fee'],
  ['can i do btech by distance mode', 'distance'],
  ['want distance btech degree without attending', 'distance'],
  ['online degree possible?', 'distance'],
  ['want to study without classes', 'distance'],
  ['is correspondence engineering valid', 'distance'],
  ['my cgpa is 5.2', 'cgpa'],
  ['58% aggregate', 'cgpa'],
  ['low marks', 'cgpa'],
  ['what percentage is needed', 'cgpa'],
  ['need degree for attestation', 'attestation'],
])('%s is about %s', (reason, topic) => {
  expect(topicsIn(reason)).toEqual([topic])
})

test.each([
  'hostel problem',
  'shifted to CSE branch',
  'want to shift to Hyderabad university',
  'moved to Dubai',
  'how many years gap is allowed',
  'how many years old credits are valid',
  'which documents to give to college',
  'I have all original certificates',
  'lost interest in studies',
  'my brother is no more interested',
  'want to buy a laptop',
  'depressed market no job in mechanical',
  'want to complete my degree in 2 years',
  'job offer, need provisional certificate in 3 months',
  'please arrange my migration certificate',
  'lost 2 years, certificates are with me',
  'left college during my project',
  'father has a project in Pune',
  'passport expired last year',
  'keeping my documents ready for college',
  'birth certificate problem in college',
  'fee refund not given, how much time',
  'exam fee not paid, what now',
  'college distance is far',
  'long distance from home',
  'only 50 percent attendance',
  'family problems',
  'working in a company',
  null,
])('no topic is recognised: %s', (reason) => {
  expect(topicsIn(reason)).toEqual([])
})

test('a reason counts as empty if it has no meaningful word', () => {
  expect(['hostel problem', 'नौकरी लग गई', 'sick', 'TC'].map(hasWords)).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect([null, '', '...', 'na', 'asdf', '😭'].some(hasWords)).toBe(false)
})
