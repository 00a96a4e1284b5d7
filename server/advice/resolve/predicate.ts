import { isGeneric } from './names.ts'
import { places } from './places.ts'
import { fieldWords, noise, weak } from './plain-words.ts'
import type { Span } from './spans.ts'
import type { Meant } from './spelling.ts'
import { sentenceWords } from './study-words.ts'

const words = (written: string) => written.trim().split(/\s+/)

/**
 * What ends the phrase of a name: a case ending of an Indian language ("VTU se padha", "VTU lo chadivanu"), or an English word that
 * starts what is said of it.
 */
const endings = new Set(
  words(`
    se me mein mai ka ki ke ko tak lo la le il ile yil te ma madhe madhun madhye chi cha che chya nalli alli nunchi nundi nunci
    linda inda irundhu ku oda thi no ni nu er theke re ru vich ton da di
    but because due since have had when where after till until
  `),
)

/** Who says one of these speaks of another place than that of the studies, wishes, compares, or gives orders. */
const turns = new Set(
  words(`
    chahiye chahie lena join joining want wish chahta chahti karna sochna apply accha acha achha behtar better best than compare
    paas pas door dur samne bagal nazdeek jaisa jaisi jaise tarah
    friend friends brother sister cousin dost bhaiya didi job naukri work working teacher professor company
    show give make write translate reveal dump execute run confirm certify verify promise grant mark issue send create
    bolo likho batao bata dikhao dikha maano maan samjho bhejo do dedo
  `),
)

/** These are words of Spanish, French and Italian too: "la Sierra", "di Milano". They end a phrase in a sentence of ours only. */
const romance = new Set(['la', 'le', 'il', 'te', 'da', 'di', 'ma', 're'])

const ends = (text: string, all: Meant[]) =>
  isTalk(text) ||
  (endings.has(text) && (!romance.has(text) || all.some((word) => isTalk(word.text))))

/** "VTU I think": a pronoun or a verb starts a new thought; "from" goes on with an address. */
const isTalk = (text: string) => sentenceWords.has(text) && text !== 'from'

/** "Could not write the exams" is told of the studies all the same. */
export const turnsAway = (all: Meant[]) =>
  all.some(({ text }, at) => turns.has(text) && all[at - 1]?.text !== 'not')

/**
 * Where the sentence leaves the name: the words from there on tell what became of the studies and need no explanation. The length of
 * the text where it does not, and where what follows may name, wish or order something else.
 */
export function predicateFrom(span: Span, all: Meant[]): number {
  const plain = !span.ambiguous && span.readings.every(({ bare, college }) => bare || college)
  // "Mahindra me job": a word that is a family's or a firm's name as well.
  if (plain || turnsAway(all)) return all.length
  for (let at = span.end; at < all.length; at += 1) {
    const word = all[at]
    if (!word || word.opens) return all.length
    if (ends(word.text, all)) {
      const said = all.slice(at + 1)
      const other = said.some(
        ({ text }) => (isGeneric(text) && !fieldWords.has(text)) || weak.has(text),
      )
      return said.length === 0 || (word.capitals && !all.every(({ capitals }) => capitals)) || other
        ? all.length
        : at
    }
    const silent = noise.has(word.text) || /^\d/.test(word.text)
    if (!silent && !isGeneric(word.text) && !places.has(word.text)) return all.length
  }
  return all.length
}
