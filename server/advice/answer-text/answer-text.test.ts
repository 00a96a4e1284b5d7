import { describe, expect, test } from 'vitest'
import {
  banned,
  mostWordsOfSentence,
  sentencesIn,
  wordsIn,
} from '#contract/plain-words-for-tests.ts'
import { assess, catalogue } from '../assess.ts'
import type { Enquiry } from '../enquiry.ts'
import { thirty } from '../sample-students-for-tests.ts'
import { withoutNumber } from './answer-text.ts'

// Years are counted from this day, so that the page stays as it was read.
const now = Date.UTC(2026, 10, 23)

const answers = thirty.map((student) => ({ ...student, ...textsOf(student.enquiry) }))

/** What stands above the details, and every text of the answer, without source numbers. What was typed is not ours. */
function textsOf(enquiry: Enquiry) {
  const { result } = assess(enquiry, now)
  const { understood = [], inShort = [], steps = [], notes = '' } = result
  const above = [...understood, ...inShort, ...steps].map(withoutNumber)
  const all = [...above, ...notes.split('\n\n').map(withoutNumber)].filter((text) => text !== '')
  return { result, above, sentences: all.flatMap(sentencesIn) }
}

const list = (lines: string[], mark: (at: number) => string) =>
  lines.map((line, at) => `${mark(at)} ${line}`)

const ours = (sentence: string) => sentence.replaceAll(/“[^”]*”/g, '')

test('the thirty answers are those that were read aloud', async () => {
  const written = answers.flatMap(({ who, enquiry, result, above }) => {
    const { university, branch, passed, reason } = enquiry
    const { error, understood = [], inShort = [], steps = [], notes = '', sources = [] } = result
    return [
      `## ${who}`,
      '',
      `Typed: ${university}; ${branch}; ${passed} papers; ${reason ?? 'no reason'}. Words above the details: ${above.flatMap(wordsIn).length}.`,
      '',
      ...(result.care ? ['The helpline stands above everything.', ''] : []),
      ...(error === undefined ? [] : [error, '']),
      ...understood.flatMap((line) => [line, '']),
      ...list(inShort, () => '-'),
      '',
      ...list(steps, (at) => `${at + 1}.`),
      '',
      ...notes
        .split('\n\n')
        .filter(Boolean)
        .flatMap((line) => [`> ${line}`, '>'])
        .slice(0, -1),
      '',
      `Minimum CGPA: ${result.minimumCgpa ?? 'not shown'} Policy: ${result.policyUrl ?? 'none'}. Taps: ${result.taps?.join(', ') || 'none'}.`,
      '',
      ...list(
        sources.map(({ title, date, url }) =>
          [title, date, url ? '' : 'not linked'].filter(Boolean).join(', '),
        ),
        (at) => `[${at + 1}]`,
      ).flatMap((line) => [line, '']),
    ]
  })
  const page = [
    '# Thirty answers, read aloud',
    '',
    'The students are invented. Written by `server/advice/answer-text/answer-text.test.ts`: after a change of the text run `vitest run server/advice/answer-text --update` and read the difference aloud.',
    '',
    ...written,
  ]
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')

  await expect(page).toMatchFileSnapshot('../../../docs/answers.md')
})

test('answers to different situations share at most half of their sentences', () => {
  const alike = answers.flatMap((one) =>
    answers
      .filter((other) => one.who < other.who && one.situation !== other.situation)
      .filter((other) => shareOf(one.sentences, other.sentences) > 0.5)
      .map((other) => `${one.who} / ${other.who}`),
  )

  expect(alike).toEqual([])
})

function shareOf(one: string[], other: string[]) {
  const [first, second] = [new Set(one), new Set(other)]
  const shared = [...first].filter((sentence) => second.has(sentence)).length
  return shared / Math.min(first.size, second.size)
}

