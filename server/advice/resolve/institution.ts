import type { University } from '../catalogue/entries.ts'
import type { Catalogue } from '../catalogue.ts'
import { isNonsense } from '../nonsense.ts'
import { abroadIn } from './abroad.ts'
import { cutShort } from './cut-short.ts'
import { isBar } from './bars.ts'
import { namedInTurn } from './choice.ts'
import { belongsBefore } from './explained.ts'
import { judged, withTies } from './judged.ts'
import { type Names, namesOf } from './names.ts'
import { others } from './outside.ts'
import { noise } from './plain-words.ts'
import { questionFor } from './question.ts'
import type { Resolution } from './reading.ts'
import { type Span, spansIn } from './spans.ts'
import { type Meant, spellerOf } from './spelling.ts'
import { politeWords, studyWords } from './study-words.ts'
import { isNamedAsAffiliating } from './underneath.ts'
import { withoutWishes } from './wishes.ts'
import { wordsOf } from './words.ts'

export type InstitutionResolver = (text: string) => Resolution<University>

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
    if (isMarkup(text)) return { kind: 'nonsense', how: ['It holds signs that stand in no name.'] }
    if (others.test(text))
      return { kind: 'unknown', how: ['It is the name of an institution that we do not hold.'] }
    const words = spell(wordsOf(text))
    how.push(
      `Read as: ${words.map((word) => word.options.join('/') || `${word.text}?`).join(' ')}.`,
    )
    const own = withoutWishes(words, namesIn)
    if (own) {
      const bar = words.find((_, at) => isBar(words, at))
      if (bar || own.length === 0) return { kind: 'unknown', how: [...how, wished] }
      how.push(wished)
    }
    const told = own ?? words
    const candidates = namedInTurn(told, (side) => meantBy(side, []))
    return candidates
      ? { kind: 'ambiguous', candidates, question: questionFor(candidates), how: [...how, several] }
      : meantBy(told, how)
  }

  function namesIn(words: Meant[]) {
    return spansIn(words, names.root).filter(
      ({ start, end, corrected }) =>
        corrected === 0 && words.slice(start, end).some(({ text }) => !noise.has(text)),
    )
  }

  function meantBy(words: Meant[], how: string[]): Resolution<University> {
    const found = spansIn(words, names.root)
    const spans = found.toSorted((one, other) => rank(other, words) - rank(one, words))
    const refused = refusalOf(words, spans)
    if (refused) return { kind: 'unknown', how: [...how, refused] }
    for (const span of spans) {
      if (span.elsewhere) continue
      const verdict = judged(span, spans, words, catalogue)
      if (typeof verdict === 'string') {
        how.push(verdict)
        continue
      }
      const settled = withTies(verdict, span, spans, words, catalogue)
      // A slip that may be of two names is left alone.
      if (span.slip && settled.kind !== 'known') continue
      return { ...settled, how: [...how, ...verdict.how] }
    }
    return cutShort(words, names, how)
  }
}

const wished = 'Where somebody wishes to go is not where they are: that is left out.'
const several = 'Several are named, and not which of them is meant: ask.'

/** Why nothing in the text is matched, whatever name it holds. */
function refusalOf(words: Meant[], spans: Span[]) {
  const bar = words.find((_, at) => isBar(words, at, spans[0]))
  if (bar) return `"${bar.text}" does not belong to a name: nothing is matched.`
  const abroad = abroadIn(words, spans)
  if (abroad) return `"${abroad}" points abroad: nothing is matched.`
  const another = words.find(
    ({ text }, at) => namesNothing(text) && words[at + 1]?.text === 'university',
  )
  if (another) return `"${another.text} university" is another one: nothing is matched.`
  const elsewhere = spans.find((span) => span.elsewhere && !belongsBefore(span, words))
  return elsewhere &&
    spans.every((span) => span.elsewhere === true || length(span) <= length(elsewhere))
    ? 'It is the name of an institution that the catalogue does not hold.'
    : undefined
}

/** "VTU Exam University": a word that says nothing elsewhere is the name of what is called a university. */
const namesNothing = (text: string) => studyWords.has(text) || politeWords.has(text)

const length = ({ start, end }: Span) => end - start

/** The university that a college is said to stand under goes first, however short its name. */
const rank = (span: Span, words: Meant[]) => (isNamedAsAffiliating(span, words) ? 1 : 0)

/** Signs that no name holds. A semicolon, a bar or an equals sign may part the answers of a form. */
const isMarkup = (text: string) =>
  /[<>{}$\\`]|['"`;)]\s*--|--\s*$|[|=;]{2}|['")]\s*;|;\s*\w+\s*[(=]|(?<!\w\s?)[|=]|=\s*["'\d]/.test(
    text,
  )

/** "www.jntuh.ac.in" */
function siteOf(text: string, domains: Names['domains']) {
  const host = /^\s*(?:https?:\/\/)?(?:www\.)?([a-z0-9.-]{4,80})\/?\s*$/i.exec(text)?.[1]
  return host ? domains.get(host.toLowerCase()) : undefined
}
