import { expect, test } from 'vitest'
import { assess, assessorOf, catalogue } from './assess.ts'
import type { Enquiry } from './enquiry.ts'
import { memoized } from './memoized.ts'
import { readingOf } from './reason/reading.ts'
import { semesterEstimate } from './rules/estimate.ts'
import { students } from './sample-students-for-tests.ts'

const asha: Enquiry = {
  university: 'Jawaharlal Nehru Technological University Hyderabad',
  branch: 'Computer Science and Engineering',
  passed: 31,
  reason: null,
}
// The same few reasons are read for every university.
const read = memoized((reason) => readingOf(reason || null, Date.now()))
const assessor = assessorOf(catalogue, (reason) => read(reason ?? ''))
const answer = (change: Partial<Enquiry>) => assessor({ ...asha, ...change }).advice.result

const reasons = [
  null,
  'I discontinued, have 5 backlogs and a job now',
  'no backlogs, want readmission in the same university',
]
const branches = ['Civil Engineering', 'CE', 'Architecture (B.Arch)', 'zzz']
const counts = [0, 1, 9, 31, 58, 200]

test('every university is recognised, and its answer says only what the catalogue supports', () => {
  for (const { id, officialName, caution } of catalogue.universities) {
    const byOfficialName = answer({ university: officialName })
    // Two universities are named after Abdul Kalam. Students confuse their full names, so the state is asked.
    const university =
      byOfficialName.matched?.candidates?.find((candidate) => candidate.id === id)?.name ??
      officialName
    for (const [index, passed] of counts.entries()) {
      const reason = reasons[index % reasons.length] ?? null
      const branch = branches[index % branches.length] ?? ''
      const result = checkedAnswer({ university, branch, passed, reason })

      expect(result.universityName).toBe(officialName)
      expect(result.matched?.university?.id).toBe(id)
      if (caution !== undefined) expect(JSON.stringify(result)).not.toContain(caution.slice(0, 40))
    }
  }
}, 60_000)

test('every ambiguous name leads to a question, and the answer has nothing specific to one university', () => {
  for (const { field, names, candidates } of catalogue['ambiguous-names']) {
    if (field !== 'university' || candidates.length < 2) continue
    const result = checkedAnswer({ ...asha, university: names[0] ?? '' })

    expect(result.universityName).toBeUndefined()
    expect(result.policyUrl).toBeUndefined()
    // At most four are offered, the best known first: nobody scrolls through 31 buttons. Another of that very name may be among them.
    const offered = result.matched?.candidates?.map(({ id }) => id) ?? []
    expect(offered.length).toBeLessThan(5)
    expect(offered).toEqual(expect.arrayContaining(candidates.slice(0, 3)))
    for (const { id, name } of result.matched?.candidates ?? [])
      expect(answer({ university: name }).matched?.university?.id, name).toBe(id)
  }
})

test('the answers to the sample students say only what the catalogue supports', () => {
  for (const { enquiry } of students) {
    const { error, help } = assess(enquiry).result
    if (error === undefined && help === undefined) checkedAnswer(enquiry)
  }
})

const addresses = new Set(
  [...JSON.stringify(catalogue.rules).matchAll(/"(https:[^"]+)"/g)].map(([, url]) => url),
)

const figuresOfTopics = new Set(
  JSON.stringify(catalogue.topics.map(({ say, step }) => [say, step])).match(/\d+/g),
)

/** Returns the answer after checking its figures, rules and links against the catalogue. */
function checkedAnswer(enquiry: Enquiry) {
  const { advice, student, text } = assessor(enquiry)
  const { result } = advice
  if (student === undefined || text === undefined) throw new Error('There is no answer.')
  const { replies = [], inShort = [], steps = [], notes = '', sources = [] } = result
  const answerText = [
    ...replies.filter(({ topic }) => topic !== 'other').flatMap(({ text: lines }) => lines),
    ...inShort,
    ...steps,
    ...notes.split('\n\n'),
  ].join('\n')

  expect(answerText).not.toMatch(/https?:|www\.|[<>{}]|undefined|null|NaN|\s\s\s|\.\./)
  if (result.minimumCgpa !== undefined)
    expect(result.minimumCgpa).toBe('Not published. The new university decides.')

  // A figure must come from a statement of the catalogue, a rule, the student, the estimate or a name.
  const estimated = JSON.stringify(semesterEstimate(enquiry.passed, catalogue.estimate))
  const sourceTexts = [
    text.rules.flatMap(({ told, dated, facts }) => [told, dated, facts]),
    estimated.replaceAll(/\d+/g, (figure) => `${figure} ${Number(figure) - 1}`),
    student.facts,
    enquiry.passed,
    result.universityName,
    student.wish?.entry?.officialName,
    student.year - (student.facts.lastYear ?? student.year),
  ]
  const allowed = new Set([
    ...figuresOfTopics,
    ...(JSON.stringify(sourceTexts).match(/\d+/g) ?? []),
  ])
  const figures = answerText.replaceAll(/ \[\d+\]$/gm, '').match(/\d+/g) ?? []
  expect(
    figures.filter((figure) => !allowed.has(figure) && figure !== '0'),
    answerText,
  ).toEqual([])
  for (const line of inShort)
    if (/semesters may count/.test(line)) expect(line).toContain('estimate')

  for (const rule of text.rules) expect(rule.usable, rule.id).toBe(true)
  for (const url of [result.policyUrl, ...sources.map((source) => source.url)]) {
    if (url !== undefined) expect(addresses.has(url), url).toBe(true)
  }
  for (const { title } of sources) expect(title).not.toMatch(/general knowledge|searched/)
  expect(new Set(result.requiredDocs).size).toBe(result.requiredDocs?.length ?? 0)
  expect(result.requiredDocs?.join(', ') ?? '').not.toMatch(/undefined|,[^ ]/)
  return result
}