const branches = ['Civil Engineering', 'CE', 'MBBS', 'zzz', 'Diploma in Civil']
const reasons = [
  null,
  'I have 8 pending papers. I left college in 2021. I am working. I live outside India. I want to join Gujarat Technological University.',
  'no backlogs, change of branch, readmission in the same university',
  'I left college in 2009. I have pending papers.',
]
const many = catalogue.universities.flatMap(({ officialName }, index) =>
  [0, 1, 9, 31, 58, 200].map((passed, at): Enquiry => ({
    university:
      [officialName, 'Zorblax Institute', 'JNTU', 'University of Lagos'][index % 7] ?? officialName,
    branch: branches[(index + at) % branches.length] ?? '',
    passed,
    reason: reasons[(index + at) % reasons.length] ?? null,
  })),
)
const all = [...answers, ...many.map((enquiry) => ({ enquiry, ...textsOf(enquiry) }))]

describe('in the answers of all universities', () => {
  test('at most 150 words stand above the details, in 2 or 3 lines and at most 4 steps', () => {
    for (const { above, result, enquiry } of all) {
      if (result.error !== undefined) continue
      expect(above.flatMap(wordsIn).length, JSON.stringify(enquiry)).toBeLessThanOrEqual(150)
      expect(result.understood).toHaveLength(2)
      expect(result.steps?.length).toBeGreaterThan(0)
      expect(result.steps?.length).toBeLessThanOrEqual(4)
      expect(result.inShort?.length).toBeGreaterThan(0)
      expect(result.inShort?.length).toBeLessThanOrEqual(3)
    }
  })

  test('every sentence has 15 words at most', () => {
    const long = all.flatMap(({ sentences }) =>
      sentences.filter((sentence) => wordsIn(ours(sentence)).length > mostWordsOfSentence),
    )

    // The names of a few universities alone are longer than a sentence should be.
    expect(
      [...new Set(long)].filter((sentence) => !/^(?:We read it as|University:)/.test(sentence)),
    ).toEqual([])
  })

  test.each(banned)('no sentence has %s', (_, pattern) => {
    const matches = all.flatMap(({ sentences }) =>
      sentences.filter((sentence) => pattern.test(ours(sentence))),
    )

    expect([...new Set(matches)]).toEqual([])
  })

  test('no sentence needs the screen: answers are printed, shared and mailed', () => {
    const matches = all.flatMap(({ sentences }) =>
      sentences.filter((sentence) => /\b(?:tap|click|type|button|screen)\b/i.test(ours(sentence))),
    )

    expect([...new Set(matches)]).toEqual([])
  })

  test('nothing is said twice, and each number leads to a source with a link', () => {
    for (const { sentences, result } of all) {
      expect(sentences.length, sentences.join(' ')).toBe(new Set(sentences).size)
      const { inShort = [], notes = '', sources = [] } = result
      const numbers = [...`${inShort.join('\n')}\n${notes}`.matchAll(/ \[(\d+)\]$/gm)].map(
        ([, number]) => Number(number),
      )
      const linked = sources.filter(({ url }) => url !== undefined)
      expect(new Set(numbers)).toEqual(new Set(linked.map((_, at) => at + 1)))
      expect(sources.slice(0, linked.length)).toEqual(linked)
    }
  })
})

const answer = (change: Partial<Enquiry>) =>
  assess(
    { university: 'Osmania University', branch: 'CSE', passed: 31, reason: null, ...change },
    now,
  ).result

test('a college is read as one under its university, and a name as the name', () => {
  expect(answer({ university: 'vasavi clg hyd' }).understood?.[0]).toBe(
    'You typed “vasavi clg hyd”. We read it as a college under Osmania University, Hyderabad.',
  )
  expect(answer({}).understood?.[0]).toBe('University: Osmania University, Hyderabad.')
})

test('a name with one possible meaning is asked about by that name', () => {
  const { understood, notes, matched } = answer({ university: 'jadavpur', branch: '05' })

  expect(understood).toEqual([
    'You typed “jadavpur”. Did you mean Jadavpur University, Kolkata?',
    'Branch: “05”. Did you mean Computer Science and Engineering? Papers: 31 passed.',
  ])
  expect(notes).not.toContain('these universities')
  expect(matched?.candidates?.map(({ name }) => name)).toEqual([
    'Jadavpur University',
    'Computer Science and Engineering',
  ])
  expect(answer({ university: 'JNTU', branch: 'CE' }).understood).toEqual([
    'You typed “JNTU”. It fits more than one university.',
    'Branch: “CE” fits more than one. Papers: 31 passed.',
  ])
  expect(answer({ branch: '99' }).understood?.[1]).toContain('could not recognise your branch')
})

