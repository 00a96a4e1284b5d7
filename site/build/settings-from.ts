import type { SiteSettings } from '#contract/rendering.ts'
import { identifierFrom, originFrom } from '#contract/setting-values.ts'

/** The settings of the build. Throws `WrongSetting`. */
export function settingsFrom(
  environment: Record<string, string | undefined>,
): Partial<SiteSettings> {
  const read = (name: string) => environment[name]?.trim() ?? ''
  const origin = (name: string) => read(name) && originFrom(name, read(name))
  const identifier = (name: string) => read(name) && identifierFrom(name, read(name))
  const projectId = identifier('PROJECT_ID')
  const databaseId = identifier('DATABASE_ID')
  // The server validates it.
  const days = read('RETENTION_DAYS')
  return {
    publicOrigin: origin('PUBLIC_ORIGIN'),
    apiOrigin: origin('SITE_API_ORIGIN'),
    ...(projectId && { projectId }),
    ...(databaseId && { databaseId }),
    ...(/^\d+$/.test(days) && { retentionDays: Number(days) }),
  }
}
