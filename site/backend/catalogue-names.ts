import { catalogueNamesFile } from '#contract/paths.ts'

/** The names of what the server understood, by their ids. */
export type CatalogueNames = {
  universities: Record<string, string>
  branches: Record<string, string>
}

export async function catalogueNames(): Promise<CatalogueNames> {
  const response = await fetch(catalogueNamesFile)
  if (!response.ok) throw new Error(`The names were answered with ${response.status}.`)
  // Made by the build of this very site (site/build/suggestions.ts).
  return (await response.json()) as CatalogueNames
}
