import type { Candidate, EligibilityResult } from '#contract/eligibility.ts'
import { care } from '#contract/messages.ts'
import { type Tap, taps } from '#contract/tap-phrases.ts'
import { type AnswerText, answerText } from './answer-text/answer-text.ts'
import { type Case, hasWarning, isMoving, kindOf } from './answer-text/case.ts'
import { helpTo } from './answer-text/replies.ts'
import { caseReaderOf, mostToChoose } from './case-reader.ts'
import { type Catalogue, openCatalogue } from './catalogue.ts'
import { townOf, wholeTextOf } from './catalogue/college-names.ts'
import type { NotRecognised, University } from './catalogue/entries.ts'
import type { Advice, Enquiry } from './enquiry.ts'
import type { Resolution } from './interpret/interpretation.ts'
import type { Choice } from './model/prompt.ts'
import { type Resolutions, resolverOf } from './resolutions.ts'
import { onceEach } from './memoized.ts'
import { type Reading, readingOf } from './reason/reading.ts'
import { tappedIn } from './tapped.ts'
import { requiredDocuments } from './rules/documents.ts'

export type { Advice, Enquiry } from './enquiry.ts'

/** An answer with its intermediate results. `student` is absent if nothing could be answered. */
export type Assessment = {
  advice: Advice
  resolutions: Resolutions
  reading: Reading
  student?: Case
  text?: AnswerText
}

/** The catalogue's answer for this student. Pure: the same enquiry in the same year gets the same answer. */
export const assess = (enquiry: Enquiry, now?: number): Advice => assessment(enquiry, now).advice

/** Answers out of one catalogue; how its names are read is worked out once. `now` in milliseconds. */
export function assessorOf(
  from: Catalogue,
  read = readingOf,
): (enquiry: Enquiry, now?: number, choice?: Choice) => Assessment {
  const resolve = resolverOf(from)
  const universityIn = (university: string) =>
    resolve({ university, branch: '', reason: null, passed: 0 }).university
  // A candidate is chosen by its name; if that is ambiguous again, its place is added.
  const nameToChoose = onceEach(({ officialName, state }: University) =>
    universityIn(officialName).kind === 'known' ? officialName : `${officialName}, ${state}`,
  )
  const caseFrom = caseReaderOf(from, universityIn)
  const distress = from.topic.get('distress')

  return (enquiry, now = Date.now(), choice = nothingChosen) => {
    const { university, branch } = resolve(enquiry)
    const resolutions = {
      university: chosenAmong(university, choice.university),
      branch: chosenAmong(branch, choice.branch),
    }
    const tapped = tappedIn(enquiry.reason)
    const reading = read(tapped.ownWords || null, now, choice)
    const student = caseFrom(enquiry, { resolutions, reading, tapped, now })
    if (reading.distress === 'likely' && !tapped.papers)
      return {
        resolutions,
        reading,
        advice: adviceOf({ help: helpTo(student, distress) }, from),
        student,
      }
    if (resolutions.university.kind === 'nonsense' && resolutions.branch.kind === 'nonsense')
      return { resolutions, reading, advice: adviceOf({ error: typeInstead }, from) }
    const text = answerText(student)
    const result = {
      ...resultOf(student, text),
      ...(isForTransfer(student) && {
        minimumCgpa: minimumFrom(student.own) ?? notPublished,
        requiredDocs: requiredDocuments(student.own, student.facts, from.document),
      }),
      ...(isOpen(student) && openQuestions(student, from.topic)),
      ...(reading.distress && { care: true }),
      ...notesOf([...(reading.distress ? [care.beside] : []), ...text.notes]),
      matched: matchedBy(student, nameToChoose),
    }
    return { advice: adviceOf(result, from), resolutions, reading, student, text }
  }
}

