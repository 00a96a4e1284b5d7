import type { Suggestion } from '#contract/suggestions.ts'
import type { Catalogue } from '../catalogue.ts'
import type { College, University } from '../catalogue/entries.ts'
import { isUsual, townOf, wholeTextOf } from '../catalogue/college-names.ts'
import { lineOf } from '../interpret/tokens.ts'

/** One entry of the catalogue as it is offered, and what it is sought by. */
export type Row = Omit<Suggestion, 'text'> & {
  short?: string
  /** Its other names. */
  others: string[]
  /** Further places. */
  places: string[]
}

export function institutionRows(catalogue: Catalogue): Row[] {
  const shared = sharedNamesOf(catalogue, 'university')
  const universities = catalogue.universities
    .filter(({ usable }) => usable)
    .map((university) => universityRow(university, shared.get(university.id) ?? []))
  return [
    ...universities,
    ...catalogue.colleges.flatMap((college) => {
      const university = catalogue.university.get(college.university)
      return university ? [collegeRow(college, university)] : []
    }),
  ]
}

/** Filled in with its town, which settles a name that several have. */
function collegeRow(college: College, university: University): Row {
  const { name, short, shared = [], city, district, state } = college
  const { shortName, officialName } = university
  const abbreviation = short.find((form) => /^\S{2,8}$/.test(form))
  return {
    name,
    ...(abbreviation && { short: abbreviation }),
    place: city,
    insert: wholeTextOf(college),
    under: {
      short: shortName ?? officialName,
      name: officialName,
      ...(isUsual(college) && { usually: true as const }),
    },
    others: [...short, ...shared],
    places: [townOf(college), district, state],
  }
}

function universityRow(university: University, shared: string[]): Row {
  const { officialName, shortName, aliases, formerNames, city, state } = university
  const { campuses = [], ambiguousShortNames = [] } = university
  // A name of several is filled in with its state, which settles it.
  const isShared = new Set(shared.map(lineOf)).has(lineOf(officialName))
  return {
    name: officialName,
    ...(shortName && { short: shortName }),
    place: city === state ? city : `${city}, ${state}`,
    insert: isShared ? `${officialName}, ${state}` : officialName,
    others: [...aliases, ...formerNames, ...ambiguousShortNames, ...shared],
    places: campuses,
  }
}

export function branchRows(catalogue: Catalogue): Row[] {
  const shared = sharedNamesOf(catalogue, 'branch')
  return catalogue.branches
    .filter(({ usable }) => usable)
    .map(({ id, name, shortName, synonyms }) => {
      // "Pharmaceutical Technology / B.Pharm" is two names: the first is the branch.
      const [insert = name] = name.split(' / ')
      const others = [...synonyms, ...(shared.get(id) ?? [])]
      return { name: insert, short: shortName, insert, others, places: [] }
    })
}

/** The names that an entry shares with others, by its id. */
function sharedNamesOf(catalogue: Catalogue, field: 'university' | 'branch') {
  const shared = new Map<string, string[]>()
  for (const entry of catalogue['ambiguous-names'])
    if (entry.field === field)
      for (const id of entry.candidates) shared.set(id, [...(shared.get(id) ?? []), ...entry.names])
  return shared
}
