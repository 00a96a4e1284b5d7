import { useQuery } from '@tanstack/react-query'
import { endpoints } from '#contract/paths.ts'
import type { CatalogueNames } from '#contract/suggestions.ts'
import { settings } from '#site/settings.ts'

/** Undefined until loaded; ids are shown meanwhile. */
export const useCatalogueNames = (enabled = true) =>
  useQuery({
    queryKey: ['catalogue'],
    queryFn: catalogueNames,
    staleTime: Infinity,
    retry: false,
    enabled,
  }).data

/** The id of a typed name, short name or id, whatever its case and punctuation. */
export function idOfName(
  text: string,
  names: Record<string, string>,
  shortNames: Record<string, string>,
): string | undefined {
  const typed = lettersOf(text)
  const idIn = (record: Record<string, string>) =>
    Object.entries(record).find(([, name]) => lettersOf(name) === typed)?.[0]
  return idIn(names) ?? idIn(shortNames) ?? Object.keys(names).find((id) => lettersOf(id) === typed)
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

async function catalogueNames(): Promise<CatalogueNames> {
  const response = await fetch(settings.apiOrigin + endpoints.catalogueNames)
  if (!response.ok) throw new Error(`The names were answered with ${response.status}.`)
  // By the contract of this endpoint.
  return (await response.json()) as CatalogueNames
}

/** How somebody came. */
export const sourceWords: Record<string, string> = {
  'walk-in': 'Walk-in',
  phone: 'Phone call',
  whatsapp: 'WhatsApp',
  referral: 'Referral',
  event: 'Event',
  website: 'Website',
}

/** Other words are the owner's own, from a sheet. */
export const sourceWord = (source: string) => sourceWords[source] ?? source
