import type { University } from '../catalogue/entries.ts'
import type { Catalogue } from '../catalogue.ts'
import { collegeUnder, isBareCollege, isCollegeElsewhere, readsAsCollege } from './colleges.ts'
import { besideAnother, goesOnWithOf, unexplained } from './explained.ts'
import { placedBy } from './placed.ts'
import { collegeWords } from './plain-words.ts'
import { listed, questionFor } from './question.ts'
import type { Resolution } from './reading.ts'
import { restOf } from './rest.ts'
import type { Span } from './spans.ts'
import { isBorneOut } from './slips.ts'
import { turnsAway } from './turns.ts'
import type { Meant } from './spelling.ts'
import { isNamedAsAffiliating } from './underneath.ts'

/** What a name gives: one institution, or several to choose from. */
export type Verdict = Exclude<Resolution<University>, { kind: 'unknown' | 'nonsense' }>

/** The span taken as the name: what it gives, or why the rest of the words speaks against it. */
export function judged(
  span: Span,
  spans: Span[],
  words: Meant[],
  catalogue: Catalogue,
): Verdict | string {
  const said = words
    .slice(span.start, span.end)
    .map((word) => word.text)
    .join(' ')
  const named = candidatesOf(
    span,
    words.some(({ text }) => collegeWords.has(text)),
    catalogue,
  )
  if (isPerson(span, words)) return `"${said}" is the name of a person here.`
  if (turnsAway(words, span))
    return `"${said}" is a name, but not told as the place of one's own studies.`
  const rest = restOf(span, spans, words)
  const placed = placedBy(rest, span, named)
  const against =
    goesOnWithOf(span, words) ??
    (rest.unknown.length > 0 || rest.generic.length > 0 || isBareCollege(span, rest, words)
      ? unexplained(span, rest, placed.length > 0 ? placed : named, words)
      : undefined) ??
    besideAnother(span, rest, named, words) ??
    collegeUnder(span, spans, words)
  if (against) return `"${said}" is a name, but ${against}.`

  if (span.slip && !isBorneOut(span, rest, words))
    return `"${said}" may be a name with a slip, but nothing bears it out.`

  const all = listed(named)
  const how = [`"${said}" names ${all || 'a group of institutions'}.`]
  if (rest.places.length > 0) {
    const where = rest.places.map(({ word }) => word).join(', ')
    if (placed.length === 0) return `"${said}" is a name, but "${where}" is not where it is.`
    how.push(`The place "${where}" fits ${listed(placed)}.`)
  }
  const far = rest.states.find(({ state }) =>
    placed.every((one) => one.state.toLowerCase() !== state),
  )
  if (far) return `"${said}" is a name, but "${far.word}" is not in its state.`
  // "JECRC Foundation College": a college that shares its name with a university, or one that the catalogue knows.
  const isCollege = (other: Span) =>
    other.readings.every((reading) => reading.college) ||
    readsAsCollege(other, span, words) ||
    isCollegeElsewhere(other, span, rest, words) ||
    words.slice(other.end, other.end + 2).some(({ text }) => text === 'college')
  const under = isNamedAsAffiliating(span, words)
  const chosen = withOthers(placed, rest.others, under ? () => true : isCollege, how)
  const [only] = chosen
  const certain = only && chosen.length === 1
  const told = rest.places.length + rest.states.length > 0
  if (certain && (!span.ambiguous || told || placed.length !== chosen.length))
    return { kind: 'known', entry: only, how }
  return {
    kind: 'ambiguous',
    candidates: chosen,
    question: span.ambiguous?.question ?? questionFor(chosen),
    how: [...how, 'The name alone does not tell them apart: ask.'],
  }
}

/** "I am Anna", "my name is Amrita" */
function isPerson({ start, ambiguous, readings }: Span, words: Meant[]) {
  const [before, last] = [words[start - 2]?.text, words[start - 1]?.text]
  const called = last === 'am' || last === 'naam' || (last === 'is' && before === 'name')
  return called && !ambiguous && readings.every(({ bare }) => bare)
}

/** Words with a letter wrong may be the names of two institutions equally well: then ask. */
export function withTies(
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
function candidatesOf(
  { ambiguous, readings }: Span,
  isCollege: boolean,
  catalogue: Catalogue,
): University[] {
  if (ambiguous)
    return ambiguous.candidates.flatMap((id) => {
      const university = catalogue.university.get(id)
      return university?.usable === true ? [university] : []
    })
  const best = Math.min(...readings.map(({ rank }) => rank))
  const nearest = readings.filter(({ rank }) => rank === best)
  // "Galgotias" is the university sooner than the college of that name, where no word says that it is a college.
  const universities = nearest.filter(({ college }) => !college)
  const meant = universities.length > 0 && !isCollege ? universities : nearest
  return [...new Set(meant.map(({ university }) => university))]
}

/** Further names in the text: the same institution settles a shared name; another one leaves a question. */
function withOthers(
  placed: University[],
  others: Span[],
  isCollege: (other: Span) => boolean,
  how: string[],
): University[] {
  let chosen = placed
  for (const other of others) {
    const named = other.ambiguous
      ? placed.filter(({ id }) => other.ambiguous?.candidates.includes(id))
      : other.readings.map(({ university }) => university)
    const both = chosen.filter((university) => named.includes(university))
    if (both.length > 0) chosen = both
    else if (
      !other.ambiguous &&
      !(isCollege(other) && chosen.every(({ affiliating }) => affiliating))
    )
      chosen = [...new Set([...chosen, ...named])]
    how.push(`Beside it stands ${listed(named) || 'a short form'}.`)
  }
  return chosen
}
