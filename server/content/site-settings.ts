import { createHash } from 'node:crypto'

/** What a built site holds of the environment. */
export const siteSettings = [
  'PUBLIC_ORIGIN',
  'PROJECT_ID',
  'DATABASE_ID',
  'SITE_API_ORIGIN',
  // Shown in the privacy notice.
  'RETENTION_DAYS',
]

/** Changes if any of them changes. */
export const siteSettingsHash = (environment: Record<string, string | undefined>) =>
  createHash('sha256')
    .update(siteSettings.map((name) => `${name}=${environment[name]?.trim() ?? ''}`).join('\n'))
    .digest('hex')
    .slice(0, 16)
