import { wholeTextOf } from '../catalogue/college-names.ts'
import type { College, University } from '../catalogue/entries.ts'
import type { Catalogue } from '../catalogue.ts'
import { onceEach } from '../memoized.ts'
import { type Reading, collegeReader } from './colleges.ts'
import {
  type Interpretation,
  type Resolution,
  cannotBeName,
  institutionField,
  interpretationBy,
  isItsName,
  isSharedName,
  mostOffered,
  weightsOf,
} from './interpretation.ts'
import { isGeneric } from './lexicon.ts'
import { isPlace } from './locality.ts'
import { lineOf, nameReader, tokensOf } from './tokens.ts'

/** Who joined a college before has left it long ago, and is not asked. */
const longAgo = 2017

type Found = Pick<Reading, 'university' | 'college'>

/** Which university a text means, by its own name or by that of a college. */
export function institutionInterpretation(
  catalogue: Catalogue,
  weights = weightsOf.institution,
): Interpretation<University> {
  const names = nameReader()
  const universityIn = interpretationBy(institutionField(catalogue, names), weights)
  const collegesIn = collegeReader(catalogue, names)
  const changedInto = changedIntoUniversities(catalogue)
  const universityOf = (id = '') => catalogue.university.get(id)
  const byWholeText = wholeTextsOf(catalogue)

  return (text) => {
    // Letter by letter.
    const chosen = byWholeText.get(text.trim().toLowerCase())
    if (chosen) return resolutionBy(chosen)
    const resolution = universityIn(text)
    if (cannotBeName(text) || resolution.kind === 'nonsense') return resolution
    if (isItself(resolution)) {
      const { entry } = resolution
      if (entry.byNamesOnly) return ofBatch(text, before(text, entry)) ?? resolution
      if (!namesOf(entry).colleges.has(lineOf(text))) return resolution
    }
    const readings = collegesIn(text)
    // Of two that changed another university, neither is meant.
    const one = readings.find(isChanged)
    const isOne = readings.every(
      (other) => !isChanged(other) || other.university === one?.university,
    )
    const changed = isOne ? (one?.college ?? before(text, readings[0]?.university)) : undefined
    const batch = ofBatch(text, changed)
    const both = [changed?.university, changed?.before?.university]
    const isOfNames = resolution.kind === 'known' && !resolution.how.includes(isItsName)
    if (batch?.kind === 'known' && isOfNames && both.includes(resolution.entry.id)) return batch
    const found = resolutionBy(readings)
    const read = learnedOr(text, resolution, readings)
    return read ?? (found.kind === 'known' && batch ? batch : found)
  }

  /** The college that became a university, which students call by the same name. */
  function before(text: string, university?: University) {
    return university && !wordsIn(text).includes('university')
      ? changedInto.get(university)
      : undefined
  }

  /** Which university a college that changed it had for this student: by a name beside it, or by the year of joining; else it asks. */
  function ofBatch(text: string, college?: College): Resolution<University> | undefined {
    const entry = universityOf(college?.university)
    const former = universityOf(college?.before?.university)
    if (!college?.before || !entry || !former) return undefined
    const how = howOf([{ college, university: entry }])
    const only = toldBy(text, college, [entry, former])
    if (!only && college.before.joining < longAgo) return undefined
    return only
      ? { kind: 'known', entry: only, how, colleges: new Map([[only.id, college]]) }
      : { kind: 'ambiguous', candidates: [entry, former], how, changed: college }
  }
}

/** What a suggestion or a candidate fills in, with what it stands for. */
function wholeTextsOf({ universities, university: byId, colleges }: Catalogue) {
  const all: Found[] = [
    ...universities.filter(({ usable }) => usable).map((university) => ({ university })),
    ...colleges.flatMap((college) => {
      const university = byId.get(college.university)
      return university ? [{ college, university }] : []
    }),
  ]
  return Map.groupBy(all, ({ college, university: { officialName, state } }) =>
    (college ? wholeTextOf(college) : `${officialName}, ${state}`).toLowerCase(),
  )
}

/** What the names of universities say, with what the colleges add to it; nothing where those of the colleges say it better. */
function learnedOr(
  text: string,
  resolution: Resolution<University>,
  readings: Reading[],
): Resolution<University> | undefined {
  const universities = [...new Set(readings.map(({ university }) => university))]
  const isSure = readings.some((one) => one.isSure)
  const isExplained = readings.every((one) => one.isExplained)
  const ofColleges = readings.every(({ college }) => college)
  // The learned reader weighs the names of the others.
  const ofLearned = readings.some((one) => !one.college && !one.university.byNamesOnly)
  // In "Bharati Vidyapeeth College, Kharghar" the word is one of the college's own name.
  const isInItsName = readings.some(
    ({ college }) => college && wordsIn(college.name).includes('university'),
  )
  const saysUniversity =
    wordsIn(text).filter((word) => word === 'university').length > (isInItsName ? 1 : 0)
  const asked = (candidates: University[]): Resolution<University> => ({
    kind: 'ambiguous',
    candidates: [...new Set(candidates)].slice(0, mostOffered),
    how: [...resolution.how, ...howOf(readings)],
  })
  if (readings.length === 0) return resolution
  if (resolution.kind === 'known') {
    const { entry } = resolution
    const its = readings.filter(({ university }) => university === entry)
    const isTheirs = universities.length === 1 || !isSure
    if (its.length > 0 && (isItself(resolution) || (isTheirs && !readings.some(isChanged))))
      return { ...resolution, colleges: collegesOf(its) }
    if (ofLearned || isItself(resolution)) return resolution
    const isOther = ofColleges && isSure && !saysUniversity && its.length === 0
    if (!isExplained || isNamedIn(text, entry))
      return isOther ? asked([...universities, entry]) : resolution
    return ofColleges && saysUniversity ? resolution : undefined
  }
  if (resolution.kind === 'ambiguous') {
    const isShared = resolution.how.includes(isSharedName)
    if (!isExplained || (ofColleges && saysUniversity)) return resolution
    if (isSure && ofColleges && !isShared) return undefined
    const { candidates } = resolution
    return candidates.length > 2 ? resolution : asked([...candidates, ...universities])
  }
  if (ofLearned) return isSure && isExplained ? asked(universities) : resolution
  return undefined
}

