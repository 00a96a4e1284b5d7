import manifest from '../package.json' with { type: 'json' }

/** Put in by `setup/bundle.ts`; the sources have none. */
declare const BUILD_COMMIT: string | undefined

export const { version } = manifest

/** What the server was built from: 40 hex digits, with `-dirty` where files had been changed since; else `unknown`. */
export const commit = typeof BUILD_COMMIT === 'string' ? BUILD_COMMIT : 'unknown'
