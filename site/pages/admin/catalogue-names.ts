import { useQuery } from '@tanstack/react-query'
import { catalogueNames } from '#site/backend/catalogue-names.ts'

/** Undefined until loaded; ids are shown meanwhile. */
export const useCatalogueNames = (enabled = true) =>
  useQuery({
    queryKey: ['catalogue'],
    queryFn: catalogueNames,
    staleTime: Infinity,
    retry: false,
    enabled,
  }).data
