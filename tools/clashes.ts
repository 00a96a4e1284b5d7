import type { Catalogue } from '#server/advice/catalogue.ts'
import type { University } from '#server/advice/catalogue/entries.ts'
import type { Fault } from '#server/advice/catalogue/faults.ts'
import { institutionInterpretation } from '#server/advice/interpret/institution.ts'
import { tokensOf } from '#server/advice/interpret/tokens.ts'

/** Names in the catalogue that do not lead to their own university: another has the same, or they say too little. */
export function clashes(catalogue: Catalogue): Fault[] {
  const resolve = institutionInterpretation(catalogue)
  const shared = new Set(catalogue['ambiguous-names'].flatMap(({ names }) => names.map(keyOf)))
  const owners = new Map<string, University>()
  return catalogue.universities.flatMap((university) =>
    namesOf(university).flatMap(([field, name]) => {
      const owner = owners.get(keyOf(name)) ?? university
      owners.set(keyOf(name), owner)
      if (owner !== university && !shared.has(keyOf(name)))
        return [clash(university, field, `"${name}" is a name of ${owner.officialName} too.`)]
      const resolution = resolve(name)
      if (resolution.kind === 'known' && resolution.entry === university) return []
      if (resolution.kind === 'ambiguous' && resolution.candidates.includes(university)) return []
      const meaning =
        resolution.kind === 'known'
          ? `means ${resolution.entry.officialName}`
          : 'is not recognised as this university'
      return [clash(university, field, `"${name}" ${meaning}.`)]
    }),
  )
}

const keyOf = (name: string) =>
  tokensOf(name)
    .map(({ text }) => text)
    .join(' ')

const namesOf = ({ officialName, shortName, aliases, knownColleges }: University) =>
  Object.entries({ officialName, shortName, aliases, knownColleges }).flatMap(([field, names]) =>
    [names].flat().flatMap((name): [string, string][] => (name === null ? [] : [[field, name]])),
  )

const clash = ({ id }: University, field: string, problem: string): Fault => ({
  file: 'universities.json',
  entry: id,
  field,
  problem,
  remedy: 'a longer form with the city, or an entry for the name into ambiguous-names.json',
})
