import { join } from 'node:path'
import { createHash } from 'node:crypto'

/** The folders of the owner's content and of the published sites. */
export type Folders = ReturnType<typeof foldersIn>

export function foldersIn(dataDirectory: string) {
  const content = join(dataDirectory, 'content')
  const published = join(dataDirectory, 'published')
  return {
    content,
    photos: join(content, 'photos'),
    /** The content before each undo, in a folder with its time. */
    undone: join(content, 'undone'),
    /** The owner's corrections of the catalogue. */
    catalogue: join(dataDirectory, 'catalogue'),
    published,
    /** Contains the number of the served site; empty for the shipped words. */
    current: join(published, 'current'),
    lock: join(published, 'lock'),
    /** Held while the content is written, or read to be published. */
    saving: join(dataDirectory, 'content.lock'),
    of: (id: string) => join(published, id),
  }
}

/** The validated values a published site was built with. */
export const ownWordsOf = (site: string) => join(site, 'own-words.json')

/** The owner's files of a published site. */
export const wordsOf = (site: string) => join(site, 'words')

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
