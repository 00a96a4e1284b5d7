import type { Branch, University } from '../catalogue/entries.ts'
import { isUsual, wholeTextOf } from '../catalogue/college-names.ts'
import { onceEach } from '../memoized.ts'
import { type Case, kindOf } from './case.ts'

type Of<Kind> = Extract<Case['university'], { kind: Kind }>

/** How the entries were read: the university, and then the rest. */
export const understood = (student: Case): string[] => [
  aboutUniversity(student),
  aboutStudies(student),
]

function aboutUniversity(student: Case): string {
  const { typed, university, universityAbroad } = student
  const quoted = `You typed “${shortened(typed.university)}”.`
  if (student.perhapsNotRecognised)
    return `${quoted} UGC’s list has this name too. Look at your mark sheet.`
  switch (kindOf(student)) {
    case 'other-degree':
      return `You typed “${shortened(typed.branch)}”. That is not a B.E. or B.Tech.`
    case 'abroad':
      return `${quoted} It is ${hasName(typed.university, universityAbroad ?? '') ? '' : `in ${universityAbroad}, `}outside India.`
    case 'ambiguous':
      return university.kind === 'ambiguous' ? perhaps(quoted, typed.university, university) : ''
    case 'not-recognised':
      return `${quoted} This name and place are on UGC’s list.`
    case 'known':
      return university.kind === 'known' ? readAs(quoted, typed.university, university) : ''
    default:
      return university.kind === 'nonsense'
        ? `${quoted} We could not read it.`
        : `${quoted} This name is not in our list, so we cannot judge it.`
  }
}

function perhaps(
  quoted: string,
  typed: string,
  { candidates, colleges, changed }: Of<'ambiguous'>,
) {
  const [entry, another] = candidates
  if (another && changed?.before)
    return `${quoted} ${changed.name} was under ${shortest(another)} for those who joined before ${changed.before.joining}.`
  if (another && colleges?.size) return `${quoted} It fits colleges of more than one university.`
  return entry && !another
    ? `${quoted} Did you mean ${called(typed, entry)}?`
    : `${quoted} It fits more than one university.`
}

function readAs(quoted: string, typed: string, { entry, colleges }: Of<'known'>) {
  const college = colleges?.get(entry.id)
  if (college) {
    const whole = wholeTextOf(college)
    // For those who joined before it changed.
    const when = college.university !== entry.id ? 'then ' : isUsual(college) ? 'usually ' : ''
    const under = `${whole}: a college ${when}under ${placed(entry)}.`
    return folded(typed) === folded(whole) ? under : `${quoted} We read it as ${under}`
  }
  return folded(typed) === folded(entry.officialName)
    ? `University: ${placed(entry)}.`
    : `${quoted} We read it as ${called(typed, entry)}.`
}

const called = (typed: string, entry: University) =>
  `${isCollege(typed, entry) ? 'a college under ' : ''}${placed(entry)}`

const shortest = ({ shortName, officialName }: University) => shortName ?? officialName

const placed = ({ officialName, city }: University) =>
  officialName.includes(city) ? officialName : `${officialName}, ${city}`

/** The text names a college, and not the university by one of its own names. */
function isCollege(typed: string, entry: University) {
  const text = folded(typed)
  const { own, colleges } = foldedNamesOf(entry)
  if (own.includes(text)) return false
  if (colleges.some((name) => text.includes(name))) return true
  return entry.affiliating && /\b(?:college|clg|collage|coll|engg|coe)\b/.test(text)
}

const foldedNamesOf = onceEach(
  ({ officialName, shortName, aliases, formerNames, knownColleges }: University) => ({
    own: [officialName, shortName ?? '', ...aliases, ...formerNames].map(folded),
    colleges: knownColleges.map(folded),
  }),
)

function aboutStudies(student: Case): string {
  const { branch, typed, passed, facts, wish, otherDegree } = student
  const { pending, left, finished, batch, working, abroad, lateral } = facts
  const named =
    otherDegree !== undefined
      ? ''
      : branch.kind === 'known'
        ? `Branch: ${branch.entry.name}.`
        : branch.kind === 'ambiguous'
          ? `Branch: “${shortened(typed.branch)}”${perhapsBranch(branch.candidates)}`
          : `We could not recognise your branch “${shortened(typed.branch)}”.`
  const papers =
    typeof pending === 'number'
      ? `Papers: ${passed} passed, ${pending} pending.`
      : `Papers: ${passed} passed${pending === 'some' ? ', some pending' : ''}.`
  return [
    named,
    papers,
    batch === undefined ? '' : `Joined in ${batch}.`,
    left ? (left.year === undefined ? 'Left college.' : `Left in ${left.year}.`) : '',
    finished
      ? `All semesters done${finished.year === undefined ? '' : ` by ${finished.year}`}.`
      : '',
    working ? 'Working now.' : '',
    abroad === undefined ? '' : 'Living outside India.',
    wish?.entry ? `You want to join ${wish.entry.officialName}.` : '',
    lateral ? 'Joined in the second year.' : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

const perhapsBranch = ([entry, another]: Branch[]) =>
  entry && !another ? `. Did you mean ${entry.name}?` : ' fits more than one.'

/** The words of a place occur in the typed text. */
const hasName = (typed: string, place: string) =>
  ` ${folded(typed)} `.includes(` ${folded(place).replace(/^the /, '')} `)

const longest = 40

/** What was typed, as much as a line has room for. */
function shortened(typed: string) {
  const text = typed.replaceAll(/\s+/g, ' ').trim()
  const letters = Array.from(text)
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : text
}

const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
