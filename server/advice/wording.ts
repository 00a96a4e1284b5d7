import type { Branch, Estimate, Rule, University } from './catalogue/entries.ts'
import { semesterEstimate } from './estimate.ts'
import type { Selection } from './selection.ts'
import type { Situation } from './situation.ts'
import { asOf } from './sources.ts'

/** All that the wording of an answer draws on. */
export type Case = {
  university: University | undefined
  /** Institutions that the name may mean. */
  candidates: University[]
  branch: Branch | undefined
  branchCandidates: Branch[]
  situation: Situation
  passed: number
  estimate: Estimate
  selection: Selection
}

/** What is told, with the rules that it rests on. */
export type Told = { paragraphs: string[]; used: Set<Rule> }

/** The student's situation, their university, the national rules, the next steps: in this order. */
export function told(given: Case): Told {
  const used = new Set<Rule>()
  const paragraphs = [
    ...aboutBranch(given),
    aboutPapers(given),
    aboutArrears(given, used),
    aboutUniversity(given, used),
    aboutNation(given, used),
    nextSteps(given),
  ].filter((paragraph) => paragraph !== '')
  return { paragraphs, used }
}

/** One rule as a sentence: its year where it is old, and a request to verify where it is not sure. */
export function sentence(rule: Rule, used: Set<Rule>): string {
  used.add(rule)
  const text = `${(rule.told ?? rule.summary).replace(/\.\s*$/, '')}${asOf(rule.dated)}.`
  return rule.confidence === 'low' ? `Reported, please verify: ${text}` : text
}

function aboutBranch({ branch, branchCandidates }: Case): string[] {
  if (branch && isOther(branch)) {
    return [
      `${branch.name} is not a B.E./B.Tech course, and this check knows only B.E./B.Tech rules. Please read what follows as general information and ask our counsellor.`,
    ]
  }
  if (branchCandidates.length > 1) {
    return [
      `The branch you typed can mean ${list(
        branchCandidates.map(({ name }) => name),
        'or',
      )}. Please tell us which one it is: papers are compared within one branch.`,
    ]
  }
  if (branch) return []
  return [
    'We could not place the branch you typed. Tell us its full name as on your mark sheet, for example Civil Engineering: papers are compared within one branch.',
  ]
}

function aboutPapers({ passed, estimate, branch }: Case): string {
  if (branch && isOther(branch)) return ''
  const found = semesterEstimate(passed, estimate)
  switch (found.kind) {
    case 'none':
      return 'With no paper passed yet there are no credits to move. Passing the first papers where you are, or a fresh first-year admission, is usually the way.'
    case 'begun':
      return `You have passed ${papers(passed)}. That is a start, but by our estimate less than one full semester, so a new university may ask you to begin in semester 1. ${comparison}`
    case 'too-many':
      return `You typed ${papers(passed)}. By our estimate a whole B.Tech has at most about ${found.most}, labs included, so please check the number. Count each paper once, however many attempts it took.`
    case 'nearly-all':
      return `You have passed ${papers(passed)}: by our estimate ${semesters(found.from, found.to)}. Being so near the end, ask first whether you can finish where you are. A new university may still place you in ${entries(found.entry)}. ${comparison}`
    case 'semesters':
      return `You have passed ${papers(passed)}: by our estimate ${semesters(found.from, found.to)}${
        found.from < found.to ? ' (the lower figure if you counted labs too)' : ''
      }. A university that accepts you may place you in ${entries(found.entry)}. ${comparison}`
  }
}

const comparison =
  'This is only an estimate: the university decides after comparing your syllabus with its own.'

function aboutArrears({ situation, selection, passed }: Case, used: Set<Rule>): string {
  const { national, closedByArrears } = selection
  const bar = closedByArrears.toSorted(surer).slice(0, 2)
  for (const rule of bar) used.add(rule)
  const validity = passed > 0 ? national.get('nat-abc-validity') : undefined
  const opening = situation.arrears
    ? 'Having arrears is common and nothing to be ashamed of: what you passed stays on your mark sheet.'
    : 'If you have arrears (papers not yet passed), you are not alone, and what you passed stays on your mark sheet.'
  return sentences([
    opening,
    bar.length > 0
      ? 'But some universities take no new student with a pending paper, so each one you clear opens more doors.'
      : '',
    validity ? sentence(validity, used) : '',
  ])
}