test('the year in which credits become too old is counted from the year of leaving', () => {
  const lines = (year: number) => answer({ reason: `I left college in ${year}.` }).inShort

  expect(lines(2021)).toContain(
    '2028: the credit bank (ABC) limit for your 2021 papers. It keeps credits up to 7 years. Older papers reach it sooner. [1]',
  )
  expect(lines(2018)).toContain(
    '2025: the credit bank (ABC) limit for your 2018 papers has passed. It keeps credits up to 7 years. The new university decides. [1]',
  )
  expect(answer({ reason: 'I left college.' }).inShort).toContain(
    '7 years is the longest the credit bank (ABC) keeps credits. Tell us the year you left. [1]',
  )
  expect(answer({}).inShort).toContain(
    '7 years is the longest the credit bank (ABC) keeps credits. If you left college, tell us the year. [1]',
  )
})

test.each([
  [2018, 'Ask us before you spend money. Your papers may be too old.'],
  [2019, 'Call us this month. Your papers reach the limit this year.'],
  [2020, 'Collect all mark sheets and the syllabus of your 31 passed papers.'],
])(
  'who left in %i, of which papers are too old after seven years, first reads: %s',
  (year, step) => {
    expect(answer({ reason: `I left college in ${year}.` }).steps?.[0]).toBe(step)
  },
)

test('no text says that papers or credits expire: the source speaks of the credit bank', () => {
  const found = all.flatMap(({ sentences }) => sentences.filter((one) => /expire/.test(one)))

  expect(found).toEqual([])
})

test('it is said why a semester is left out', () => {
  expect(answer({ passed: 31 }).inShort?.[0]).toBe(
    '2–4 semesters may count, by our estimate. 31 papers are about 3 to 5 semesters, or fewer if you counted labs. Usually only complete years count.',
  )
  expect(answer({ passed: 24 }).inShort?.[0]).toBe(
    '2–4 semesters may count, by our estimate. Fewer if you counted labs.',
  )
  expect(answer({ passed: 24, reason: 'I am lateral entry' }).inShort?.[0]).toContain(
    'We did not count the first year, as you joined in the second.',
  )
  expect(answer({ passed: 58 }).inShort?.[0]).toBe(
    '4 semesters may count, by our estimate. 58 papers are about 6 semesters. You study about half at the new university. [1]',
  )
})

test.each([
  'left in 2019',
  'working in Dubai since 2018',
  'I am working.',
  'I live outside India.',
])('who writes "%s" is not told to keep a seat', (reason) => {
  expect(answer({ reason }).steps?.join()).not.toContain('seat')
  expect(answer({}).steps?.join()).toContain('Keep your seat at Osmania University')
})

test.each([
  ['University of Toronto', 'It is outside India.'],
  ['univ of lagos', 'It is outside India.'],
  ['Middlesex University, UK', 'It is outside India.'],
  ['Technical University of Munich, Germany', 'It is outside India.'],
  ['Stanford University', 'It is in the USA, outside India.'],
  ['monash', 'It is in Australia, outside India.'],
  ['bits pilani dubai campus', 'It is in the UAE, outside India.'],
])(
  '%s is known as abroad, and AIU is named once, with its site, instead of UGC',
  (university, where) => {
    const result = answer({ university })

    expect(result.understood?.[0]).toBe(`You typed “${university}”. ${where}`)
    expect(JSON.stringify(result).match(/Ask AIU/g)).toHaveLength(1)
    expect(result.sources?.[0]?.url).toBe('https://www.aiu.ac.in/')
    expect(JSON.stringify(result)).not.toContain('UGC')
    expect(result.requiredDocs).toBeUndefined()
    expect(result.taps).toEqual([])
  },
)

test.each(['MBBS', 'BBA', 'MBA', 'M.Tech', 'M.Tech CSE', 'Diploma in ECE', 'B.Pharm', 'B.Arch'])(
  '%s gets no estimate of semesters, no documents, and a counsellor',
  (branch) => {
    const result = answer({ branch })

    expect(result.inShort?.[0]).toMatch(
      /^This page is for B\.E\. and B\.Tech\. We give no estimate/,
    )
    expect(result.steps?.join()).toContain('counsellor')
    expect(result.requiredDocs).toBeUndefined()
    expect(result.taps).toEqual([])
    expect(result.notes).not.toMatch(/semester/)
  },
)

