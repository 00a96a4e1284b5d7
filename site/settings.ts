import { defaultDatabase, defaultProject } from '#contract/paths.ts'
import type { SiteSettings } from '#contract/rendering.ts'
import { ownSettings } from './words/own.ts'

/** Settings from the build's environment; the build replaces this constant. A site with an owner's words has those of its server. */
declare const SITE_SETTINGS: Partial<SiteSettings>

const fromBuild = typeof SITE_SETTINGS === 'undefined' ? {} : SITE_SETTINGS

export const settings: SiteSettings = {
  publicOrigin: '',
  apiOrigin: '',
  projectId: defaultProject,
  databaseId: defaultDatabase,
  retentionDays: 365,
  ...fromBuild,
  ...ownSettings,
}
