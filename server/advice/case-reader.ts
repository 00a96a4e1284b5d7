import type { Basis, Case } from './answer-text/case.ts'
import { besides, fits, hasCause, topicsOf, withCertain } from './answer-text/topics.ts'
import { writtenIn } from './answer-text/written.ts'
import type { Catalogue } from './catalogue.ts'
import type { Topic, University } from './catalogue/entries.ts'
import type { Enquiry } from './enquiry.ts'
import { joiningYear } from './interpret/institution.ts'
import { isPlace, isSmallTown } from './interpret/locality.ts'
import { onceEach } from './memoized.ts'
import type { Facts } from './reason/facts.ts'
import { type Reading, topicsToldBy } from './reason/reading.ts'
import type { Tapped } from './tapped.ts'
import type { Resolutions } from './resolutions.ts'
import { abroadFinder } from './rules/abroad.ts'
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
  const chosenIn = ({ asked }: Tapped) => asked.flatMap((title) => byTitle.get(title) ?? [])

  return ({ university, branch, passed }, { resolutions, reading: all, tapped, now }) => {
    const written = writtenIn(tapped.ownWords)
    const reading = withCertain(all, written, from.topic, toldByClauses(tapped.ownWords))
    const year = new Date(now).getUTCFullYear()
    const studyYear = studyYearIn(tapped.ownWords)
    const facts: Facts = {
      ...typedFacts(reading.facts, { university, passed, year, studyYear, text: tapped.ownWords }),
      ...tapped.facts,
      ...certainIn(reading),
    }
    const match = listed(university)
    const resolved = match?.withPlace ? notInCatalogue : resolutions.university
    const entry = resolved.kind === 'known' ? resolved.entry : undefined
    const universityAbroad =
      resolved.kind === 'unknown' && !match ? countryOf(university) : undefined
    const wish = wishOf(joinOf(tapped), entry, from, universityIn)
    const basis: Basis = {
      facts,
      passed,
      estimate: from.estimate,
      otherDegree: otherDegreeIn(branch),
      wish: wish === 'own' ? undefined : wish,
      notRecognised: match?.withPlace ? match.entry : undefined,
      universityAbroad,
      written,
      year,
      studyYear,
    }
    const told =
      wish === 'own' ? [{ id: 'readmission', probability: 1 }, ...reading.told] : reading.told
    const topics = topicsOf({ ...reading, told }, chosenIn(tapped), basis, from.topic)
    return {
      ...basis,
      university: resolved,
      branch: resolutions.branch,
      typed: { university, branch },
      now,
      ownWords: tapped.ownWords,
      perhapsNotRecognised: match?.withPlace ? undefined : match?.entry,
      topics,
      offered: offeredBeside(topics, reading.asked, from.topic, basis),
      isUnread: reading.hasWords && topics.every(isNoMatter),
      mayNeedWarning: reading.asked.some(({ id }) => from.topic.get(id)?.kind === 'warning'),
      own: entry ? ownOf(entry) : [],
      policy: entry && policyOf(entry, from.rules),
      rule: from.rule,
    }
  }
}

/** A second question is often told by its own clause. A clause that asks nothing is rather what leads to the question. */
export function toldByClauses(text: string): ReadonlyMap<string, number> {
  const clauses = text.slice(0, longestWithClauses).split(betweenClauses)
  const told = clauses.length < 2 ? [] : clauses.filter((one) => one.trim().split(' ').length > 3)
  return new Map(
    told.flatMap((clause) =>
      topicsToldBy(clause).map((id): [string, number] => [
        id,
        clause.trim().endsWith('?') ? likelyAsked : likelyTold,
      ]),
    ),
  )
}

const betweenClauses =
  /(?<=[?.!।;\n])\s+|\s(?:ar|aur|and|also|plus|pinne|ane|aru|mattu|inka|alage|naki|amele|apparam)\s/
/** A long story has no room for a further answer. */
const longestWithClauses = 800
const likelyAsked = 0.12
const likelyTold = 0.3

/** A topic that says nothing of what is asked. */
const isNoMatter = ({ id }: Topic) => id === 'other' || besides.has(id)

/** A time that is over has to be the matter too: "two years completed" is none. A degree of long ago is no question of certificates. */
const certainIn = (reading: Reading) => ({
  timeOver: reading.facts.timeOver === true ? isOfTime(reading) : reading.facts.timeOver,
  completed:
    reading.facts.completed && reading.told.every(({ id }) => id !== 'old-distance-degree'),
})

/** What may be meant and is not answered yet. */
const offeredBeside = (
  topics: Topic[],
  asked: Reading['asked'],
  topic: Catalogue['topic'],
  basis: Basis,
) =>
  asked
    .filter(
      ({ id, probability }) =>
        fits(id, basis) &&
        (hasCause(topic.get(id), basis.written) || probability >= veryLikely) &&
        (!tender.has(id) || probability >= likely),
    )
    // What is far less likely than another one is not the matter.
    .filter(
      ({ probability }, _, [{ probability: best } = { probability: 0 }]) => probability >= best / 4,
    )
    .flatMap(({ id }) => topic.get(id) ?? [])
    .filter(
      (one) =>
        !topics.includes(one) && !topics.some(({ id }) => one.neverWith?.includes(id) === true),
    )
    .slice(0, mostQuestions)

/** Not asked about without a good cause: the question itself could hurt. */
const tender = new Set([
  'bereavement',
  'pregnancy-marriage',
  'stress-low-mood',
  'parent-asks',
  'agent-writes',
  'degree-without-study',
  'dishonest-request',
  'proxy-exam',
])
const likely = 0.5
const veryLikely = 0.7

const joinOf = ({ join, ownWords }: Tapped): Join | undefined =>
  join === undefined ? joinIn(ownWords.slice(0, 5_000)) : { name: join, sure: true }

const notInCatalogue: Resolutions['university'] = { kind: 'unknown', how: ['It is on UGC’s list.'] }

const mostPapersOfYear = 16
const longAgo = 15

type Typed = { university: string; text: string } & Pick<Basis, 'passed' | 'year' | 'studyYear'>

/**
 * With a year of admission that only the name of the university has, without one that the papers passed speak against, and without a far
 * year that nobody wrote.
 */
function typedFacts(facts: Facts, { university, passed, year, studyYear, text }: Typed): Facts {
  const { batch = joiningYear(university), left, finished, lastYear, ...others } = facts
  const isBatch = batch !== undefined && passed <= (year + 1 - batch) * mostPapersOfYear
  const isWritten =
    lastYear === undefined || year - lastYear < longAgo || text.includes(String(lastYear).slice(2))
  return {
    ...others,
    ...(isBatch && { batch }),
    ...(left && { left: isWritten ? left : {} }),
    ...(finished && isWritten && { finished }),
    ...(lastYear !== undefined && isWritten && { lastYear }),
    ...(studyYear !== undefined && { studying: true, batch: year + 1 - studyYear }),
  }
}

const isOfTime = ({ told, asked }: Reading) =>
  [...told, ...asked].some(({ id }) => id === 'time-over' || id === 'special-exam')

/** "8th year": a year after those of the course. */
function studyYearIn(text: string) {
  const [, year] = /\b([7-9]|1[0-2]) ?(?:th|v?[ae]|vathu) (?:year|yr|saal)\b/i.exec(text) ?? []
  return year === undefined ? undefined : Number(year)
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