test('a wish for a university that we know says what that one asks', () => {
  const { inShort, steps, taps } = answer({ reason: 'I want to join VTU.' })

  expect(inShort?.[1]).toBe(
    'VTU admits only students with no pending papers. It admits transfer students only in semester 3.',
  )
  expect(steps).toContain('Ask VTU in writing for a seat in the second or third year.')
  expect(taps).not.toContain('join')
})

test.each([
  [
    '8 backlogs. Left college in 2021. I want to join LPU.',
    'LPU allows a gap of one year at most. At least two semesters must remain. [1]',
  ],
  [
    'I want to join JNTUK',
    'JNTUK may give you up to 2 extra subjects a semester (as\u00A0of\u00A02015).',
  ],
  ['want to join amity or lpu', 'You named more than one university. Ask each of them.'],
])('what decides about a wish stands in short: %s', (reason, line) => {
  expect(answer({ reason }).inShort).toContain(line)
})

test('what has no room in short stands in the notes', () => {
  const reason = '8 backlogs. Left college in 2021. I want to join LPU.'

  expect(answer({ reason }).notes).toContain(
    '2028: the credit bank (ABC) limit for your 2021 papers.',
  )
})

test('the policy page of a university that is wished for is linked, where the own has none', () => {
  const { policyUrl, notes, universityName } = answer({ reason: 'I want to join LPU' })

  expect(universityName).toBe('Osmania University')
  expect(policyUrl).toBe('https://www.lpu.in/admission/migration.php')
  expect(notes).toContain('The policy page of LPU has the rules for students who join.')
  expect(answer({ reason: 'I want to join VTU' }).policyUrl).toBeUndefined()
})

const notesOfOlderBatch = (university: string) =>
  answer({ university, reason: 'I left in 2018, R16 batch' }).notes

test('older batches of a university are not told the rule of newer ones as theirs', () => {
  expect(notesOfOlderBatch('JNTUH')).toContain(
    'The JNTUH R22 regulations (2022) are for 160 credits',
  )
  expect(notesOfOlderBatch('JNTUH')).toContain('Older batches have other rules.')
  expect(notesOfOlderBatch('JNTUK')).toContain('The JNTUK R19 and R20 regulations')
  expect(notesOfOlderBatch('JNTUA')).toContain('The JNTUA R20 regulations')
})

test('who is in distress is not asked more', () => {
  expect(answer({ reason: 'I want to die' }).taps).toEqual([])
})

test('a wish for a university that we do not know is asked there, and its name does not come back', () => {
  const { steps, notes, inShort } = answer({ reason: 'I want to join Zorblax Academy.' })

  expect(steps).toContain(
    'Ask the new university in writing for a seat in the second or third year.',
  )
  expect(JSON.stringify([steps, notes, inShort])).not.toContain('Zorblax')
})

const all4 = ({ understood, inShort, steps, notes }: ReturnType<typeof answer>) =>
  [understood, inShort, steps, notes].flat().join('\n')

