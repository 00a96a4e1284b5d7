import type { AmbiguousName, University } from '../catalogue/entries.ts'
import type { Catalogue } from '../catalogue.ts'
import { isNonsense } from '../nonsense.ts'
import { type Names, type Node, type Reading, isGeneric, namesOf } from './names.ts'
import {
  barred,
  collegeWords,
  fieldWords,
  nameSpellings,
  noise,
  titles,
  weak,
} from './plain-words.ts'
import { foreign, type Place, places } from './places.ts'
import type { Resolution } from './reading.ts'
import { type Meant, spellerOf } from './spelling.ts'
import { wordsOf } from './words.ts'

export type InstitutionResolver = (text: string) => Resolution<University>

/** A stretch of the words that is a name, and what it may name. */
type Span = {
  start: number
  end: number
  /** Words that had to be corrected. */
  corrected: number
  readings: Reading[]
  ambiguous?: AmbiguousName
  elsewhere?: true
}

/**
 * Which institution a text means. A name is taken only when every other word is explained too: as a place that fits, a college under
 * that university, or a word that says nothing. So foreign and invented names, which always hold a word too many, are left alone.
 */
export function institutionResolver(catalogue: Catalogue): InstitutionResolver {
  const names = namesOf(catalogue)
  const spell = spellerOf(names.vocabulary)

  return (text) => {
    const resolution = resolved(text)
    return resolution.kind === 'unknown' && isNonsense(text)
      ? { kind: 'nonsense', how: [...resolution.how, 'It holds no word that can be a name.'] }
      : resolution
  }

  function resolved(text: string): Resolution<University> {
    const how: string[] = []
    const site = siteOf(text, names.domains)
    if (site)
      return {
        kind: 'known',
        entry: site,
        how: [`The text is the web domain of ${site.officialName}.`],
      }
    if (/[<>{}$\\`=|]|--|;\s*\w/.test(text))
      return { kind: 'nonsense', how: ['It holds signs that stand in no name.'] }
    const words = spell(wordsOf(text))
    how.push(
      `Read as: ${words.map((word) => word.options.join('/') || `${word.text}?`).join(' ')}.`,
    )
    const bar = words.find((word) => barred.has(word.text))
    if (bar)
      return {
        kind: 'unknown',
        how: [...how, `"${bar.text}" does not belong to a name: nothing is matched.`],
      }
    const abroad = words.find((word) => foreign.has(word.text))
    if (abroad)
      return {
        kind: 'unknown',
        how: [...how, `"${abroad.text}" points abroad: nothing is matched.`],
      }
    const spans = spansIn(words, names.root)
    const elsewhere = spans.find((span) => span.elsewhere)
    if (
      elsewhere &&
      spans.every(
        (span) =>
          span.elsewhere === true || span.end - span.start <= elsewhere.end - elsewhere.start,
      )
    )
      return {
        kind: 'unknown',
        how: [...how, 'It is the name of an institution that the catalogue does not hold.'],
      }
    for (const span of spans) {
      if (span.elsewhere) continue
      const verdict = judged(span, spans, words, catalogue)
      if (typeof verdict === 'string') how.push(verdict)
      else
        return {
          ...withTies(verdict, span, spans, words, catalogue),
          how: [...how, ...verdict.how],
        }
    }
    return cutShort(words, names, how)
  }
}

/** "www.jntuh.ac.in" */
function siteOf(text: string, domains: Names['domains']) {
  const host = /^\s*(?:https?:\/\/)?(?:www\.)?([a-z0-9.-]{4,80})\/?\s*$/i.exec(text)?.[1]
  return host ? domains.get(host.toLowerCase()) : undefined
}

/** Every stretch that is a name, the longest first, then the one nearest to how the catalogue writes it. */
function spansIn(words: Meant[], root: Node): Span[] {
  const spans: Span[] = []
  const walk = (node: Node, start: number, end: number, corrected: number) => {
    const { readings } = node
    const ambiguous =
      node.ambiguous ?? (readings.every(({ rank }) => rank === 2) ? node.shared : undefined)
    if (node.elsewhere) spans.push({ start, end, corrected, readings: [], elsewhere: true })
    else if (ambiguous || readings.length > 0)
      spans.push({ start, end, corrected, readings, ...(ambiguous && { ambiguous }) })
    const word = words[end]
    if (!word) return
    for (const option of word.options) {
      const next = node.next.get(option)
      if (next) walk(next, start, end + 1, corrected + (option === word.text ? 0 : 1))
    }
  }
  for (let start = 0; start < words.length; start += 1) walk(root, start, start, 0)
  const rank = (span: Span) =>
    span.ambiguous ? -1 : Math.min(...span.readings.map((reading) => reading.rank))
  return spans
    .toSorted(
      (one, other) =>
        other.end - other.start - (one.end - one.start) ||
        one.corrected - other.corrected ||
        rank(one) - rank(other),
    )
    .slice(0, 40)
}

type Verdict = Exclude<Resolution<University>, { kind: 'unknown' | 'nonsense' }>

/** The span taken as the name: what it gives, or why the rest of the words speaks against it. */
function judged(span: Span, spans: Span[], words: Meant[], catalogue: Catalogue): Verdict | string {
  const said = words
    .slice(span.start, span.end)
    .map((word) => word.text)
    .join(' ')
  const named = candidatesOf(span, catalogue)
  const rest = restOf(span, spans, words)
  const against =
    afterOf(span, words) ??
    (rest.unknown.length > 0 || rest.generic.length > 0 || isBareCollege(span)
      ? unexplained(span, rest, named, words)
      : undefined) ??
    besideAnother(rest, named, words)
  if (against) return `"${said}" is a name, but ${against}.`

  const all = listed(named)
  const how = [`"${said}" names ${all || 'a group of institutions'}.`]
  const placed = fitting(named, rest.places, span.ambiguous !== undefined || named.length > 1)
  if (rest.places.length > 0) {
    const where = rest.places.map(({ word }) => word).join(', ')
    if (placed.length === 0) return `"${said}" is a name, but "${where}" is not where it is.`
    how.push(`The place "${where}" fits ${listed(placed)}.`)
  }
  const chosen = withOthers(placed, rest.others, how)
  const [only] = chosen
  const certain = only && chosen.length === 1
  if (certain && (!span.ambiguous || rest.places.length > 0 || placed.length !== chosen.length))
    return { kind: 'known', entry: only, how }
  return {
    kind: 'ambiguous',
    candidates: chosen,
    question: span.ambiguous?.question ?? questionFor(chosen),
    how: [...how, 'The name alone does not tell them apart: ask.'],
  }
}

/** Words with a letter wrong may be the names of two institutions equally well: then ask. */
function withTies(
  verdict: Verdict,
  span: Span,
  spans: Span[],
  words: Meant[],
  catalogue: Catalogue,
): Verdict {
  if (verdict.kind !== 'known' || span.corrected === 0) return verdict
  const candidates = new Set([verdict.entry])
  for (const other of spans) {
    if (other === span || other.start !== span.start || other.end !== span.end) continue
    const equal = other.corrected === span.corrected ? judged(other, spans, words, catalogue) : ''
    if (typeof equal !== 'string' && equal.kind === 'known') candidates.add(equal.entry)
  }
  if (candidates.size === 1) return verdict
  const named = [...candidates]
  return { kind: 'ambiguous', candidates: named, question: questionFor(named), how: verdict.how }
}

/** The institutions of a span: those of the ambiguous name, else those whose names are nearest to it. */
function candidatesOf({ ambiguous, readings }: Span, catalogue: Catalogue): University[] {
  if (ambiguous)
    return ambiguous.candidates.flatMap((id) => {
      const university = catalogue.university.get(id)
      return university?.usable === true ? [university] : []
    })
  const best = Math.min(...readings.map(({ rank }) => rank))
  return [
    ...new Set(readings.filter(({ rank }) => rank === best).map(({ university }) => university)),
  ]
}

type Rest = {
  unknown: Meant[]
  generic: Meant[]
  places: { word: string; place: Place }[]
  /** Other names beside the span. */
  others: Span[]
}

function restOf(span: Span, spans: Span[], words: Meant[]): Rest {
  const others: Span[] = []
  for (const other of spans) {
    const apart = [span, ...others].every(
      (taken) => other.end <= taken.start || other.start >= taken.end,
    )
    const tells = words.slice(other.start, other.end).some(({ text }) => isName(text))
    // What had to be corrected is rather the unknown name of a college.
    const exact = other.corrected === 0
    if (apart && tells && exact && (other.readings.some(({ rank }) => rank < 2) || other.ambiguous))
      others.push(other)
  }
  const rest: Rest = { unknown: [], generic: [], places: [], others }
  words.forEach((word, position) => {
    const taken = [span, ...others].some(({ start, end }) => position >= start && position < end)
    if (taken || titles.has(word.text)) return
    const place = places.get(word.text)
    if (isGeneric(word.text)) rest.generic.push(word)
    else if (place) rest.places.push({ word: word.text, place })
    else if (!saysNothing(word)) rest.unknown.push(word)
  })
  return rest
}

/** The "India" of an address says nothing; a university "of India" is another one. */
const saysNothing = ({ text, afterOf }: Meant) =>
  (noise.has(text) && !(text === 'india' && afterOf)) ||
  /^(?:\d+(?:st|nd|rd|th)?|[a-z])$/.test(text)

const isName = (word: string) => !isGeneric(word) && !places.has(word) && !noise.has(word)

/** "Anna University of Texas" is no Anna University: what follows with an "of" belongs to the name. */
function afterOf(span: Span, words: Meant[]) {
  const [first, second] = words.slice(span.start, span.end)
  if (first?.text === 'university' && !first.opens && second?.afterOf === false)
    return `its "university" belongs to what stands before`
  const next = words[span.end]
  if (!next?.afterOf || places.has(next.text)) return undefined
  return `"of ${next.text}" makes it another one`
}

/** "Sardar Patel" alone is the name of many; "Sardar Patel Institute of Technology" of one. */
const isBareCollege = ({ ambiguous, readings }: Span) =>
  !ambiguous &&
  readings.every(({ college, bare, own, rank }) => college && bare && rank === 2 && own < 3)

/** A shared name beside the name: it must mean the same, or be the short form of a college ("BIT, VTU"). */
function besideAnother(rest: Rest, named: University[], words: Meant[]) {
  for (const { ambiguous, start, end } of rest.others) {
    if (!ambiguous || ambiguous.candidates.some((id) => named.some((one) => one.id === id)))
      continue
    const said = words.slice(start, end).map(({ text }) => text)
    const college =
      said.every((word) => collegeShortForms.has(word)) ||
      (!said.includes('university') && rest.generic.some(({ text }) => text === 'college'))
    if (!college || !named.every(({ affiliating }) => affiliating))
      return `"${said.join(' ')}" beside it is another`
  }
  return undefined
}

const collegeShortForms = new Set(['mit', 'bit', 'rec', 'iet', 'cet', 'sit'])

/** Why the words around a name cannot be a college under it or its own school; nothing when they can. */
function unexplained(
  span: Span,
  rest: Rest,
  named: University[],
  words: Meant[],
): string | undefined {
  const general = rest.generic.map(({ text }) => text)
  const shown = [...rest.unknown, ...rest.generic].map(({ text }) => text).join(' ')
  const strange = `"${shown}" is not explained`
  const college =
    general.some((word) => collegeWords.has(word)) ||
    rest.others.some(({ readings }) => readings.some((reading) => reading.college))
  const bare = !span.ambiguous && span.readings.every((reading) => reading.bare)
  const under = named.length > 0 && named.every(({ affiliating }) => affiliating)
  const isCollege = !span.ambiguous && span.readings.every((reading) => reading.college)
  if (rest.unknown.length > 0) {
    if (goesOn(span, rest.unknown, words)) return strange
    const parted = words.some(
      ({ opens, capitals }, position) => (position > 0 && opens) || !capitals,
    )
    if (bare || isCollege || !under || general.includes('university') || rest.unknown.length > 8)
      return strange
    const short =
      rest.unknown.length <= 2 && rest.unknown.every((word) => isAbbreviation(word, parted))
    return college || short ? undefined : strange
  }
  const confirmed = rest.others.some(({ readings }) =>
    readings.some(({ university }) => named.includes(university)),
  )
  if (isBareCollege(span) && !confirmed && general.every((word) => word === 'university'))
    return strange
  const allowed = new Set(span.readings.flatMap(({ generics }) => [...generics]))
  const abbreviation =
    span.ambiguous !== undefined || span.readings.some((reading) => reading.abbreviation)
  if (general.every((word) => allowed.has(word) || word === 'university')) {
    return isCollege || bare || abbreviation || !general.includes('university')
      ? undefined
      : strange
  }
  if (bare || isCollege)
    return general.every((word) => allowed.has(word) || (isCollege && word === 'college'))
      ? undefined
      : strange
  if (college)
    return under ||
      !abbreviation ||
      general.every((word) => word === 'college' || word === 'campus' || word === 'school')
      ? undefined
      : strange
  const last = words[span.end - 1]
  const behind = rest.generic.every((word) => words.indexOf(word) >= span.end)
  return last && behind && general.every((word) => fieldWords.has(word)) ? undefined : strange
}

/** "VTU Institute of Magic", "JNTUH Global College": the strange words go on with the name, they do not stand apart from it. */
function goesOn(span: Span, unknown: Meant[], words: Meant[]) {
  const apart = words.findIndex(({ opens }, position) => position >= span.end && opens)
  const same = new Set(words.slice(span.end, apart === -1 ? undefined : apart))
  return unknown.some((word) => same.has(word) && (word.afterOf || weak.has(word.text)))
}

const fillers = new Set(['xyz', 'abc', 'abcd'])

/** "SNIST", "kmit": few vowels for their length, and not long; or in capitals that set it apart: "MIET, AKTU". */
function isAbbreviation({ text, capitals }: Meant, parted: boolean) {
  if (text.length < 3 || text.length > 8 || fillers.has(text)) return false
  const vowels = text.match(/[aeiou]/g)?.length ?? 0
  return vowels * 4 <= text.length || (capitals && parted && text.length < 7)
}

/** The candidates that the places speak for. Where a name is shared, a place must speak for one; else it must not contradict. */
function fitting(named: University[], around: Rest['places'], shared: boolean): University[] {
  if (around.length === 0) return named
  const agreeing = named.filter((university) =>
    around.every(({ word, place }) => agrees(university, word, place)),
  )
  if (!shared) return agreeing
  const near = agreeing.filter((university) =>
    around.some(({ word, place }) => isNear(university, word, place)),
  )
  return near.length > 0 ? near : agreeing
}

function agrees(university: University, word: string, place: Place) {
  if (isNear(university, word, place)) return true
  return university.state === place.state && (place.city === undefined || university.affiliating)
}

function isNear(university: University, word: string, place: Place) {
  const own = ownPlaces(university)
  return own.has(word) || [...place.around].some((town) => own.has(town))
}

const ownPlacesOf = new WeakMap<University, ReadonlySet<string>>()

/** The words of its seat and of its further campuses. */
function ownPlaces(university: University): ReadonlySet<string> {
  const kept = ownPlacesOf.get(university)
  if (kept) return kept
  const own = new Set(
    [university.city, ...(university.campuses ?? [])].flatMap((city) =>
      wordsOf(city).map(({ text }) => nameSpellings.get(text) ?? text),
    ),
  )
  ownPlacesOf.set(university, own)
  return own
}

/** Further names in the text: the same institution settles a shared name; another one leaves a question. */
function withOthers(placed: University[], others: Span[], how: string[]): University[] {
  let chosen = placed
  for (const other of others) {
    const named = other.ambiguous
      ? placed.filter(({ id }) => other.ambiguous?.candidates.includes(id))
      : other.readings.map(({ university }) => university)
    const both = chosen.filter((university) => named.includes(university))
    const college = other.readings.every((reading) => reading.college)
    if (both.length > 0) chosen = both
    else if (!other.ambiguous && !(college && chosen.every(({ affiliating }) => affiliating)))
      chosen = [...new Set([...chosen, ...named])]
    how.push(`Beside it stands ${listed(named) || 'a short form'}.`)
  }
  return chosen
}

/** A long name with words left out: two of its own words or more, and no other institution has them. */
function cutShort(words: Meant[], { holders }: Names, how: string[]): Resolution<University> {
  const own = words.filter(({ text }) => isName(text) && !titles.has(text) && !/^\d/.test(text))
  const around = words.flatMap(({ text }) => {
    const place = places.get(text)
    return place ? [{ word: text, place }] : []
  })
  const general = words.map(({ text }) => text).filter(isGeneric)
  const unknown: Resolution<University> = {
    kind: 'unknown',
    how: [...how, 'No name of the catalogue explains all the words.'],
  }
  if (own.length < 2) return unknown
  let left: Reading[] | undefined
  for (const { options } of own) {
    const having = new Set(options.flatMap((option) => [...(holders.get(option) ?? [])]))
    left = left ? left.filter((reading) => having.has(reading)) : [...having]
  }
  const suiting = (left ?? []).filter(
    ({ generics, own: full, college }) =>
      own.length * 2 >= full &&
      (!college || general.some((word) => word !== 'university')) &&
      general.every(
        (word) =>
          generics.has(word) ||
          (!college && word === 'university') ||
          (college && word === 'college'),
      ),
  )
  const named = [...new Set(suiting.map(({ university }) => university))]
  const placed = fitting(named, around, named.length > 1)
  const [only] = placed
  if (!only || placed.length > 6) return unknown
  const steps = [
    ...how,
    `"${own.map(({ text }) => text).join(' ')}" is part of the name of ${listed(placed)}.`,
  ]
  if (placed.length === 1) return { kind: 'known', entry: only, how: steps }
  return { kind: 'ambiguous', candidates: placed, question: questionFor(placed), how: steps }
}

/** Their names, the first few. */
function listed(universities: University[]) {
  const first = universities.slice(0, 4).map(({ officialName }) => officialName)
  const further = universities.length - first.length
  return further > 0 ? `${first.join('; ')} and ${further} more` : first.join('; ')
}

function questionFor(candidates: University[]) {
  return candidates.length > 1
    ? 'This name fits more than one university. Which one is yours?'
    : 'This name fits more than one university. Please type its full name with the city.'
}
