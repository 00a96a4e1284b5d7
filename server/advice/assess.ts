import type { Candidate, EligibilityResult } from '#contract/eligibility.ts'
import { type Tap, taps } from '#contract/tap-phrases.ts'
import { type AnswerText, answerText } from './answer-text/answer-text.ts'
import { type Case, kindOf } from './answer-text/case.ts'
import { type Catalogue, openCatalogue } from './catalogue.ts'
import type { University } from './catalogue/entries.ts'
import type { Advice, Enquiry } from './enquiry.ts'
import { isPlace, isSmallTown } from './interpret/locality.ts'
import { type Resolutions, resolverOf } from './resolutions.ts'
import { onceEach } from './memoized.ts'
import { abroadFinder } from './rules/abroad.ts'
import { otherDegreeIn } from './rules/degree.ts'
import { requiredDocuments } from './rules/documents.ts'
import { hasWords, type Topic, topicsIn } from './rules/topics.ts'
import { joiningRuleOf, policyOf, type Selection, selectionFor } from './rules/selection.ts'
import { type Situation, situationFrom } from './rules/situation.ts'

export type { Advice, Enquiry } from './enquiry.ts'

/** An answer with its intermediate results. `student` is absent if nothing could be answered. */
export type Assessment = {
  advice: Advice
  resolutions: Resolutions
  student?: Case
  text?: AnswerText
}

/** The catalogue's answer for this student. Pure: the same enquiry in the same year gets the same answer. */
export const assess = (enquiry: Enquiry, now?: number): Advice => assessment(enquiry, now).advice

/** Answers out of one catalogue; how its names are read is worked out once. `now` in milliseconds. */
export function assessorOf(from: Catalogue): (enquiry: Enquiry, now?: number) => Assessment {
  const resolve = resolverOf(from)
  const universityIn = (university: string) =>
    resolve({ university, branch: '', reason: null, passed: 0 }).university
  // A candidate is chosen by its name; if that is ambiguous again, its place is added.
  const nameToChoose = onceEach(({ officialName, state }: University) =>
    universityIn(officialName).kind === 'known' ? officialName : `${officialName}, ${state}`,
  )
  const caseFrom = caseReaderOf(from, universityIn)

  return (enquiry, now = Date.now()) => {
    const resolutions = resolve(enquiry)
    if (resolutions.university.kind === 'nonsense' && resolutions.branch.kind === 'nonsense') {
      const { care } = situationFrom(enquiry.reason, now)
      return { resolutions, advice: adviceOf({ error: typeInstead, ...(care && { care }) }, from) }
    }
    const student = caseFrom(enquiry, resolutions, now)
    const text = answerText(student)
    return { advice: adviceOf(resultOf(student, text), from), resolutions, student, text }
  }

  function resultOf(student: Case, text: AnswerText): EligibilityResult {
    const { selection, situation, typed, university, wish } = student
    const policy = selection.policy ?? wish?.policy
    const entry = university.kind === 'known' ? university.entry : undefined
    const isForBtech = !['other-degree', 'abroad'].includes(kindOf(student))
    return {
      typed,
      understood: text.understood,
      ...(situation.care && { care: true }),
      inShort: text.inShort,
      // In distress nothing more is asked.
      taps: isForBtech && !situation.care ? openTaps(student) : [],
      steps: text.steps,
      ...(entry && { universityName: entry.officialName }),
      ...(isForBtech && {
        minimumCgpa: minimumFrom(selection.own) ?? notPublished,
        requiredDocs: requiredDocuments(selection.own, situation, from.document),
      }),
      ...(policy?.policyUrl && { policyUrl: policy.policyUrl }),
      notes: text.notes.join('\n\n'),
      matched: matchedBy(student, nameToChoose),
      sources: text.sources,
    }
  }
}

