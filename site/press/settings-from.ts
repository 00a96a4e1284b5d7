import type { Settings } from '../settings.ts'

/** Reads what the site is built with; a value that cannot be right ends the build with a sentence. */
export function settingsFrom(environment: Record<string, string | undefined>): Partial<Settings> {
  const { PROJECT_ID, DATABASE_ID } = environment
  return {
    publicOrigin: originIn(environment, 'PUBLIC_ORIGIN'),
    apiOrigin: originIn(environment, 'SITE_API_ORIGIN'),
    ...(PROJECT_ID && { projectId: PROJECT_ID }),
    ...(DATABASE_ID && { databaseId: DATABASE_ID }),
  }
}

function originIn(environment: Record<string, string | undefined>, name: string) {
  const value = environment[name]?.trim()
  if (!value) return ''
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new Error(`${name} must be an origin like https://example.com, and is: ${value}`)
  }
  return url.origin
}
