import manifest from '../package.json' with { type: 'json' }

/** Defined by `setup/bundle.ts`; undefined when the sources run. */
declare const BUILD_COMMIT: string | undefined

export const { version } = manifest

/** The commit of the build: 40 hex digits, with `-dirty` if files were changed after it; else `unknown`. */
export const commit = typeof BUILD_COMMIT === 'string' ? BUILD_COMMIT : 'unknown'
