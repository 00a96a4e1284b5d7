import type { Case } from './answer-text/case.ts'
import { fits, hasCause, topicsOf, withCertain } from './answer-text/topics.ts'
import type { Catalogue } from './catalogue.ts'
import type { Topic, University } from './catalogue/entries.ts'
import type { Enquiry } from './enquiry.ts'
import { isPlace, isSmallTown } from './interpret/locality.ts'
import { onceEach } from './memoized.ts'
import type { Facts } from './reason/facts.ts'
import { conceptId, conceptsIn, sentencesOf } from './reason/features.ts'
import type { Reading } from './reason/reading.ts'
import type { Tapped } from './tapped.ts'
import type { Resolutions } from './resolutions.ts'
import { abroadFinder, placeAbroadIn } from './rules/abroad.ts'
import { otherDegreeIn } from './rules/degree.ts'
import { type Join, joinIn } from './rules/joining.ts'
import { notRecognisedFinder } from './rules/not-recognised.ts'
import { joiningRuleOf, ownRulesOf, policyOf } from './rules/selection.ts'

/** As many as a phone shows without a long way down. The catalogue lists the best known first. */
export const mostToChoose = 4
const mostQuestions = 3

type Read = { resolutions: Resolutions; reading: Reading; tapped: Tapped; now: number }

type UniversityIn = (name: string) => Resolutions['university']

/** The case of a student whose entries were read. */
export function caseReaderOf(
  from: Catalogue,
  universityIn: UniversityIn,
): (enquiry: Enquiry, read: Read) => Case {
  const ownOf = onceEach((university: University) => ownRulesOf(university, from.rules))
  const countryOf = abroadFinder(from.universities)
  const listed = notRecognisedFinder(from['not-recognised'])
  const byTitle = new Map(from.topics.map(({ id, title }) => [title, id]))

  return ({ university, branch, passed, reason }, { resolutions, reading: all, tapped, now }) => {
    const words = wordsOf(reason)
    const reading = withCertain(all, words, from.topic)
    const year = new Date(now).getUTCFullYear()
    const studyYear = studyYearIn(tapped.ownWords)
    const facts: Facts = {
      ...plausible(reading.facts, passed, year, tapped.ownWords),
      ...(studyYear !== undefined && { studying: true, batch: year + 1 - studyYear }),
      ...tapped.facts,
      timeOver: timeOverIn(reading),
    }
    const match = listed(university)
    const resolved = match?.withPlace ? notInCatalogue : resolutions.university
    const entry = resolved.kind === 'known' ? resolved.entry : undefined
    const universityAbroad =
      resolved.kind === 'unknown' && !match ? countryOf(university) : undefined
    const chosen = tapped.asked.flatMap((title) => byTitle.get(title) ?? [])
    const wish = wishOf(joinOf(tapped), entry, from, universityIn)
    const basis = {
      facts,
      passed,
      estimate: from.estimate,
      otherDegree: otherDegreeIn(branch),
      wish: wish === 'own' ? undefined : wish,
      notRecognised: match?.withPlace ? match.entry : undefined,
      universityAbroad,
      words,
      year,
      studyYear,
      placeAbroad: countryOf(tapped.ownWords) ?? placeAbroadIn(tapped.ownWords),
    }
    const asked = wish === 'own' ? [...chosen, 'readmission'] : chosen
    const topics = topicsOf(reading, asked, basis, from.topic)
    return {
      ...basis,
      university: resolved,
      branch: resolutions.branch,
      typed: { university, branch },
      ownWords: tapped.ownWords,
      perhapsNotRecognised: match?.withPlace ? undefined : match?.entry,
      topics,
      offered: offeredBeside(topics, reading.asked, from.topic, basis),
      isChosen: chosen.length > 0,
      isUnread: reading.hasWords && reading.told.length === 0 && chosen.length === 0,
      mayNeedWarning: reading.asked.some(({ id }) => from.topic.get(id)?.kind === 'warning'),
      own: entry ? ownOf(entry) : [],
      policy: entry && policyOf(entry, from.rules),
      rule: from.rule,
    }
  }
}

