import type { Manifest } from 'vite'
import type { BuiltFiles } from '#contract/rendering.ts'
import { notFound, pages, type Page } from '../routes.ts'

/** What the documents name of a build. */
export function builtFiles(manifest: Manifest): BuiltFiles {
  const chunk = (name: string) => {
    const entry = manifest[name]
    if (!entry) throw new Error(`The build has no ${name}.`)
    return entry
  }
  const address = (name: string) => `/${chunk(name).file}`
  const filesOf = (name: string): string[] => [
    address(name),
    ...(chunk(name).imports ?? []).flatMap(filesOf),
  ]
  const shown = [...pages.filter(({ shell }) => shell !== false), notFound]
  return {
    starter: address('starter.ts'),
    guard: address('guard.ts'),
    app: address('hydrate.tsx'),
    style: address('styles/site.css'),
    staffStyle: address('styles/staff.css'),
    fonts: Object.values(manifest)
      .map(({ file }) => `/${file}`)
      .filter((file) => /\/(besley|jakarta)-[^/]+\.woff2$/.test(file) && !file.includes('rupee')),
    parts: Object.fromEntries(
      shown.map((page) => [
        page.path,
        [...new Set(['hydrate.tsx', sourceOf(page)].flatMap(filesOf))],
      ]),
    ),
  }
}

/** The source file of a page, read from its import function, so that it is not listed twice. */
function sourceOf({ path, load }: Page) {
  const [, source] = /import\(['"]\.\/(.+?)['"]\)/.exec(String(load)) ?? []
  if (!source) throw new Error(`The import of ${path} in site/routes.ts could not be read.`)
  return source
}
