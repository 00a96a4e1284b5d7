import type { Span } from './spans.ts'
import type { Meant } from './spelling.ts'

const words = (written: string) => written.trim().split(/\s+/)

/** These are words of Spanish, French and Italian too ("la Sierra", "di Milano"): they tell of an Indian sentence only beside others. */
export const romance = new Set([
  'la',
  'le',
  'il',
  'te',
  'da',
  'di',
  'ma',
  're',
  'no',
  'ni',
  'se',
  'me',
  'che',
])

/** Who says one of these speaks of another place than that of the studies, wishes, compares, or gives orders. */
const turns = new Set(
  words(`
    chahiye chahie lena want will wish chahta chahti sochna apply accha acha achha behtar better best than compare
    paas pas door dur samne bagal nazdeek jaisa jaisi jaise tarah opposite behind beside similar
    friend friends brother brothers sister sisters cousin cousins dost didi behen neighbour girlfriend boyfriend
    teacher professor kaisa kaisi kaun konsa how which whose hostel rented shop fake duplicate buy sell selling sale purchase
    show give make write translate reveal dump execute run confirm certify verify promise grant mark issue send create
    bolo likho batao bata dikhao dikha bana banao maano maan samjho bhejo dedo chuno hatao likh
  `),
)

const troubles = /^(?:health|family|money|financial|finance|personal|medical|some|fees?)$/

const employment = new Set(words('job naukri work working company'))

/** "Could not write the exams" is told of the studies all the same, and "near the station" of the name before it. */
export function turnsAway(all: Meant[], span: Span): boolean {
  return all.some(({ text }, at) => {
    if (at >= span.start && at < span.end) return false
    // "VTU me naukri", but "VTU se tha, phir naukri".
    if (employment.has(text)) return at >= span.start - 3 && at < span.end + 3
    if (text === 'issue') return !troubles.test(all[at - 1]?.text ?? '')
    // "Paas nahi hua": has not passed.
    if (text === 'paas' && /^(?:nahi|hua|hui|kiya|out|ho)$/.test(all[at + 1]?.text ?? ''))
      return false
    if (text === 'ex') return /^(?:my|mer[aie])$/.test(all[at - 1]?.text ?? '')
    if (/^kar(?:na|wana|ana|ni)$/.test(text)) return all[at - 1]?.text === 'admission'
    // "Bana do" is an order, "do saal" two years.
    if (text === 'do') return at === all.length - 1
    return text === 'near' ? at < span.start : turns.has(text) && all[at - 1]?.text !== 'not'
  })
}