function resultOf(student: Case, text: AnswerText): EligibilityResult {
  const { typed, university } = student
  const policy = student.policy ?? student.wish?.policy
  const recognition = recognitionOf(student)
  return {
    typed,
    understood: text.understood,
    ...(recognition && { recognition }),
    replies: text.replies.map(({ topic, text: lines, ask, sources }) => ({
      topic: topic.id,
      // As a choice, this topic is called “Something else”.
      title: topic.kind === 'unanswered' ? 'Your question' : topic.title,
      ...(topic.kind === 'warning' && { warning: true }),
      text: lines,
      ...(ask && { ask }),
      ...(sources.length > 0 && { sources }),
    })),
    inShort: text.inShort,
    steps: text.steps,
    ...(university.kind === 'known' && { universityName: university.entry.officialName }),
    ...(policy?.policyUrl && isForTransfer(student) && { policyUrl: policy.policyUrl }),
    sources: text.sources,
  }
}

const notesOf = (notes: string[]) => (notes.length > 0 ? { notes: notes.join('\n\n') } : {})

const isForBtech = (student: Case) => ['known', 'ambiguous', 'unknown'].includes(kindOf(student))

const isOpen = (student: Case) => isForBtech(student) && !hasWarning(student)

const isForTransfer = (student: Case) =>
  isForBtech(student) &&
  student.facts.timeOver !== true &&
  student.topics.every(({ transfer }) => transfer !== 'never') &&
  (student.topics.length === 0 ||
    isMoving(student) ||
    student.topics.some(({ transfer }) => transfer === 'may'))

/** What would change the answer: topics that may be meant, else facts of the matter. */
function openQuestions(student: Case, topics: Catalogue['topic']) {
  const { offered, isUnread } = student
  if (offered.length === 0) return { taps: openTaps(student) }
  const other = topics.get('other')
  const questions = [...offered, ...(isUnread && other ? [other] : [])]
  return {
    questions: questions.map(({ id, title }) => ({ topic: id, title })),
    taps: isUnread ? [] : openTaps(student),
  }
}

const nothingChosen: Choice = { topics: [], facts: [], university: [], branch: [] }

/** Which of the candidates a model chose, if any. */
function chosenAmong<Entry extends { id: string }>(
  resolution: Resolution<Entry>,
  ids: string[],
): Resolution<Entry> {
  if (resolution.kind !== 'ambiguous') return resolution
  const entry = resolution.candidates.find(({ id }) => ids.includes(id))
  return entry ? { ...resolution, kind: 'known', entry, how: ['A model chose it.'] } : resolution
}

// Read once, at the start: a fault in the catalogue stops the server before it answers anybody.
export let catalogue = openCatalogue()
let assessor: ReturnType<typeof assessorOf> | undefined

/**
 * The catalogue's answer with its intermediate results. The name index is built before the first answer, or by `prepare`. `choice`: what
 * a model read.
 */
export const assessment = (enquiry: Enquiry, now?: number, choice?: Choice): Assessment =>
  prepare()(enquiry, now, choice)

export const prepare = () => (assessor ??= assessorOf(catalogue))

/** From the next answer on. Its index is made now: a visitor does not wait for it. */
export function useCatalogue(next: Catalogue) {
  assessor = assessorOf(next)
  catalogue = next
}

