import type { Branch, Estimate, Rule, University } from './catalogue/entries.ts'
import { semesterEstimate } from './estimate.ts'
import type { Selection } from './selection.ts'
import type { Situation } from './situation.ts'
import { asOf } from './sources.ts'
import type { Resolution } from './interpret/interpretation.ts'

/** All that the wording of an answer draws on. */
export type Case = {
  university: Resolution<University>
  branch: Resolution<Branch>
  situation: Situation
  passed: number
  estimate: Estimate
  selection: Selection
  /** The name by which a student chooses one of several institutions. */
  nameToChoose: (university: University) => string
}

/** What is told, with the rules that it rests on. */
export type Told = { paragraphs: string[]; used: Set<Rule>; facts: string[] }

/** The student's situation, their university, the national rules, the next steps: in this order. */
export function told(given: Case): Told {
  const used = new Set<Rule>()
  const paragraphs = [
    aboutBranch(given),
    aboutPapers(given),
    aboutArrears(given, used),
    aboutUniversity(given, used),
    aboutNation(given, used),
    nextSteps(given),
  ].filter((paragraph) => paragraph !== '')
  // Rules about joining other universities stand behind a sentence; as facts they would invite to name those.
  const facts = [...used].filter(({ direction }) => direction !== 'inbound').map(saying)
  return { paragraphs, used, facts }
}

/** One rule as a sentence: its year where it is old, and a request to verify where it is not sure. */
export function sentence(rule: Rule, used: Set<Rule>): string {
  used.add(rule)
  return saying(rule)
}

function saying(rule: Rule): string {
  const text = `${(rule.told ?? rule.summary).replace(/\.\s*$/, '')}${asOf(rule.dated)}.`
  return rule.confidence === 'low' ? `Reported, please verify: ${afterColon(text)}` : text
}

function aboutBranch({ branch }: Case): string {
  if (branch.kind === 'ambiguous') {
    return branch.candidates.length > 1
      ? `Your branch could be ${list(branch.candidates.map(({ name }) => name))}. Please tell us which: papers are compared within one branch.`
      : branch.question
  }
  if (branch.kind !== 'known') {
    return 'We could not place your branch. Please type its full name as on your mark sheet, for example Civil Engineering.'
  }
  if (!isOther(branch)) return ''
  return `${branch.entry.name} is not a B.E. or B.Tech, and this check knows only the rules for those. Please read what follows as general information, and ask our counsellor.`
}

function aboutPapers({ passed, estimate, branch }: Case): string {
  if (isOther(branch)) return ''
  const within = branch.kind === 'known' ? ` in ${branch.entry.name}` : ''
  const found = semesterEstimate(passed, estimate)
  switch (found.kind) {
    case 'none':
      return 'You have no passed paper yet, so there are no credits to move. Passing your first papers where you are, or a fresh admission to the first year, is the usual way.'
    case 'begun':
      return `You have passed ${papers(passed)}${within}. By our estimate that is less than one full semester, so a new university may ask you to begin with semester 1. Each passed paper can still help you there.`
    case 'nearly-all':
      return `You have passed ${papers(passed)}${within}: by our estimate ${semesters(found)}, near the end. Ask first whether you can finish where you are. A university that accepts you may still ${places(found)}, ${comparison}`
    case 'semesters':
      return `You have passed ${papers(passed)}${within}: by our estimate ${semesters(found)}. A university that accepts you may ${places(found)}, ${comparison}`
    default:
      return `You typed ${papers(passed)}. By our estimate a whole B.Tech has at most about ${found.most}, labs included, so please check the number. Count each paper once, however many attempts it took.`
  }
}

const comparison = 'after comparing your syllabus with its own.'

function aboutArrears({ situation, selection, passed }: Case, used: Set<Rule>): string {
  if (passed === 0) return firstPapers
  const bar = selection.closedByArrears.toSorted(surer).slice(0, 2)
  for (const rule of bar) used.add(rule)
  const validity = selection.national.get('nat-abc-validity')
  return sentences([
    situation.clear ? nothingPending : situation.arrears ? pending : perhapsPending,
    bar.length === 0 ? '' : situation.clear ? doorsOpen : doorsClosed,
    validity ? sentence(validity, used) : '',
    validity && situation.discontinued
      ? 'If your papers are older than that, ask us before you spend money.'
      : '',
  ])
}

const pending =
  'Many students have arrears (papers not yet passed), and they do not undo what you passed.'
const perhapsPending = 'Arrears (papers not yet passed) do not undo what you passed.'
const nothingPending = 'It helps that you have no arrears.'
const doorsClosed =
  'But some universities take nobody with a paper pending: each one you clear helps.'
const doorsOpen = 'Some universities take nobody with a paper pending.'
const firstPapers =
  'Many students do not pass at the first try. Ask your college when you can sit these papers again; each one you pass gives you more choice.'

