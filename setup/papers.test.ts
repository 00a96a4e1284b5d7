import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const papers = globSync('{*.md,docs/**/*.md}', { cwd: root })
const ofToday = papers.filter((paper) => !/CHANGELOG|decisions|answers/.test(paper))
const sources = globSync(
  '{{contract,deploy,journeys,server,setup,site,tools}/**/*.{ts,tsx,mjs,service,conf},.env.example}',
  { cwd: root },
)

/** What the files name by this pattern and is not there. */
const missingIn = (
  files: string[],
  named: RegExp,
  isThere: (name: string, file: string) => boolean,
) =>
  files.flatMap((file) =>
    [...textOf(file).matchAll(named)]
      .filter(([, name = '']) => !isThere(name, file))
      .map(([all]) => `${file}: ${all}`),
  )

const isFile = (path: string) => existsSync(join(root, path))

const anchorsOf = (paper: string) =>
  [...textOf(paper).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

test('every link and picture of a paper leads to a file and a heading that are there', () => {
  const missing = missingIn(papers, /\]\((?!\w+:)([^)\s]*)\)/g, (link, paper) => {
    const [path = '', heading] = link.split('#')
    const target = path === '' ? paper : join(dirname(paper), path)
    return isFile(target) && (heading === undefined || anchorsOf(target).includes(heading))
  })

  expect(papers.length).toBeGreaterThan(40)
  expect(missing).toEqual([])
})

test('the papers, files and npm scripts that code and papers of today name are there', () => {
  // The file is part of this project and has this shape.
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }

  expect([
    ...missingIn(sources, /\b(docs\/[\w./-]*\.md)\b/g, isFile),
    ...missingIn(
      ofToday,
      /`((?:contract|deploy|docs|journeys|server|setup|site|tools)\/[\w./-]+)`/g,
      isFile,
    ),
    ...missingIn(ofToday, /\bnpm run ([a-z-]+)/g, (name) => name in scripts),
  ]).toEqual([])
})
