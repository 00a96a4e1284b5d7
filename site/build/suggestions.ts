import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { catalogueNamesFile, suggestionFiles } from '#contract/paths.ts'
import type { CatalogueNames } from '../backend/catalogue-names.ts'
import type { SuggestionList, SuggestionRow } from '../backend/suggestions.ts'

// The fields read from catalogue entries; the server validates the files.
type University = {
  id: string
  officialName: string
  shortName: string | null
  aliases: string[]
  formerNames: string[]
  ambiguousShortNames?: string[]
  city: string
  state: string
  campuses?: string[]
  usable: boolean
}
type Branch = { id: string; name: string; shortName: string; synonyms: string[]; usable: boolean }
type Shared = { field: 'university' | 'branch'; names: string[]; candidates: string[] }
type Catalogue = { universities: University[]; branches: Branch[]; shared: Shared[] }

/** The files that the name fields fetch: part of the built site, generated per request in dev. */
export function suggestions(): Plugin {
  const files: [path: string, contentFrom: (catalogue: Catalogue) => unknown][] = [
    ...Object.entries(suggestionFiles).map(
      // The keys of a constant are those of its type.
      ([list, path]): (typeof files)[number] => [
        path,
        (catalogue) => suggestionRowsFrom(catalogue)[list as SuggestionList],
      ],
    ),
    [catalogueNamesFile, catalogueNamesFrom],
  ]
  return {
    name: 'suggestions',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const catalogue = readCatalogue()
      for (const [path, contentFrom] of files)
        this.emitFile({
          type: 'asset',
          fileName: path.slice(1),
          source: JSON.stringify(contentFrom(catalogue)),
        })
    },
    configureServer(server) {
      for (const [path, contentFrom] of files)
        server.middlewares.use(path, (_, response) => {
          response.setHeader('content-type', 'application/json; charset=utf-8')
          response.end(JSON.stringify(contentFrom(readCatalogue())))
        })
    },
  }
}

function catalogueNamesFrom({ universities, branches }: Catalogue): CatalogueNames {
  return {
    universities: Object.fromEntries(
      universities.map(({ id, officialName }) => [id, officialName]),
    ),
    branches: Object.fromEntries(branches.map(({ id, name }) => [id, name])),
    shortNames: { universities: shortNamesOf(universities), branches: shortNamesOf(branches) },
  }
}

const shortNamesOf = (entries: { id: string; shortName: string | null }[]) =>
  Object.fromEntries(entries.flatMap(({ id, shortName }) => (shortName ? [[id, shortName]] : [])))

/** The shipped catalogue, or the file named by `SITE_CATALOGUE`, which includes the owner's entries. */
export function readCatalogue(own = process.env.SITE_CATALOGUE): Catalogue {
  if (own !== undefined) {
    const entries = JSON.parse(readFileSync(own, 'utf8')) as Record<string, unknown>
    return catalogueFrom((name) => entries[name])
  }
  return catalogueFrom((name) =>
    JSON.parse(
      readFileSync(new URL(`../../server/advice/catalogue/${name}.json`, import.meta.url), 'utf8'),
    ),
  )
}

/** The server validates these lists. */
const catalogueFrom = (listOf: (name: string) => unknown): Catalogue => ({
  universities: listOf('universities') as University[],
  branches: listOf('branches') as Branch[],
  shared: listOf('ambiguous-names') as Shared[],
})

export function suggestionRowsFrom({
  universities,
  branches,
  shared,
}: Catalogue): Record<SuggestionList, SuggestionRow[]> {
  const namesShared = (field: Shared['field'], id: string) =>
    shared
      .filter((entry) => entry.field === field && entry.candidates.includes(id))
      .flatMap(({ names }) => names)
  return {
    institutions: universities
      .filter(({ usable }) => usable)
      .map((university) => {
        const { id, officialName, shortName, city, state, campuses = [] } = university
        const alsoOthers = namesShared('university', id)
        // An ambiguous name is offered with its state, which resolves it.
        const isAmbiguous = new Set(alsoOthers.map(lettersOf)).has(lettersOf(officialName))
        return row(
          isAmbiguous ? `${officialName}, ${state}` : officialName,
          shortName ?? '',
          `${city}, ${state}`,
          campuses.join(', '),
          [
            ...university.aliases,
            ...university.formerNames,
            ...(university.ambiguousShortNames ?? []),
            ...alsoOthers,
          ],
        )
      }),
    branches: branches
      .filter(({ usable }) => usable)
      .map(({ id, name, shortName, synonyms }) =>
        // "Pharmaceutical Technology / B.Pharm" is two names: the first is the branch.
        row(name.split(' / ')[0] ?? name, shortName, '', '', [
          ...synonyms,
          ...namesShared('branch', id),
        ]),
      ),
  }
}

/** Drops other names that add no new word: the search matches words anywhere in the row. */
function row(
  name: string,
  short: string,
  place: string,
  cities: string,
  others: string[],
): SuggestionRow {
  const words = new Set([name, short, place, cities].flatMap(wordsOf))
  const further = others.filter((other) => {
    const added = wordsOf(other).filter((word) => !words.has(word))
    for (const word of added) words.add(word)
    return added.length > 0
  })
  return [name, short, place, cities, ...further]
}

const wordsOf = (text: string) =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map(lettersOf)

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