function aboutUniversity(given: Case, used: Set<Rule>): string {
  const { university, selection } = given
  if (university.kind === 'ambiguous') return whichOne(university, given.nameToChoose)
  if (university.kind !== 'known') {
    const recognised = selection.national.get('nat-ugc-2f')
    return sentences([
      'We could not place your institution, so this answer is general. Please tell us the university printed on your mark sheet: a college follows the rules of its university.',
      recognised ? sentence(recognised, used) : '',
    ])
  }
  const rules = ownRules(given)
  const leaving = rules.some(({ direction }) => direction === 'outbound')
  const known = [
    ...(leaving ? [] : [selection.onlyInboundKnown ? onlyJoining : nothingFound]),
    ...rules.map((rule) => sentence(rule, used)),
  ]
  return sentences([
    `About ${university.entry.officialName}:`,
    afterColon(known.join(' ')),
    selection.policy
      ? 'The policy link shows how it treats students who join it; it is not a rule about leaving.'
      : '',
  ])
}

const office =
  'Ask its examination branch about the migration certificate, which you need to join elsewhere.'
const nothingFound = `we found no published rule about leaving midway. ${office}`
const onlyJoining = `what we could read of its rules is about joining it, not about leaving. ${office}`

const afterColon = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** At most two: what speaks of leaving or of the degree, and a way of staying where it may help. */
function ownRules({ selection, situation }: Case): Rule[] {
  const inside = selection.own.filter(({ direction }) => direction === 'internal')
  const others = selection.own.filter(({ direction }) => direction !== 'internal')
  const back = inside.find(({ topic }) => topic === 'readmission')
  const across = inside.find(({ topic }) => topic !== 'readmission')
  const way = situation.discontinued ? back : (across ?? back)
  const helps = situation.discontinued || situation.staying || others.length === 0
  return [...others.slice(0, 1), ...(way && helps ? [way] : [])]
}

function whichOne(
  { candidates, question }: { candidates: University[]; question: string },
  nameToChoose: (university: University) => string,
): string {
  const names = candidates.map(nameToChoose)
  if (names.length > mostToChoose)
    return `The name you typed fits many institutions, and you can choose from some of them only. ${question} Choose yours, or type its full name, as printed on your mark sheet, and we answer for that one.`
  if (names.length === 0 || names.length > mostNamed)
    return `The name you typed fits more than one institution. ${question} Choose it or type its full name, as printed on your mark sheet, and we answer for that one.`
  if (names.length === 1)
    return `Did you mean ${names.join('')}? Others share that name: choose it if it is the one printed on your mark sheet, or type the full name.`
  return `The name you typed fits more than one university: ${list(names)}. Which one is printed on your mark sheet? Choose it, and we answer for that one.`
}

const mostNamed = 4

/** Candidates that a student is offered as buttons: what a phone shows without a long way down. The catalogue lists the best known first. */
export const mostToChoose = 8

function aboutNation(given: Case, used: Set<Rule>): string {
  const { selection, situation, passed, estimate } = given
  const found = semesterEstimate(passed, estimate)
  const halfway = 'to' in found && found.to >= estimate.theoryOnly.perSemester.length / 2
  const say = (id: string) => {
    const rule = selection.national.get(id)
    return rule ? sentence(rule, used) : ''
  }
  return sentences([
    say('nat-abc-purpose'),
    situation.discontinued ? say('nat-aicte-midway-2022') : '',
    // Of use only to somebody who may have that much already, and is not told yet of older papers.
    halfway && !situation.discontinued ? say('nat-abc-half') : '',
    say('nat-odl-engineering'),
    situation.working ? 'So expect regular classes, also beside a job.' : '',
    say('nat-originals'),
  ])
}

function nextSteps({ university, situation, passed }: Case): string {
  const first =
    university.kind === 'known'
      ? passed === 0
        ? 'Keep all your mark sheets together, also those with failed papers.'
        : 'Collect all mark sheets and the syllabus of each passed paper.'
      : university.kind === 'ambiguous'
        ? 'Choose your university, or type its full name, and check again.'
        : 'Type the university printed on your mark sheet, and check again.'
  const second = situation.discontinued
    ? 'Ask your college whether your registration is still valid, and about open dues.'
    : situation.arrears
      ? 'Ask your college for the next exam of your pending papers. Keep your seat until another university offers one in writing.'
      : 'Ask your college about open dues. Keep your seat until another university offers one in writing.'
  return [
    'What to do next:',
    `1. ${first}`,
    `2. ${second}`,
    '3. Call or write to us: a counsellor compares your papers with what universities ask, and checks their recognition on the UGC site.',
  ].join('\n')
}

const isOther = (branch: Resolution<Branch>) =>
  branch.kind === 'known' && branch.entry.family.includes('not B.Tech')

const papers = (count: number) => (count === 1 ? '1 paper' : `${count} papers`)

type Span = { from: number; to: number; entry: number[] }

function semesters({ from, to }: Span) {
  if (from === to) return `about ${from} ${from === 1 ? 'semester' : 'semesters'}`
  const span = from === 0 ? `up to ${to}` : `${from} to ${to}`
  return `about ${span} ${to === 1 ? 'semester' : 'semesters'} (fewer if you counted labs)`
}

const places = ({ entry }: Span) =>
  entry.join() === '1'
    ? 'ask you to begin again with semester 1'
    : `place you in semester ${entry.join(' or ')}`

const list = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

const sentences = (parts: string[]) => parts.filter((part) => part !== '').join(' ')

const surer = (a: Rule, b: Rule) =>
  ['high', 'medium', 'low'].indexOf(a.confidence) - ['high', 'medium', 'low'].indexOf(b.confidence)
