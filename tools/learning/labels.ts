import type { Labelled, LabelledFacts } from './texts.ts'

/** Facts that the classifier reads, each with the labelled value that it stands for. */
const factLabels: [string, keyof LabelledFacts, (string | boolean)[]][] = [
  ['left', 'status', ['left', 'terminated']],
  ['finished', 'status', ['finished']],
  ['completed', 'status', ['completed']],
  ['studying', 'status', ['enrolled', 'detained']],
  ['detained', 'status', ['detained']],
  ['terminated', 'status', ['terminated']],
  ['working', 'working', [true]],
  ['jobless', 'working', [false]],
  ['abroad', 'abroad', []],
  ['returned', 'abroad', [false]],
  ['diploma', 'diploma', ['done']],
  ['diploma-pending', 'diploma', ['pending']],
  ['lateral', 'lateral', [true]],
  ['other-degree', 'otherDegree', []],
  ['time-over', 'timeOver', [true]],
  ['time-left', 'timeOver', [false]],
  ['held-by-college', 'originals', ['college']],
  ['held-by-agent', 'originals', ['agent']],
  ['held-by-bank', 'originals', ['bank']],
  ['lost', 'originals', ['lost']],
  ['held-by-self', 'originals', ['self']],
  ['writer-parent', 'writer', ['parent']],
  ['writer-sibling', 'writer', ['sibling']],
  ['writer-spouse', 'writer', ['spouse']],
  ['writer-friend', 'writer', ['friend']],
  ['writer-agent', 'writer', ['agent']],
]

/** Topics whose texts tell a fact, or may tell it: there, nothing is learned of it. */
const implied: Record<string, { certain: string[]; possible?: string[] }> = {
  left: {
    certain: ['discontinued-options'],
    possible:
      'readmission time-over old-credits special-exam gap-years cannot-pay-fees health-break pregnancy-marriage bereavement working-study fresh-start job-offer-waiting living-abroad over-age certificates-withheld scholarship-reimbursement education-loan few-papers-left attendance-short detained-year-back parent-asks moved-city closed-college ragging-harassment debarred-malpractice stress-low-mood distress old-regulation other-course how-long'.split(
        ' ',
      ),
  },
  finished: {
    certain: [],
    possible:
      'few-papers-left time-over special-exam project-viva-pending job-offer-waiting govt-job gate-psu-mtech living-abroad old-regulation all-cleared-degree working-study result-problem exam-coaching-help parent-asks study-abroad-backlogs exam-form-missed'.split(
        ' ',
      ),
  },
  completed: {
    certain: ['old-distance-degree'],
    possible: [
      'all-cleared-degree',
      'attestation',
      'wes-eca',
      'name-mismatch',
      'govt-job',
      'gate-psu-mtech',
      'result-problem',
      'tc-migration-noc',
      'lost-certificates',
      'certificates-withheld',
    ],
  },
  studying: {
    certain: ['many-arrears-studying'],
    possible:
      'transfer-other-university transfer-same-university transfer-with-arrears change-branch attendance-short detained-year-back exit-with-certificate other-course ragging-harassment debarred-malpractice closed-college exam-coaching-help health-break cannot-pay-fees moved-city project-viva-pending stress-low-mood distress parent-asks exam-form-missed result-problem working-study autonomous-college'.split(
        ' ',
      ),
  },
  detained: {
    certain: ['detained-year-back'],
    possible: ['attendance-short', 'many-arrears-studying', 'distress', 'stress-low-mood'],
  },
  terminated: {
    certain: [],
    possible: [
      'debarred-malpractice',
      'time-over',
      'cannot-pay-fees',
      'detained-year-back',
      'attendance-short',
    ],
  },
  working: {
    certain: ['working-study'],
    possible:
      'job-offer-waiting living-abroad govt-job few-papers-left over-age distance-online-btech discontinued-options wes-eca old-distance-degree time-over special-exam cannot-pay-fees bereavement exam-only-offer pregnancy-marriage attestation gap-years'.split(
        ' ',
      ),
  },
  jobless: {
    certain: [],
    possible: [
      'working-study',
      'job-offer-waiting',
      'govt-job',
      'stress-low-mood',
      'cannot-pay-fees',
    ],
  },
  abroad: {
    certain: ['living-abroad'],
    possible:
      'wes-eca attestation foreign-credits-to-india transfer-to-abroad study-abroad-backlogs parent-asks pregnancy-marriage call-me'.split(
        ' ',
      ),
  },
  returned: { certain: [], possible: ['foreign-credits-to-india', 'living-abroad'] },
  diploma: { certain: [], possible: ['lateral-diploma', 'working-study', 'name-mismatch', 'amie'] },
  'diploma-pending': { certain: [], possible: ['lateral-diploma'] },
  lateral: { certain: [], possible: ['lateral-diploma'] },
  'other-degree': {
    certain: ['other-degree', 'bsc-bca-to-btech'],
    possible: [
      'iit-madras-bs',
      'other-course',
      'foreign-credits-to-india',
      'amie',
      'old-distance-degree',
    ],
  },
  'time-over': {
    certain: [],
    possible: ['time-over', 'special-exam', 'old-credits', 'old-regulation', 'few-papers-left'],
  },
  'time-left': { certain: [], possible: ['time-over'] },
  'held-by-college': {
    certain: ['certificates-withheld'],
    possible: [
      'tc-migration-noc',
      'cannot-pay-fees',
      'closed-college',
      'ragging-harassment',
      'parent-asks',
    ],
  },
  'held-by-agent': {
    certain: ['agent-has-originals'],
    possible: ['cheated-money-back', 'degree-without-study'],
  },
  'held-by-bank': { certain: [], possible: ['education-loan'] },
  lost: { certain: ['lost-certificates'] },
  'held-by-self': { certain: [], possible: ['agent-has-originals', 'documents-needed'] },
}

/** How much a fact that somebody looked at counts: there are few. */
const labelled = 3
/** How much a fact that nobody looked at speaks against itself. */
const unseen = 0.15

/** Of each label, whether a text has it and how much that counts; 0: nobody knows. */
export type Target = { value: 0 | 1; weight: number }

export const labelIds = (topics: string[]) => [
  ...topics,
  ...factLabels.map(([name]) => `fact:${name}`),
]

export function targetsOf(record: Labelled, topics: string[]): Target[] {
  return [
    ...topics.map((topic) => topicTarget(record, topic)),
    ...factLabels.map((label) => factTarget(record, label)),
  ]
}

function topicTarget({ topics, not, open }: Labelled, topic: string): Target {
  if (topics?.includes(topic) === true) return { value: 1, weight: 1 }
  if (topics === undefined || (open === true && not !== topic)) return { value: 0, weight: 0 }
  return { value: 0, weight: 1 }
}

function factTarget(record: Labelled, [name, fact, values]: (typeof factLabels)[number]): Target {
  const { facts, about, topics = [] } = record
  if (facts !== undefined && (about === undefined || about === fact)) {
    const value = facts[fact]
    const isTold =
      value !== undefined &&
      (values.length === 0 ? value !== false : values.some((one) => one === value))
    return { value: isTold ? 1 : 0, weight: labelled }
  }
  // Relatives write of everything.
  if (fact === 'writer') return { value: 0, weight: 0 }
  const { certain = [], possible = [] } = implied[name] ?? {}
  if (topics.some((topic) => certain.includes(topic))) return { value: 1, weight: 0.7 }
  if (topics.some((topic) => possible.includes(topic))) return { value: 0, weight: 0 }
  return { value: 0, weight: unseen }
}