const isItself = (
  resolution: Resolution<University>,
): resolution is Extract<Resolution<University>, { kind: 'known' }> =>
  resolution.kind === 'known' && resolution.how.includes(isItsName)

/** What the names of colleges, and of universities, say by themselves. */
function resolutionBy(found: (Found & { isSure?: boolean })[]): Resolution<University> {
  const candidates = [...new Set(found.map(({ university }) => university))]
  const evidence = { how: howOf(found), colleges: collegesOf(found) }
  const [entry, another] = candidates
  return entry && !another && found.some(({ isSure = true }) => isSure)
    ? { kind: 'known', entry, ...evidence }
    : { kind: 'ambiguous', candidates: candidates.slice(0, mostOffered), ...evidence }
}

const isChanged = ({ college }: Found) => college?.before !== undefined

const howOf = (found: Found[]) =>
  found.map(({ college, university }) => `It names ${college?.id ?? university.id}.`)

/** The college by which each university was found, if it is one. */
const collegesOf = (found: Found[]) =>
  new Map(
    [...Map.groupBy(found, ({ university }) => university.id)].flatMap(([id, [one, other]]) =>
      one?.college && !other ? [[id, one.college]] : [],
    ),
  )

/** By the name of one of both beside the college, or by the year of joining. */
function toldBy(text: string, college: College, [entry, former]: [University, University]) {
  const isNamed = isToldBy(text, college, entry, former)
  if (isNamed !== isToldBy(text, college, former, entry)) return isNamed ? entry : former
  const joined = joiningYear(text)
  if (!college.before || joined === undefined) return undefined
  return joined < college.before.joining ? former : entry
}

/** By a whole short name, or by a word beside the college that the names of the other have not. */
function isToldBy(text: string, college: College, one: University, other: University) {
  const typed = wordsIn(text)
  const ofCollege = new Set(
    [college.name, college.city, ...college.short, ...(college.shared ?? [])].flatMap(wordsIn),
  )
  const others = new Set(namesToldBy(other))
  const isTold = namesToldBy(one).some(
    (word) =>
      typed.includes(word) &&
      !ofCollege.has(word) &&
      !others.has(word) &&
      !isGeneric(word) &&
      !isPlace(word),
  )
  const isWhole = (words: string[]) =>
    words.every((word) => typed.includes(word)) && words.some((word) => !ofCollege.has(word))
  return isTold || [one.officialName, ...one.aliases].map(wordsIn).some(isWhole)
}

function changedIntoUniversities({ colleges, university }: Catalogue) {
  const changed = Map.groupBy(
    colleges.filter(({ before }) => before),
    (college) => university.get(college.university),
  )
  return new Map(
    [...changed].flatMap(([into, [one, other]]) =>
      one && !other && into?.byNamesOnly ? [[into, one] as const] : [],
    ),
  )
}

/** "2016-20", "2k17 batch": the first year, four years earlier if it is that of passing. */
export function joiningYear(text: string) {
  const years = Array.from(
    text.matchAll(/\b(?:(19[89]\d)|(?:20|2k)([012]\d))\b/gi),
    ([, old, year]) => Number(old ?? 2000 + Number(year)),
  )
  const first = years.length > 0 ? Math.min(...years) : undefined
  return first && years.length === 1 && /pass|complet/i.test(text) ? first - 4 : first
}

const wordsIn = (text: string) => tokensOf(text).map((token) => token.text)

const namesToldBy = ({ officialName, shortName }: University) =>
  [officialName, shortName ?? ''].flatMap(wordsIn)

/** The text is one of its names, or has its short form. */
const isNamedIn = (text: string, one: University) =>
  isExactlyNamed(text, one) ||
  (one.shortName !== null && wordsIn(one.shortName).every((word) => wordsIn(text).includes(word)))

const isExactlyNamed = (text: string, one: University) =>
  namesOf(one).own.has(lineOf(text)) || namesOf(one).colleges.has(lineOf(text))

const namesOf = onceEach(
  ({ officialName, shortName, aliases, formerNames, knownColleges }: University) => ({
    own: new Set([shortName ?? '', officialName, ...aliases, ...formerNames].map(lineOf)),
    colleges: new Set(knownColleges.map(lineOf)),
  }),
)