/** A time that is over has to be the matter too: "two years completed" is none. */
const timeOverIn = (reading: Reading) =>
  reading.facts.timeOver === true ? isOfTime(reading) : reading.facts.timeOver

/** What may be meant and is not answered yet. */
const offeredBeside = (
  topics: Topic[],
  asked: Reading['asked'],
  topic: Catalogue['topic'],
  basis: Parameters<typeof fits>[1],
) =>
  asked
    .filter(({ id }) => fits(id, basis))
    .filter(
      ({ id, probability }) =>
        !tender.has(id) || (probability >= likely && hasCause(topic.get(id), basis.words)),
    )
    .flatMap(({ id }) => topic.get(id) ?? [])
    .filter((one) => !topics.includes(one))
    .slice(0, mostQuestions)

/** Not asked about without a good cause: the question itself could hurt. */
const tender = new Set([
  'bereavement',
  'pregnancy-marriage',
  'stress-low-mood',
  'parent-asks',
  'agent-writes',
  'degree-without-study',
  'cheated-money-back',
])
const likely = 0.5

const joinOf = ({ join, ownWords }: Tapped): Join | undefined =>
  join === undefined ? joinIn(ownWords.slice(0, 5_000)) : { name: join, sure: true }

const notInCatalogue: Resolutions['university'] = { kind: 'unknown', how: ['It is on UGC’s list.'] }

const mostPapersOfYear = 16
const longAgo = 15

/** Without a year of admission that the papers passed speak against, and without a far year that nobody wrote. */
function plausible(facts: Facts, passed: number, year: number, text: string): Facts {
  const { batch, left, finished, lastYear, ...others } = facts
  const isBatch = batch !== undefined && passed <= (year + 1 - batch) * mostPapersOfYear
  const isWritten =
    lastYear === undefined || year - lastYear < longAgo || text.includes(String(lastYear).slice(2))
  return {
    ...others,
    ...(isBatch && { batch }),
    ...(left && { left: isWritten ? left : {} }),
    ...(finished && isWritten && { finished }),
    ...(lastYear !== undefined && isWritten && { lastYear }),
  }
}

const isOfTime = ({ told, asked }: Reading) =>
  [...told, ...asked].some(({ id }) => id === 'time-over' || id === 'special-exam')

/** "8th year": a year after those of the course. */
function studyYearIn(text: string) {
  const [, year] = /\b([7-9]|1[0-2]) ?(?:th|v?[ae]|vathu) (?:year|yr|saal)\b/i.exec(text) ?? []
  return year === undefined ? undefined : Number(year)
}

function wordsOf(reason: string | null) {
  const text = (reason ?? '').slice(0, 5_000)
  const concepts = sentencesOf(text).flatMap((words) => [...conceptsIn(words)])
  return new Set([
    ...(text.toLowerCase().match(/[a-z0-9]+/g) ?? []),
    ...concepts.map((id) => `#${conceptId(id)}`),
  ])
}

/** Without a tap, only a known name counts; a town is not read as a wish for its university. */
function wishOf(
  join: Join | undefined,
  own: University | undefined,
  { rules }: Catalogue,
  universityIn: UniversityIn,
): Case['wish'] | 'own' {
  if (!join || (!join.sure && isPlaceAlone(join.name))) return undefined
  const resolution = universityIn(join.name)
  if (resolution.kind === 'ambiguous' && resolution.candidates.length > 0)
    return { among: resolution.candidates.slice(0, mostToChoose) }
  if (resolution.kind !== 'known') return join.sure ? {} : undefined
  if (resolution.entry === own) return 'own'
  const { entry } = resolution
  return {
    entry,
    rule: joiningRuleOf(entry, rules),
    policy: policyOf(entry, rules),
  }
}

const isPlaceAlone = (name: string) =>
  (name.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => isPlace(word) || isSmallTown(word))
