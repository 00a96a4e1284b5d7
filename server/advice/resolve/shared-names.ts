import type { AmbiguousName, University } from '../catalogue/entries.ts'
import type { Catalogue } from '../catalogue.ts'
import { outsideNames } from './outside.ts'

/** Names that look like one of ours and are not: listed as self-styled, or of other institutions. */
export const outside = ({ rules }: Catalogue) => [
  ...rules.flatMap(({ topic, names = [] }) => (topic === 'recognition' ? names : [])),
  ...outsideNames,
]

/** The ambiguous names of the catalogue, and the short names that a university shares with others. */
export function ambiguities(catalogue: Catalogue, universities: University[]): AmbiguousName[] {
  const listed = catalogue['ambiguous-names'].filter((entry) => entry.field === 'university')
  const shared = universities.flatMap((university) =>
    (university.ambiguousShortNames ?? []).map((name): AmbiguousName => {
      const { source, confidence, checked, usable } = university
      const id = `short-${university.id}`
      const [names, candidates] = [[name], [university.id]]
      return {
        id,
        field: 'university',
        names,
        candidates,
        question: null,
        notes: null,
        source,
        confidence,
        checked,
        usable,
      }
    }),
  )
  return [...listed, ...shared].filter(({ usable }) => usable)
}
