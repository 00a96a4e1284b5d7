import { expect, test } from 'vitest'
import { assess, assessment, assessorOf, catalogue } from './assess.ts'
import { forbiddenClaim } from './claims.ts'
import type { Enquiry } from './enquiry.ts'
import { semesterEstimate } from './estimate.ts'
import { thirty } from './thirty.ts'

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

test('every university gets its own name, and no answer says what the catalogue does not', () => {
  for (const { id, officialName, caution } of catalogue.universities) {
    for (const [index, passed] of counts.entries()) {
      const reason = reasons[index % reasons.length] ?? null
      const branch = branches[index % branches.length] ?? ''
      const alone = answer({ university: officialName })
      // Two universities of Abdul Kalam: the full name of one is typed for the other, so that its state is asked for.
      const university =
        alone.matched?.candidates?.find((candidate) => candidate.id === id)?.name ?? officialName
      const result = held({ university, branch, passed, reason })

      expect(result.universityName).toBe(officialName)
      expect(result.matched?.university?.id).toBe(id)
      if (caution !== undefined) expect(result.notes).not.toContain(caution.slice(0, 40))
    }
  }
})

test('every ambiguous name leads to a question, and the answer holds nothing of one university', () => {
  for (const { field, names, candidates } of catalogue['ambiguous-names']) {
    if (field !== 'university' || candidates.length < 2) continue
    const result = held({ ...asha, university: names[0] ?? '' })

    expect(result.universityName).toBeUndefined()
    expect(result.policyUrl).toBeUndefined()
    // Nobody scrolls through 31 buttons: the best known come first, and the question asks for the place.
    expect(result.matched?.candidates?.map(({ id }) => id).toSorted()).toEqual(
      candidates.slice(0, 4).toSorted(),
    )
    expect(result.notes).toContain('printed on your mark sheet')
    for (const { id, name } of result.matched?.candidates ?? [])
      expect(answer({ university: name }).matched?.university?.id, name).toBe(id)
  }
})

test('the answers to thirty different students hold', () => {
  for (const { enquiry } of thirty) {
    if (assess(enquiry).result.error === undefined) held(enquiry)
  }
})

const addresses = new Set(
  [...JSON.stringify(catalogue.rules).matchAll(/"(https:[^"]+)"/g)].map(([, url]) => url),
)

test('the thirty answers are those that were read, with what reading them changed', async () => {
  const written = thirty.flatMap(({ who, enquiry, changed }) => {
    const { error, universityName, policyUrl, notes } = assess(enquiry).result
    const { university, branch, passed, reason } = enquiry
    return [
      `## ${who}`,
      '',
      `Typed: ${university}; ${branch}; ${passed} papers; ${reason ?? 'no reason'}.`,
      `Answered for: ${universityName ?? 'nobody'}. Policy link: ${policyUrl ?? 'none'}.`,
      '',
      `**Changed:** ${changed}`,
      '',
      (error ?? notes ?? '')
        .replace('\n1. ', '\n\n1. ')
        .replaceAll(/^/gm, '> ')
        .replaceAll(/^> $/gm, '>'),
      '',
    ]
  })
  const page = [
    '# Thirty answers, read as the student would',
    '',
    'The students are invented. Each answer was read whole and rewritten until it helped; what that led to stands above it. Written by `server/advice/assess.test.ts`: after a change of the wording run `vitest run server/advice/assess.test.ts --update` and read the difference.',
    '',
    ...written,
  ].join('\n')

  await expect(page).toMatchFileSnapshot('../../docs/answers-read.md')
})

/** Gives the answer after holding every word of it against what it may be made of. */
function held(enquiry: Enquiry) {
  const { advice, given, told } = assessment(enquiry)
  const { result } = advice
  const notes = result.notes ?? ''
  if (given === undefined || told === undefined) throw new Error('There is no answer.')

  expect(forbiddenClaim(notes), notes).toBeUndefined()
  expect(forbiddenClaim(String(result.minimumCgpa))).toBeUndefined()
  expect(result.minimumCgpa).toBe('Not published; the receiving university sets it')
  expect(notes).not.toMatch(/https?:|www\.|[<>]|undefined|null|NaN|\s\s\s|\.\.|: [A-Z][a-z]+ing /)
  const words = notes.split(/\s+/).length
  expect(words, notes).toBeGreaterThan(110)
  expect(words, notes).toBeLessThan(300)

  // Figures: of the facts that were chosen, of the student, of the estimate, of names, and of the steps.
  const estimated = JSON.stringify(semesterEstimate(enquiry.passed, catalogue.estimate))
  const names = [
    result.universityName,
    ...(result.matched?.candidates ?? []).map(({ name }) => name),
  ]
  const allowed = new Set(
    `${told.facts.join(' ')} ${enquiry.passed} ${estimated} ${names.join(' ')} 1 2 3`.match(/\d+/g),
  )
  expect(
    (notes.match(/\d+/g) ?? []).filter((figure) => !allowed.has(figure)),
    notes,
  ).toEqual([])
  const facts = told.facts.join(' ')
  for (const paragraph of notes.split('\n\n')) {
    const ours = told.facts.reduce((text, fact) => text.replace(fact, ''), paragraph)
    if (/semesters? \d|\d semesters?/.test(ours)) expect(ours).toContain('estimate')
  }

  // Every rule that spoke may speak of leaving this university.
  for (const rule of told.used) {
    expect(rule.usable && rule.appliesTo === 'B.E./B.Tech').toBe(true)
    if (rule.direction === 'inbound') {
      expect(rule.universityId).not.toBe(result.matched?.university?.id)
      expect(facts).not.toContain(rule.summary)
    }
    if (rule.direction !== 'inbound') expect(rule.told, rule.id).toBeDefined()
  }

  for (const url of [result.policyUrl, ...(result.sources ?? []).map((source) => source.url)]) {
    if (url !== undefined) expect(addresses.has(url), url).toBe(true)
  }
  expect(result.sources?.length).toBeGreaterThan(2)
  for (const { title } of result.sources ?? [])
    expect(title).not.toMatch(/general knowledge|searched/)
  expect(new Set(result.requiredDocs).size).toBe(result.requiredDocs?.length)
  expect(result.requiredDocs?.join(', ')).not.toMatch(/undefined|,[^ ]/)
  return result
}