test('the usual documents are listed, and a gap certificate after a break', () => {
  expect(answer({}).requiredDocs).toEqual([
    'Semester mark sheets (all attempts)',
    'Official transcript',
    'Syllabus copies of the subjects passed',
    'Migration certificate',
    'Transfer certificate',
    'No-objection certificate of the present college/university',
    'Class 10 mark sheet and certificate',
    'Class 12 / intermediate (or diploma) mark sheet and certificate',
    'Government photo ID',
  ])
  expect(answer({ reason: 'padhai chhod di' }).requiredDocs?.at(-1)).toBe(
    'Gap certificate / affidavit',
  )
})

test('documents that a university requires of students who leave it come first', () => {
  const { requiredDocs } = answer({ university: 'Gujarat Technological University' })

  expect(requiredDocs?.slice(0, 3)).toEqual([
    'Transfer / migration application in the prescribed form',
    'Migration certificate',
    'Semester mark sheets (all attempts)',
  ])
})

test('the minimum CGPA is a figure if a rule for students who leave states one', () => {
  const rules = catalogue.rules.map((rule) =>
    rule.id === 'u-gtu-outbound'
      ? { ...rule, minimum: { cgpa: 5.5, percentage: null, note: null } }
      : rule,
  )

  const { advice } = assessorOf({ ...catalogue, rules })({
    ...asha,
    university: 'Gujarat Technological University',
  })

  expect(advice.result.minimumCgpa).toBe(5.5)
})

test('a policy link is on the university’s own domain and described as for students who join', () => {
  const lpu = answer({ university: 'Lovely Professional University' })
  const linked = catalogue.universities.filter(
    ({ officialName }) => answer({ university: officialName }).policyUrl !== undefined,
  )

  expect(lpu.policyUrl).toBe('https://www.lpu.in/admission/migration.php')
  expect(lpu.notes).toContain('The policy page has the rules for students who join.')
  expect(linked.map(({ id }) => id).toSorted()).toEqual(['lpu', 'mru', 'neftu'])
})

test('an unlikely number of papers gets a remark', () => {
  expect(answer({ passed: 0 }).replies?.[0]?.text[0]).toContain('nothing can move yet')
  expect(answer({ passed: 200 }).inShort?.[0]).toContain('Please check the number.')
  expect(answer({ passed: 1 }).inShort?.[0]).toContain('One paper is less than')
})

test('only nonsense in both fields is an error, and the answer then has no other content', () => {
  const nonsense = answer({ university: 'asdf', branch: '???' })

  expect(nonsense.error).toContain('Please type')
  expect(Object.keys(nonsense).toSorted()).toEqual(['error', 'origin'])
  expect(answer({ university: 'asdf' }).understood?.[0]).toContain('could not read it')
  expect(answer({ branch: '???' }).understood?.[1]).toContain('could not recognise')
})

test.each([
  { university: 'Zorblax Institute', branch: 'Zorblax' },
  { university: '<script>alert(1)</script> Zorblax Institute', branch: 'Zorblax' },
])('the text of a visitor appears only where the answer quotes it: $university', (enquiry) => {
  const { typed, understood, replies, ...others } = answer({
    ...enquiry,
    reason: 'Zorblax https://evil.example',
  })

  expect(typed).toEqual(enquiry)
  expect(understood?.[0]).toContain(`You typed “${enquiry.university.slice(0, 20)}`)
  expect(JSON.stringify([others, replies?.flatMap(({ text }) => text.slice(1))])).not.toMatch(
    /zorblax|alert|evil|49\b/i,
  )
})

test('an ambiguous entry offers at most four candidates per field, each with its city', () => {
  const { matched } = answer({ university: 'JNTU', branch: 'CE' })
  const universities = matched?.candidates?.filter(({ field }) => field === 'university') ?? []
  const fields = matched?.candidates?.filter(({ field }) => field === 'branch') ?? []

  expect(universities.map(({ city }) => city)).toContain('Kakinada')
  expect(universities.length).toBeLessThanOrEqual(4)
  expect(fields.length).toBeGreaterThan(1)
  for (const { id, name } of universities)
    expect(answer({ university: name }).matched?.university?.id).toBe(id)
  for (const { id, name } of fields) expect(answer({ branch: name }).matched?.branch?.id).toBe(id)
})

test('a candidate has a short name like the typed one, and its state', () => {
  const { matched } = answer({ university: 'jntu' })

  expect(matched?.candidates?.map(({ short, state }) => [short, state])).toEqual([
    ['JNTU Hyderabad', 'Telangana'],
    ['JNTU Kakinada', 'Andhra Pradesh'],
    ['JNTU Anantapur', 'Andhra Pradesh'],
    ['JNTU Gurajada', 'Andhra Pradesh'],
  ])
})

test('the same enquiry gives the same answer, with the version of the catalogue', () => {
  expect(assess(asha)).toEqual(assess(asha))
  expect(assess(asha)).toMatchObject({ origin: 'catalogue', catalogueVersion: catalogue.version })
})
