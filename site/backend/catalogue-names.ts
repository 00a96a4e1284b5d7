import { catalogueNamesFile } from '#contract/paths.ts'

/** The names of universities and branches by id. */
export type CatalogueNames = {
  universities: Record<string, string>
  branches: Record<string, string>
  /** Such as `JNTUH`. Missing in a file that an earlier version has cached. */
  shortNames?: { universities: Record<string, string>; branches: Record<string, string> }
}

export async function catalogueNames(): Promise<CatalogueNames> {
  const response = await fetch(catalogueNamesFile)
  if (!response.ok) throw new Error(`The names were answered with ${response.status}.`)
  // Written by the build of this site (site/build/suggestions.ts).
  return (await response.json()) as CatalogueNames
}