test.each<[reason: string, change: Partial<Enquiry>, says: RegExp, silent?: RegExp]>([
  ['how many years will it take', {}, /In a four-year course that is about two years\. \[\d\]/],
  ['need attestation', {}, /Attestation comes after the degree\./, /found no rule/],
  ['hostel problem', {}, /Our counsellor will read what you wrote and answer it on the call\./],
  ['my cgpa is 5.2', {}, /no national rule that sets a minimum CGPA/, /counsellor will read/],
  ['what is the fee', {}, /fee has two parts.* in writing before you pay anything\./],
  [
    'can i do btech by distance mode',
    {},
    /^Engineering by distance, online or .* not allowed\. \[\d\]$/m,
  ],
  [
    'college not giving my original certificates back',
    {},
    /^A UGC notice of 2018 says no college may keep your original certificates\. \[\d\]$/m,
  ],
  [
    'want to join Amity University',
    {},
    /may mean Amity University Noida, Amity University Gurugram or Amity/,
  ],
  ['I want to join ICFAI', {}, /You may mean IFHE \(Hyderabad\)\. Tell us/],
  ['I want to join VIT', {}, /You may mean VIT \(Vellore\), VIT-AP \(Amaravati\), VIT Bhopal or/],
  ['want admission in LPU', {}, /Ask LPU in writing for a seat\b/],
  [
    'I want to join Anurag University',
    {},
    /Ask Anurag in writing.*[^]*no Anurag rule for students who join/,
  ],
  ['I want to join Amity Noida', {}, /Amity University Noida admits only students with no/, /AUUP/],
  ['want to shift to Delhi', {}, /You can apply in your new city\./, /You may mean|want to join/],
  ['want to study in Bangalore', {}, /counsellor will read/, /You may mean|want to join/],
  [
    'want to move to Karimnagar',
    {},
    /You can apply in your new city\./,
    /You may mean|want to join/,
  ],
  ['want to study in Anna University Chennai', {}, /Ask Anna University in writing/],
  ['6 backlogs', {}, /Some universities, such as Amity University Noida, want zero\. \[1\]/],
  [
    'completed diploma want lateral entry',
    { branch: 'Diploma in EEE' },
    /Apply for lateral entry/,
    /omplete your diploma/,
  ],
  ['', { branch: 'Diploma in EEE' }, /After your diploma you can apply/],
  [
    'Working in Dubai, need degree for attestation',
    {},
    /You have to attend classes in India\. .*not allowed\./,
    /timetable/,
  ],
  [
    'Passed out 2015 with 3 arrears not cleared',
    {},
    /All semesters done by 2015/,
    /Keep your seat/,
  ],
  ['completed 4 years', {}, /All semesters done/, /Keep your seat/],
])('who writes "%s" is answered', (reason, change, says, silent) => {
  const text = all4(answer({ reason, ...change }))

  expect(text).toMatch(says)
  if (silent) expect(text).not.toMatch(silent)
})

test.each([
  'I completed all 8 semesters but 1 backlog left since 2014',
  '1 backlog left since 2014',
])('who has one paper left finishes at the own university first: %s', (reason) => {
  const { inShort, steps, notes } = answer({ passed: 50, reason })

  expect(inShort?.slice(0, 2)).toEqual([
    '1 paper pending. You have done all semesters, so first try to finish at your own university.',
    '2021: the credit bank (ABC) limit for your 2014 papers has passed. It keeps credits up to 7 years. The new university decides. [1]',
  ])
  expect(steps?.slice(0, 2)).toEqual([
    'Ask your university for a special exam for your pending paper.',
    'Ask how many years it allows for the degree, and if your time is over.',
  ])
  expect(notes).toContain('Some universities hold a special exam for old batches.')
})

test('who speaks of ending her life reads one kind line instead of figures, and the rest as others do', () => {
  const [sad, other] = [answer({ passed: 5, reason: 'I want to die' }), answer({ passed: 5 })]

  expect(sad.inShort).toEqual([
    'Your papers can wait today. We will go through them with you, step by step.',
  ])
  expect(sad).toMatchObject({
    universityName: other.universityName,
    minimumCgpa: other.minimumCgpa,
    requiredDocs: other.requiredDocs,
    steps: other.steps,
  })
})

test('a tap is offered for what was not understood, and for nothing else', () => {
  expect(answer({}).taps).toEqual(['pending', 'left', 'working', 'abroad', 'join'])
  expect(answer({ reason: 'I have arrears. I discontinued.' }).taps).toContain('pending')
  expect(answer({ reason: 'I have 8 pending papers. I left college in 2021.' }).taps).toEqual([
    'working',
    'abroad',
    'join',
  ])
  expect(answer({ reason: 'I want to join Amity.' }).taps).toContain('join')
  expect(answer({ reason: '3 backlogs in sem 3 and 2 backlogs in sem 4' }).taps).toContain(
    'pending',
  )
})

test('who speaks of ending her life is told of the helpline, also where nothing else can be read', () => {
  expect(answer({ reason: 'I want to end my life' }).care).toBe(true)
  expect(answer({ university: 'asdf', branch: '???', reason: 'mar jaunga' }).care).toBe(true)
  expect(answer({}).care).toBeUndefined()
})
