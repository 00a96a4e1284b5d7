import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { WordField } from '#contract/words.ts'
import type { Values } from './check.ts'
import { ownerFiles, withLookups, withValues } from './literals.ts'

/** An owner's drawing or photograph, as the site serves it. */
export type OwnPicture = { src: string; width: number; height: number }

/** The owner's input to a build: validated values, and a logo that replaces the kite. */
export type OwnerWords = { values: Values; logo?: OwnPicture }

const content = fileURLToPath(new URL('../../content/', import.meta.url))
const kite = fileURLToPath(new URL('../../images/kite.tsx', import.meta.url))
const ownerLogo = fileURLToPath(new URL('../../images/owner-logo.tsx', import.meta.url))

/**
 * The values the build puts into the content: the validated file named by `SITE_WORDS`, and `RETENTION_DAYS`. Without them the modules
 * stay unchanged.
 */
export function ownerWordsFrom(environment: Record<string, string | undefined>): OwnerWords {
  const { SITE_WORDS: file, RETENTION_DAYS: days = '' } = environment
  const words: OwnerWords =
    file && existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as OwnerWords)
      : { values: {} }
  // The server validates the number of days.
  const isOwn = /^\s*\d+\s*$/.test(days) && Number(days) !== 365
  return isOwn
    ? {
        ...words,
        values: {
          ...words.values,
          privacy: { ...words.values['privacy'], retentionDays: Number(days) },
        },
      }
    : words
}

/** Replaces shipped values in the source, so that computed values derive from the owner's. */
function changed(path: string, source: string, { values, logo }: OwnerWords) {
  if (path === ownerLogo && logo)
    return withValues('owner-logo.tsx', source, {
      'logo.src': logo.src,
      'logo.width': logo.width,
      'logo.height': logo.height,
    })
  const name = nameOf(path)
  const own = name === undefined ? undefined : values[name]
  return own && withValues(`${name}.ts`, source, own)
}

/** The owner's file of a content file. */
function nameOf(path: string) {
  if (!path.startsWith(content)) return undefined
  const name = path.slice(content.length).replace(/\.ts$/, '')
  return ownerFiles[name] ?? name
}

/** The bundler's hook. */
export function ownerWords(words: OwnerWords): Plugin {
  return {
    name: 'owner-words',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!words.logo || !source.endsWith('/images/kite.tsx')) return undefined
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      return resolved?.id === kite ? ownerLogo : undefined
    },
    transform: (source, id) => changed(id, source, words),
  }
}

/** For content that Node imports directly: the review, the document, the drawings. Only affects modules not yet loaded. */
export function registerOwnerWords(words: OwnerWords) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.startsWith('file:') || !loaded.source) return loaded
      const source = changed(fileURLToPath(url), textOf(loaded.source), words)
      return source === undefined ? loaded : { ...loaded, source }
    },
  })
}

const textOf = (source: string | ArrayBuffer | NodeJS.TypedArray) =>
  typeof source === 'string' ? source : new TextDecoder().decode(source)

/** For the preview: each field is looked up in `globalThis.OWNER_WORDS` at render time. */
export function wordsLookedUp(fields: WordField[], withLogo: boolean): Plugin {
  return {
    ...ownerWords({ values: {}, ...(withLogo && { logo: { src: '', width: 0, height: 0 } }) }),
    name: 'words-looked-up',
    transform(source, id) {
      const name = id === ownerLogo ? 'owner-logo' : (nameOf(id) ?? '')
      const paths =
        id === ownerLogo
          ? ['logo.src', 'logo.width', 'logo.height']
          : fields.filter(({ file }) => file === name).map(({ path }) => path)
      return paths.length === 0
        ? undefined
        : withLookups(id, source, paths, `globalThis.OWNER_WORDS?.[${JSON.stringify(name)}]`)
    },
  }
}