function aboutUniversity(given: Case, used: Set<Rule>): string {
  const { university, candidates, selection, situation } = given
  if (candidates.length > 0) {
    const names = candidates.slice(0, mostNamed).map(({ officialName }) => officialName)
    return candidates.length === 1
      ? `Did you mean ${names.join('')}? Other institutions share that name, so please choose it, or type the full name as on your mark sheet.`
      : `The name you typed fits more than one university: ${list(names, 'or')}${
          candidates.length > mostNamed ? ', and others' : ''
        }. Which one is printed on your mark sheet? Choose it, and we answer for that one.`
  }
  if (university === undefined) {
    return 'We could not place your institution. Please tell us the university printed on your mark sheet: a college follows the rules of the university it belongs to. Until then, this answer is general.'
  }
  const { officialName } = university
  const own = selection.own.filter(({ direction }) => direction !== 'internal').slice(0, 2)
  const inside =
    selection.own.find(
      ({ direction, topic }) =>
        direction === 'internal' && (topic === 'readmission') === situation.discontinued,
    ) ?? selection.own.find(({ direction }) => direction === 'internal')
  const leaving = own.some(({ direction }) => direction === 'outbound')
  return sentences([
    `${officialName}:`,
    ...own.map((rule) => sentence(rule, used)),
    leaving
      ? ''
      : `We found no published rule of this university about leaving in the middle of a B.Tech; ${askOffice}.`,
    selection.policy
      ? 'The policy link is about students who join it from elsewhere: it shows how it looks at credits, not how to leave.'
      : '',
    inside ? sentence(inside, used) : '',
  ])
}

const askOffice = 'its examination branch can tell you how it gives the migration certificate'
const mostNamed = 4

function aboutNation({ selection, situation, university }: Case, used: Set<Rule>): string {
  const say = (id: string) => {
    const rule = selection.national.get(id)
    return rule ? sentence(rule, used) : ''
  }
  return sentences([
    say('nat-abc-purpose'),
    situation.discontinued && university ? say('nat-aicte-midway-2022') : '',
    say('nat-abc-half'),
    say('nat-odl-engineering'),
    situation.working ? 'So beside a job, ask about class hours before you decide.' : '',
    say('nat-originals'),
  ])
}

function nextSteps({ university, candidates, situation }: Case): string {
  const first =
    university === undefined
      ? candidates.length > 0
        ? 'Choose your university above, or type its full name.'
        : 'Type the university printed on your mark sheet and check again.'
      : 'Collect every mark sheet and the syllabus of each paper you passed.'
  const second = situation.discontinued
    ? 'Ask your college whether your registration is still valid, and about the migration certificate, which lets you join elsewhere.'
    : situation.arrears
      ? 'Ask your college for the next exam date of the pending papers. Keep your seat until another university offers one in writing.'
      : 'Ask your college about dues and the migration certificate, which lets you join elsewhere. Keep your seat until another university offers one in writing.'
  return [
    'What to do next:',
    `1. ${first}`,
    `2. ${second}`,
    '3. Call or write to us. A counsellor compares your papers with what universities ask, and checks each university on the UGC site.',
  ].join('\n')
}

const isOther = ({ family }: Branch) => family.includes('not B.Tech')

const papers = (count: number) => (count === 1 ? '1 paper' : `${count} papers`)

const semesters = (from: number, to: number) =>
  from === to
    ? `about ${from} ${from === 1 ? 'semester' : 'semesters'}`
    : from === 0
      ? `up to about ${to} ${to === 1 ? 'semester' : 'semesters'}`
      : `about ${from} to ${to} semesters`

const entries = (semester: number[]) => `semester ${semester.join(' or ')}`

const list = (names: string[], word: string) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`

const sentences = (parts: string[]) => parts.filter((part) => part !== '').join(' ')

const surer = (a: Rule, b: Rule) =>
  ['high', 'medium', 'low'].indexOf(a.confidence) - ['high', 'medium', 'low'].indexOf(b.confidence)
