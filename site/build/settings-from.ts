import type { SiteSettings } from '#contract/rendering.ts'

/** An invalid setting. The message is one line that names it. */
export class WrongSetting extends Error {}

type Environment = Record<string, string | undefined>

/** Reads the build settings by the server's rules, which reads the same ones. Throws `WrongSetting`. */
export function settingsFrom(environment: Environment): Partial<SiteSettings> {
  const projectId = identifierIn(environment, 'PROJECT_ID')
  const databaseId = identifierIn(environment, 'DATABASE_ID')
  // The server validates it.
  const days = environment['RETENTION_DAYS']?.trim() ?? ''
  return {
    publicOrigin: originIn(environment, 'PUBLIC_ORIGIN'),
    apiOrigin: originIn(environment, 'SITE_API_ORIGIN'),
    ...(projectId && { projectId }),
    ...(databaseId && { databaseId }),
    ...(/^\d+$/.test(days) && { retentionDays: Number(days) }),
  }
}

function originIn(environment: Environment, name: string) {
  const value = environment[name]?.trim() ?? ''
  if (value === '') return ''
  const url = URL.parse(value)
  const web = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url && web && value.replace(/\/$/, '').toLowerCase() === url.origin) return url.origin
  throw new WrongSetting(`${name} must be an origin such as https://example.com, not "${value}".`)
}

function identifierIn(environment: Environment, name: string) {
  const value = environment[name]?.trim() ?? ''
  if (value === '' || /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/.test(value)) return value
  throw new WrongSetting(
    `${name} must be 1 to 36 letters, digits, dots, underscores or hyphens, not "${value}".`,
  )
}
