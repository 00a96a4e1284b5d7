import { expect, test } from 'vitest'
import { assess, assessment, assessorOf, catalogue } from './assess.ts'
import { forbiddenClaim } from './answer-text/claims.ts'
import type { Enquiry } from './enquiry.ts'
import { semesterEstimate } from './rules/estimate.ts'
import { thirty } from './sample-students-for-tests.ts'

const asha: Enquiry = {
  university: 'Jawaharlal Nehru Technological University Hyderabad',
  branch: 'Computer Science and Engineering',
  passed: 31,
  reason: null,
}
const answer = (change: Partial<Enquiry>) => assess({ ...asha, ...change }).result

const reasons = [
  null,
  'I discontinued, have 5 backlogs and a job now',
  'no backlogs, want readmission in the same university',
]
const branches = ['Civil Engineering', 'CE', 'Architecture (B.Arch)', 'zzz']
const counts = [0, 1, 9, 31, 58, 200]

test('every university is recognised, and its answer says only what the catalogue supports', () => {
  for (const { id, officialName, caution } of catalogue.universities) {
    for (const [index, passed] of counts.entries()) {
      const reason = reasons[index % reasons.length] ?? null
      const branch = branches[index % branches.length] ?? ''
      const byOfficialName = answer({ university: officialName })
      // Two universities are named after Abdul Kalam. Students confuse their full names, so the state is asked.
      const university =
        byOfficialName.matched?.candidates?.find((candidate) => candidate.id === id)?.name ??
        officialName
      const result = checkedAnswer({ university, branch, passed, reason })

      expect(result.universityName).toBe(officialName)
      expect(result.matched?.university?.id).toBe(id)
      if (caution !== undefined) expect(JSON.stringify(result)).not.toContain(caution.slice(0, 40))
    }
  }
})

test('every ambiguous name leads to a question, and the answer has nothing specific to one university', () => {
  for (const { field, names, candidates } of catalogue['ambiguous-names']) {
    if (field !== 'university' || candidates.length < 2) continue
    const result = checkedAnswer({ ...asha, university: names[0] ?? '' })

    expect(result.universityName).toBeUndefined()
    expect(result.policyUrl).toBeUndefined()
    // At most four are offered, the best known first: nobody scrolls through 31 buttons.
    expect(result.matched?.candidates?.map(({ id }) => id).toSorted()).toEqual(
      candidates.slice(0, 4).toSorted(),
    )
    expect(result.steps).toContain(
      'Correct your entries, with the university printed on your mark sheet.',
    )
    for (const { id, name } of result.matched?.candidates ?? [])
      expect(answer({ university: name }).matched?.university?.id, name).toBe(id)
  }
})

test('the answers to the thirty sample students say only what the catalogue supports', () => {
  for (const { enquiry } of thirty) {
    if (assess(enquiry).result.error === undefined) checkedAnswer(enquiry)
  }
})

const addresses = new Set(
  [...JSON.stringify(catalogue.rules).matchAll(/"(https:[^"]+)"/g)].map(([, url]) => url),
)