/** The case of a student whose university and branch were read. */
function caseReaderOf(
  from: Catalogue,
  universityIn: (name: string) => Resolutions['university'],
): (enquiry: Enquiry, resolutions: Resolutions, now: number) => Case {
  const selected = onceEach((university: University) => selectionFor(university, from))
  const selectedForNobody = selectionFor(undefined, from)
  const placeAbroad = abroadFinder(from.universities)
  const usable = from.rules.filter((rule) => rule.usable && rule.appliesTo === 'B.E./B.Tech')

  return ({ university, branch, passed, reason }, resolutions, now) => {
    const situation = situationFrom(reason, now)
    const entry = resolutions.university.kind === 'known' ? resolutions.university.entry : undefined
    const wish = wishOf(situation, entry)
    const otherDegree = otherDegreeIn(branch)
    return {
      ...resolutions,
      typed: { university, branch },
      universityAbroad:
        resolutions.university.kind === 'unknown' ? placeAbroad(university) : undefined,
      otherDegree,
      isDegreeSure: otherDegree !== undefined && otherDegreeIn(reason ?? '') === otherDegree,
      wish: wish === 'own' ? undefined : wish,
      situation: wish === 'own' ? { ...situation, returning: true } : situation,
      topics: topicsOf(reason, situation, wish !== undefined),
      passed,
      estimate: from.estimate,
      selection: entry ? selected(entry) : selectedForNobody,
      year: new Date(now).getUTCFullYear(),
    }
  }

  /** Without a tap, only a known name counts; a town is not read as a wish for its university. */
  function wishOf({ join }: Situation, own: University | undefined): Case['wish'] | 'own' {
    if (!join || (!join.sure && isPlaceAlone(join.name))) return undefined
    const resolution = universityIn(join.name)
    if (resolution.kind === 'ambiguous' && areSeveral(join.name)) return { several: true }
    if (resolution.kind === 'ambiguous' && resolution.candidates.length > 0)
      return { among: resolution.candidates.slice(0, mostToChoose) }
    if (resolution.kind !== 'known') return join.sure ? {} : undefined
    if (resolution.entry === own) return 'own'
    const { entry } = resolution
    return { entry, rule: joiningRuleOf(entry, from.rules), policy: policyOf(entry, usable) }
  }

  /** "Amity or LPU": each part is a name. */
  function areSeveral(name: string) {
    const parts = name.split(/ (?:or|and) | ?[/&] ?/i).map((part) => universityIn(part).kind)
    return parts.length > 1 && parts.every((kind) => kind === 'known' || kind === 'ambiguous')
  }
}

// Read once, at the start: a fault in the catalogue stops the server before it answers anybody.
export let catalogue = openCatalogue()
let assessor: ReturnType<typeof assessorOf> | undefined

/** The catalogue's answer with its intermediate results. The name index is built before the first answer, or by `prepare`. */
export const assessment = (enquiry: Enquiry, now?: number): Assessment => prepare()(enquiry, now)

export const prepare = () => (assessor ??= assessorOf(catalogue))

/** From the next answer on. Its index is made now: a visitor does not wait for it. */
export function useCatalogue(next: Catalogue) {
  assessor = assessorOf(next)
  catalogue = next
}

/** As many as a phone shows without a long way down. The catalogue lists the best known first. */
const mostToChoose = 4

function matchedBy(
  { university, branch, typed }: Case,
  nameToChoose: (university: University) => string,
): EligibilityResult['matched'] {
  const universities = university.kind === 'ambiguous' ? university.candidates : []
  const branches = branch.kind === 'ambiguous' ? branch.candidates : []
  const candidates: Candidate[] = [
    ...universities.slice(0, mostToChoose).map((entry): Candidate => ({
      id: entry.id,
      name: nameToChoose(entry),
      ...shortOf(entry, typed.university),
      city: entry.city,
      state: entry.state,
      field: 'university',
    })),
    ...branches
      .slice(0, mostToChoose)
      .map(({ id, name }): Candidate => ({ id, name, field: 'branch' })),
  ]
  return {
    ...(university.kind === 'known' && {
      university: {
        id: university.entry.id,
        name: university.entry.officialName,
        city: university.entry.city,
      },
    }),
    ...(branch.kind === 'known' && { branch: { id: branch.entry.id, name: branch.entry.name } }),
    ...(candidates.length > 0 && { candidates }),
  }
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

/** What would change the answer and was not understood. */
function openTaps({ situation, wish }: Case): Tap[] {
  const { pending, left, studying, finished, working, abroad } = situation
  const isAnswered: Record<Tap, boolean> = {
    pending: typeof pending === 'number',
    left: studying || (left ?? finished)?.year !== undefined,
    working,
    abroad,
    join: wish !== undefined && !wish.among,
  }
  return taps.filter((tap) => !isAnswered[tap])
}

/** What nothing was read in is answered too: a person reads it. */
function topicsOf(reason: string | null, situation: Situation, hasWish: boolean): Topic[] {
  const topics = topicsIn(reason)
  // A wish for a university that we do not know changes nothing in the answer.
  const { join: _, ...read } = situation
  const isRead = hasWish || Object.values(read).some((value) => value !== false)
  return topics.length > 0 || isRead || !hasWords(reason) ? topics : ['other']
}

const isPlaceAlone = (name: string) =>
  (name.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => isPlace(word) || isSmallTown(word))

const adviceOf = (result: EligibilityResult, { version }: Catalogue): Advice => ({
  result: { ...result, origin: 'catalogue' },
  origin: 'catalogue',
  catalogueVersion: version,
})

/** A figure only if a usable rule states it for students who leave this university. */
const minimumFrom = (own: Selection['own']) =>
  own.find(({ direction, minimum }) => direction === 'outbound' && minimum.cgpa !== null)?.minimum
    .cgpa ?? undefined

const notPublished = 'Not published. The new university decides.'

const typeInstead =
  'We could not read your university and branch. Please type both as on your mark sheet, for example “Osmania University” and “Mechanical Engineering”.'
