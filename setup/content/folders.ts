import { join } from 'node:path'

/** Where the owner's words lie, and the sites that were made of them. */
export type Folders = ReturnType<typeof foldersIn>

export function foldersIn(dataDirectory: string) {
  const content = join(dataDirectory, 'content')
  const published = join(dataDirectory, 'published')
  return {
    content,
    photos: join(content, 'photos'),
    /** What stood in `content` before each undo, in a folder with its time. */
    undone: join(content, 'undone'),
    /** The owner's corrections of the catalogue. */
    catalogue: join(dataDirectory, 'catalogue'),
    published,
    /** Holds the number of the site that is served; empty for the original texts. */
    current: join(published, 'current'),
    lock: join(published, 'lock'),
    of: (id: string) => join(published, id),
  }
}

/** The checked values that a published site was built with. */
export const ownWordsOf = (site: string) => join(site, 'own-words.json')

/** The words of a published site, as they were written. */
export const wordsOf = (site: string) => join(site, 'words')
