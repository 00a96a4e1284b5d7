import type { EligibilityResult } from '#contract/eligibility.ts'
import { type Catalogue, openCatalogue } from './catalogue.ts'
import type { University } from './catalogue/entries.ts'
import { requiredDocuments } from './documents.ts'
import type { Advice, Enquiry } from './enquiry.ts'
import { meantFor } from './meant.ts'
import { isNonsense } from './nonsense.ts'
import { selectionFor } from './selection.ts'
import { situationFrom } from './situation.ts'
import { sourcesOf } from './sources.ts'
import { type Case, type Told, told } from './wording.ts'

export type { Advice, Enquiry } from './enquiry.ts'

/** An answer with what it was made from. `given` is absent where nothing could be answered. */
export type Assessment = { advice: Advice; given?: Case; told?: Told }

/** What the catalogue says to this student. Pure: the same enquiry gives the same answer. */
export const assess = (enquiry: Enquiry): Advice => assessment(enquiry).advice

// Read once, at the start: a fault in the catalogue stops the server before it answers anybody.
export const catalogue = openCatalogue()

export function assessment(enquiry: Enquiry, from: Catalogue = catalogue): Assessment {
  const { passed, reason } = enquiry
  const meant = meantFor(enquiry, from)
  const { university, branch, candidates, branchCandidates } = meant
  const nothing =
    !university &&
    !branch &&
    candidates.length === 0 &&
    branchCandidates.length === 0 &&
    isNonsense(enquiry.university) &&
    isNonsense(enquiry.branch)
  if (nothing) return { advice: adviceOf({ error: typeInstead }, from) }

  const situation = situationFrom(reason)
  const selection = selectionFor(university, from.rules)
  const given: Case = { ...meant, situation, passed, estimate: from.estimate, selection }
  const all = told(given)
  const { paragraphs, used } = all
  const result: EligibilityResult = {
    ...(university && { universityName: university.officialName }),
    minimumCgpa: minimumFrom(selection.own) ?? notPublished,
    requiredDocs: requiredDocuments(selection.own, situation, from.document),
    ...(selection.policy?.policyUrl && { policyUrl: selection.policy.policyUrl }),
    notes: paragraphs.join('\n\n'),
    matched: {
      ...(university && { university: institution(university) }),
      ...(branch && { branch: { id: branch.id, name: branch.name } }),
      ...(candidates.length > 0 && { candidates: candidates.map(institution) }),
    },
    sources: sourcesOf(selection.policy ? [...used, selection.policy] : used),
  }
  return { advice: adviceOf(result, from), given, told: all }
}

const institution = ({ id, officialName }: University) => ({ id, name: officialName })

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
