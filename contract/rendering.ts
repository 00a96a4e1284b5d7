/** What the server, the build and the renderer of pages agree on. */
import type { Offer } from './offers.ts'
import type { WordValues } from './words.ts'

/** A drawing or a photograph, as the site serves it. */
export type OwnPicture = { src: string; width: number; height: number }

export type SiteSettings = {
  /** The public origin, without a trailing slash; empty if not set. */
  publicOrigin: string
  projectId: string
  databaseId: string
  /** The API's origin; empty if it is the site's own. */
  apiOrigin: string
  /** After which a submission is erased; 0: never by age. */
  retentionDays: number
}

/** Valid values that differ from the shipped words, a logo in the place of the kite, and settings that differ from the build's. */
export type OwnWords = {
  values: WordValues
  logo?: OwnPicture
  settings?: Partial<SiteSettings>
}

declare global {
  /** Set before the first module with words is loaded. Without it the words are the shipped ones. */
  var OWN_WORDS: OwnWords | undefined
}

/** Handed to the renderer, which runs in a thread of its own. */
export type Rendering = {
  /** Without them the words are the shipped ones. */
  words?: OwnWords
  /** The logo and photographs of the words, by their addresses. */
  pictures: Record<string, Uint8Array>
  /** Its settings of the site: `PUBLIC_ORIGIN`, `RETENTION_DAYS`. */
  environment: Record<string, string | undefined>
  /** One page without its scripts, instead of all. */
  page?: { path: string; offers: Offer[] }
  /** With the pictures of shared links and the icons, also for the shipped words. */
  drawn?: boolean
}

/** The files of a site by name, beside those of the build. */
export type Rendered = { files: Record<string, string | Uint8Array>; sources: PolicySources }

/** Sources for the content policy. */
export type PolicySources = {
  /** By file: `/about.html`. */
  styleHashes: Record<string, string>
  frameSources: string[]
  imageSources: string[]
  connectSources: string[]
}

/** Addresses of the built files that documents name. */
export type BuiltFiles = {
  starter: string
  guard: string
  app: string
  style: string
  staffStyle: string
  /** Loaded at once in the staff area. */
  fonts: string[]
  /** By the path of a page: the app and the page with all their imports. */
  parts: Record<string, string[]>
}
