import { defaultDatabase, defaultProject } from '#contract/paths.ts'

/** What the environment of the build decides; the build puts the value in its place. */
declare const SITE_SETTINGS: Partial<Settings>

export type Settings = {
  /** The origin the public sees, without a slash at its end; empty when it is not known yet. */
  publicOrigin: string
  projectId: string
  databaseId: string
  /** Where the API answers; empty when it is the site's own origin. */
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
