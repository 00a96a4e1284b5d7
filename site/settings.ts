import { defaultDatabase, defaultProject } from '#contract/paths.ts'

/** Settings from the build's environment; the build replaces this constant. */
declare const SITE_SETTINGS: Partial<Settings>

export type Settings = {
  /** The public origin, without a trailing slash; empty if not set. */
  publicOrigin: string
  projectId: string
  databaseId: string
  /** The API's origin; empty if it is the site's own. */
  apiOrigin: string
}

const fromBuild = typeof SITE_SETTINGS === 'undefined' ? {} : SITE_SETTINGS

export const settings: Settings = {
  publicOrigin: '',
  apiOrigin: '',
  projectId: defaultProject,
  databaseId: defaultDatabase,
  ...fromBuild,
}