test('the documents are the usual ones, and a gap certificate after a break', () => {
  expect(answer({}).requiredDocs).toEqual([
    'Semester mark sheets (all attempts)',
    'Official transcript',
    'Syllabus copies of the subjects passed',
    'Migration certificate',
    'Transfer certificate',
    'No-objection certificate of the present college/university',
    'Class 10 mark sheet and certificate',
    'Class 12 / intermediate (or diploma) mark sheet and certificate',
    'Government photo identity',
  ])
  expect(answer({ reason: 'padhai chhod di' }).requiredDocs?.at(-1)).toBe(
    'Gap certificate / affidavit',
  )
})

test('what a university asks of students who leave it comes first', () => {
  const { requiredDocs } = answer({ university: 'Gujarat Technological University' })

  expect(requiredDocs?.slice(0, 3)).toEqual([
    'Transfer / migration application in the prescribed form',
    'Migration certificate',
    'Semester mark sheets (all attempts)',
  ])
})

test('what a university asks of students who join it is not told to those who leave it', () => {
  const ggsipu = answer({ university: 'Guru Gobind Singh Indraprastha University' })

  expect(ggsipu.notes).toContain('is about joining it, not about leaving')
  expect(ggsipu.notes).not.toMatch(/60|vacant/)
  expect(ggsipu.sources?.some(({ title }) => title.includes('GGSIPU'))).toBe(false)
})

test('a figure for the award of a degree is not shown as a minimum', () => {
  const { minimumCgpa, notes } = answer({})

  expect(minimumCgpa).toBe('Not published; the receiving university sets it')
  expect(notes).not.toMatch(/CGPA/)
})

test('a minimum is a figure where a rule states it for students who leave', () => {
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

test('a policy link is on the university’s own domain and said to be about joining', () => {
  const lpu = answer({ university: 'Lovely Professional University' })
  const linked = catalogue.universities.filter(
    ({ officialName }) => answer({ university: officialName }).policyUrl !== undefined,
  )

  expect(lpu.policyUrl).toBe('https://www.lpu.in/admission/migration.php')
  expect(lpu.notes).toContain('not a rule about leaving')
  expect(linked.map(({ id }) => id).toSorted()).toEqual(['lpu', 'mru', 'neftu'])
})

test('an unsure report is marked as one, and an old rule has its year', () => {
  const rtu = answer({ university: 'Rajasthan Technical University', reason: 'change college' })

  expect(rtu.notes).toContain('Reported, please verify: moving')
  expect(answer({}).notes).toContain('within eight years (as of 2022)')
})

test('counts that no degree has are remarked on', () => {
  expect(answer({ passed: 0 }).notes).toContain('no passed paper yet')
  expect(answer({ passed: 200 }).notes).toContain('check the number')
  expect(answer({ passed: 1 }).notes).toContain('1 paper in')
})

test('only nonsense in both fields is an error, with nothing else', () => {
  const nonsense = answer({ university: 'asdf', branch: '???' })

  expect(nonsense.error).toContain('Please type')
  expect(Object.keys(nonsense).toSorted()).toEqual(['error', 'origin'])
  expect(answer({ university: 'asdf' }).notes).toContain('could not place your institution')
  expect(answer({ branch: '???' }).notes).toContain('could not place your branch')
})

test.each([
  { university: 'Zorblax Institute', branch: 'Zorblax' },
  { university: '<script>alert(1)</script> Zorblax Institute', branch: 'Zorblax {{7*7}}' },
])('nothing that a visitor types comes back: $university', (typed) => {
  const result = answer({ ...typed, reason: 'Zorblax https://evil.example' })

  expect(JSON.stringify(result)).not.toMatch(/zorblax|alert|evil|49\b/i)
})

test('the same enquiry gives the same answer, out of one version of the catalogue', () => {
  expect(assess(asha)).toEqual(assess(asha))
  expect(assess(asha)).toMatchObject({ origin: 'catalogue', catalogueVersion: catalogue.version })
})
