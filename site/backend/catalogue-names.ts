import { endpoints } from '#contract/paths.ts'
import type { CatalogueNames } from '#contract/suggestions.ts'
import { settings } from '../settings.ts'

export async function catalogueNames(): Promise<CatalogueNames> {
  const response = await fetch(settings.apiOrigin + endpoints.catalogueNames)
  if (!response.ok) throw new Error(`The names were answered with ${response.status}.`)
  // By the contract of this endpoint.
  return (await response.json()) as CatalogueNames
}
