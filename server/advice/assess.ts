import type { EligibilityResult } from '#contract/eligibility.ts'
import { type Catalogue, openCatalogue } from './catalogue.ts'
import type { Rule, University } from './catalogue/entries.ts'
import { requiredDocuments } from './documents.ts'
import type { Advice, Enquiry } from './enquiry.ts'
import { type Meant, readerOf } from './meant.ts'
import { onceEach } from './remembered.ts'
import { type Selection, selectionFor } from './selection.ts'
import { situationFrom } from './situation.ts'
import { sourcesOf } from './sources.ts'
import { type Case, mostToChoose, type Told, told } from './wording.ts'

export type { Advice, Enquiry } from './enquiry.ts'

/** An answer with what it was made from. `given` is absent where nothing could be answered. */
export type Assessment = { advice: Advice; meant: Meant; given?: Case; told?: Told }

/** What the catalogue says to this student. Pure: the same enquiry gives the same answer. */
export const assess = (enquiry: Enquiry): Advice => assessment(enquiry).advice

/** Answers out of one catalogue; how its names are read is worked out once. */
export function assessorOf(from: Catalogue): (enquiry: Enquiry) => Assessment {
  const read = readerOf(from)
  // A candidate is chosen by its name; where that alone leads to the question again, its place is added.
  const nameToChoose = onceEach(({ officialName, state }: University) => {
    const again = read({ university: officialName, branch: '', reason: null, passed: 0 })
    return again.university.kind === 'known' ? officialName : `${officialName}, ${state}`
  })
  const selected = onceEach((university: University) => selectionFor(university, from.rules))
  const selectedForNobody = selectionFor(undefined, from.rules)
  const select: Select = (university) => (university ? selected(university) : selectedForNobody)
  return (enquiry) => assessed(enquiry, read(enquiry), from, { nameToChoose, select })
}

type Select = (university: University | undefined) => Selection

// Read once, at the start: a fault in the catalogue stops the server before it answers anybody.
export const catalogue = openCatalogue()
let assessor: ReturnType<typeof assessorOf> | undefined

/** What the catalogue says, with what it was made from. The index of the names is made before the first answer, or by `prepare`. */
export const assessment = (enquiry: Enquiry): Assessment => prepare()(enquiry)

export const prepare = () => (assessor ??= assessorOf(catalogue))

function assessed(
  { passed, reason }: Enquiry,
  meant: Meant,
  from: Catalogue,
  { nameToChoose, select }: { nameToChoose: (university: University) => string; select: Select },
): Assessment {
  if (meant.university.kind === 'nonsense' && meant.branch.kind === 'nonsense')
    return { meant, advice: adviceOf({ error: typeInstead }, from) }

  const university = meant.university.kind === 'known' ? meant.university.entry : undefined
  const branch = meant.branch.kind === 'known' ? meant.branch.entry : undefined
  const situation = situationFrom(reason)
  const selection = select(university)
  const given: Case = {
    ...meant,
    situation,
    passed,
    estimate: from.estimate,
    selection,
    nameToChoose,
  }
  const all = told(given)
  const { paragraphs, used } = all
  const result: EligibilityResult = {
    ...(university && { universityName: university.officialName }),
    minimumCgpa: minimumFrom(selection.own) ?? notPublished,
    requiredDocs: requiredDocuments(selection.own, situation, from.document),
    ...(selection.policy?.policyUrl && { policyUrl: selection.policy.policyUrl }),
    notes: paragraphs.join('\n\n'),
    matched: {
      ...(university && { university: { id: university.id, name: university.officialName } }),
      ...(branch && { branch: { id: branch.id, name: branch.name } }),
      ...(meant.university.kind === 'ambiguous' && {
        candidates: meant.university.candidates.slice(0, mostToChoose).map((entry) => ({
          id: entry.id,
          name: nameToChoose(entry),
        })),
      }),
    },
    sources: sourcesOf(inReadingOrder(used, selection.policy)),
  }
  return { advice: adviceOf(result, from), meant, given, told: all }
}

/** The student's own university, then the nation; other universities, which only bear out a sentence, last. */
function inReadingOrder(used: Set<Rule>, policy: Rule | undefined) {
  const rules = [...used].toSorted((one, other) => place(one) - place(other))
  return policy ? [policy, ...rules] : rules
}

const place = ({ scope, direction }: Rule) =>
  scope === 'national' ? 1 : direction === 'inbound' ? 2 : 0

const adviceOf = (result: EligibilityResult, { version }: Catalogue): Advice => ({
  result: { ...result, origin: 'catalogue' },
  origin: 'catalogue',
  catalogueVersion: version,
})

/** A figure only where a usable rule states it for students who leave this university. */
const minimumFrom = (own: { direction: string | null; minimum: { cgpa: number | null } }[]) =>
  own.find(({ direction, minimum }) => direction === 'outbound' && minimum.cgpa !== null)?.minimum
    .cgpa ?? undefined

const notPublished = 'Not published; the receiving university sets it'

const typeInstead =
  'We could not read your institution or your branch. Please type the name of your university or college as on your mark sheet, for example "Osmania University", and your branch, for example "Mechanical Engineering".'