function matchedBy(
  { university, branch, typed, perhapsNotRecognised }: Case,
  nameToChoose: (university: University) => string,
): EligibilityResult['matched'] {
  const own = university.kind === 'known' ? [university.entry] : []
  const universities = university.kind === 'ambiguous' ? university.candidates : []
  const branches = branch.kind === 'ambiguous' ? branch.candidates : []
  const asked = perhapsNotRecognised ? own : universities
  const found = university.kind === 'known' && university.colleges?.get(university.entry.id)
  const candidates: Candidate[] = [
    ...asked
      .slice(0, mostToChoose - Number(perhapsNotRecognised !== undefined))
      .map((entry): Candidate => {
        const college = university.colleges?.get(entry.id)
        return {
          id: entry.id,
          ...(college
            ? { name: wholeTextOf(college), city: townOf(college) }
            : { name: nameToChoose(entry), ...shortOf(entry, typed.university), city: entry.city }),
          state: college?.state ?? entry.state,
          field: 'university',
        }
      }),
    ...(perhapsNotRecognised ? [candidateFrom(perhapsNotRecognised)] : []),
    ...branches
      .slice(0, mostToChoose)
      .map(({ id, name }): Candidate => ({ id, name, field: 'branch' })),
  ]
  return {
    ...(university.kind === 'known' &&
      !perhapsNotRecognised && {
        university: {
          id: university.entry.id,
          name: university.entry.officialName,
          city: university.entry.city,
        },
      }),
    ...(university.kind === 'known' &&
      found && { college: { id: found.id, name: found.name, town: townOf(found) } }),
    ...(branch.kind === 'known' && { branch: { id: branch.entry.id, name: branch.entry.name } }),
    ...(candidates.length > 0 && { candidates }),
  }
}

const candidateFrom = ({ id, name, place, state }: NotRecognised): Candidate => ({
  id,
  name: `${name}, ${place}`,
  state,
  field: 'university',
})

/** Absent while it asks which one is meant. */
function recognitionOf(student: Case): EligibilityResult['recognition'] {
  if (student.perhapsNotRecognised) return undefined
  if (student.notRecognised) return 'not-recognised'
  if (student.universityAbroad !== undefined) return 'abroad'
  const { kind } = student.university
  return kind === 'known'
    ? 'known'
    : kind === 'unknown'
      ? 'not-in-list'
      : kind === 'nonsense'
        ? 'none'
        : undefined
}

/** What was typed, with the town of the official name, as in "JNTU Kakinada"; or its short form. */
function shortOf({ officialName, shortName, aliases }: University, typed: string) {
  const begin = `${typed.trim().toLowerCase()} `
  const withTown = aliases.find(
    (alias) =>
      alias.toLowerCase().startsWith(begin) && officialName.includes(alias.slice(begin.length)),
  )
  const short = withTown ?? shortName
  return short ? { short } : {}
}

/** Facts that were not read and would change this answer. */
function openTaps(student: Case): Tap[] {
  const { facts, wish, topics } = student
  const ofTime = topics.some(({ id }) => ofTimeIds.has(id))
  const open: Record<Tap, boolean> = {
    pending: typeof facts.pending !== 'number',
    left: !facts.studying && (facts.left ?? facts.finished)?.year === undefined,
    joined: ofTime && facts.batch === undefined,
    working: !facts.working && (isMoving(student) || topics.length === 0),
    abroad: facts.abroad === undefined && (isMoving(student) || topics.length === 0),
    join: wish === undefined && (isMoving(student) || topics.length === 0),
  }
  return taps.filter((tap) => open[tap] && (ofMatter(student) || tap === 'joined'))
}

const ofReturn = new Set(['readmission', 'discontinued-options'])
const ofTimeIds = new Set(['time-over', 'special-exam', 'old-credits', 'exit-with-certificate'])

/** Papers and years change the answer only where credits or the time of the degree are the matter. */
const ofMatter = (student: Case) =>
  student.topics.length === 0 ||
  isMoving(student) ||
  student.topics.some(({ id }) => ofTimeIds.has(id) || ofReturn.has(id))

const adviceOf = (result: EligibilityResult, { version }: Catalogue): Advice => ({
  result: { ...result, origin: 'catalogue' },
  origin: 'catalogue',
  catalogueVersion: version,
})

/** A figure only if a usable rule states it for students who leave this university. */
const minimumFrom = (own: Case['own']) =>
  own.find(({ direction, minimum }) => direction === 'outbound' && minimum.cgpa !== null)?.minimum
    .cgpa ?? undefined

const notPublished = 'Not published. The new university decides.'

const typeInstead =
  'We could not read your university and branch. Please type both as on your mark sheet, for example “Osmania University” and “Mechanical Engineering”.'