/** Returns the answer after checking its texts, figures, rules and links against the catalogue. */
function checkedAnswer(enquiry: Enquiry) {
  const { advice, student, text } = assessment(enquiry)
  const { result } = advice
  if (student === undefined || text === undefined) throw new Error('There is no answer.')
  const { understood = [], inShort = [], steps = [], notes = '', sources = [] } = result
  const answerText = [...inShort, ...steps, ...notes.split('\n\n')].join('\n')
  const hasNoEstimate = /No estimate|no estimate/.test(answerText)

  expect(forbiddenClaim(answerText), answerText).toBeUndefined()
  expect(forbiddenClaim(String(result.minimumCgpa))).toBeUndefined()
  expect(result.minimumCgpa).toBe(
    hasNoEstimate ? undefined : 'Not published. The new university decides.',
  )
  expect([...understood, answerText].join('\n')).not.toMatch(
    /https?:|www\.|[<>]|undefined|null|NaN|\s\s\s|\.\./,
  )

  // A figure must come from a chosen rule, the student, the estimate or a name.
  const estimated = JSON.stringify(semesterEstimate(enquiry.passed, catalogue.estimate))
  const sourceTexts = [
    ...text.rules.flatMap(({ told, dated, summary, facts }) => [told, dated, summary, facts]),
    estimated.replaceAll(/\d+/g, (figure) => `${figure} ${Number(figure) - 1}`),
    student.situation,
    enquiry.passed,
    result.universityName,
    student.wish?.entry?.officialName,
  ]
  const allowed = new Set(JSON.stringify(sourceTexts).match(/\d+/g))
  const figures = answerText.replaceAll(/ \[\d+\]$/gm, '').match(/\d+/g) ?? []
  const { years, end } = { years: 7, end: (student.situation.left?.year ?? 0) + 7 }
  expect(
    figures.filter((figure) => !allowed.has(figure) && ![0, years, end].includes(Number(figure))),
    answerText,
  ).toEqual([])
  for (const line of inShort)
    if (/semesters? \d|\d semesters?/.test(line) && !line.includes('transfer students'))
      expect(line).toContain('estimate')

  // Every rule that is used must apply to a student who leaves this university.
  for (const rule of text.rules) {
    expect(rule.usable && rule.appliesTo === 'B.E./B.Tech').toBe(true)
    if (rule.direction === 'inbound' && rule !== student.selection.policy) {
      expect(rule.universityId).not.toBe(result.matched?.university?.id)
      expect(answerText).not.toContain(rule.summary)
    }
    if (rule.direction !== 'inbound') expect(rule.told, rule.id).toBeDefined()
  }

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

test('rules for students who join a university are not shown to students who leave it', () => {
  const ggsipu = answer({ university: 'Guru Gobind Singh Indraprastha University' })

  expect(ggsipu.notes).toContain('We found rules for joining GGSIPU, not for leaving it.')
  expect(ggsipu.notes).not.toMatch(/60|vacant/)
  expect(ggsipu.sources?.some(({ title }) => title.includes('GGSIPU'))).toBe(false)
})

test('the CGPA for the award of a degree is not shown as the minimum CGPA', () => {
  const { minimumCgpa, notes } = answer({})

  expect(minimumCgpa).toBe('Not published. The new university decides.')
  expect(notes).not.toMatch(/CGPA/)
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
  expect(lpu.notes).toContain('Its policy page has the rules for students who join.')
  expect(linked.map(({ id }) => id).toSorted()).toEqual(['lpu', 'mru', 'neftu'])
})

test('an uncertain report is marked as such, and an old rule has its year', () => {
  const rtu = answer({ university: 'Rajasthan Technical University', reason: 'change college' })

  expect(rtu.notes).toContain('Please check this with the university.')
  expect(answer({}).notes).toContain('R22 regulations (2022) are for 160 credits')
})

test('an unlikely number of papers gets a remark', () => {
  expect(answer({ passed: 0 }).inShort?.[0]).toContain('No semester counts yet.')
  expect(answer({ passed: 200 }).inShort?.[0]).toContain('Please check the number.')
  expect(answer({ passed: 1 }).inShort?.[0]).toContain('1 paper is less than')
})

test('only nonsense in both fields is an error, and the answer then has no other content', () => {
  const nonsense = answer({ university: 'asdf', branch: '???' })

  expect(nonsense.error).toContain('Please type')
  expect(Object.keys(nonsense).toSorted()).toEqual(['error', 'origin'])
  expect(answer({ university: 'asdf' }).understood?.[0]).toContain('could not recognise')
  expect(answer({ branch: '???' }).understood?.[1]).toContain('could not recognise')
})

test.each([
  { university: 'Zorblax Institute', branch: 'Zorblax' },
  { university: '<script>alert(1)</script> Zorblax Institute', branch: 'Zorblax' },
])('the text of a visitor appears only where the answer quotes it: $university', (enquiry) => {
  const { typed, understood, ...others } = answer({
    ...enquiry,
    reason: 'Zorblax https://evil.example',
  })

  expect(typed).toEqual(enquiry)
  expect(understood?.[0]).toContain(`You typed “${enquiry.university.slice(0, 20)}`)
  expect(JSON.stringify(others)).not.toMatch(/zorblax|alert|evil|49\b/i)
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
