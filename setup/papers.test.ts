import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const papers = globSync('{*.md,docs/**/*.md}', { cwd: root })
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

test('every link and picture of a paper leads to a file and a heading that are there', () => {
  const wrong = papers.flatMap((paper) =>
    [...textOf(paper).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
      .filter(([, path = '', heading]) => {
        const target = path === '' ? paper : join(dirname(paper), path)
        return (
          !existsSync(join(root, target)) ||
          (heading !== undefined && !anchorsOf(target).includes(heading))
        )
      })
      .map(([link]) => `${paper}: ${link}`),
  )

  expect(papers.length).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})

const anchorsOf = (paper: string) =>
  [...textOf(paper).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

test('every paper that code, settings and units name is there', () => {
  const sources = globSync(
    '{{contract,deploy,journeys,server,setup,site,tools}/**/*.{ts,tsx,mjs,service,conf},.env.example}',
    { cwd: root },
  )
  const missing = sources.flatMap((source) =>
    [...textOf(source).matchAll(/\bdocs\/[\w./-]*\w/g)]
      .filter(([path]) => path.endsWith('.md') && !existsSync(join(root, path)))
      .map(([path]) => `${source}: ${path}`),
  )

  expect(missing).toEqual([])
})

test('every npm script of a paper exists', () => {
  // The file is part of this project and has this shape.
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const current = papers.filter((paper) => !/CHANGELOG|decisions/.test(paper))

  const missing = current.flatMap((paper) =>
    [...textOf(paper).matchAll(/\bnpm run ([a-z-]+)/g)]
      .filter(([, name = '']) => !scripts[name])
      .map(([command]) => `${paper}: ${command}`),
  )

  expect(missing).toEqual([])
})

/** The parts that a paper names as present, such as `server/db/fields.ts`. */
const named = /`((?:contract|deploy|docs|journeys|server|setup|site|tools)\/[\w./-]+)`/g

test('every file that a paper of today names is there', () => {
  const current = papers.filter((paper) => !/CHANGELOG|decisions|answers/.test(paper))

  const missing = current.flatMap((paper) =>
    [...textOf(paper).matchAll(named)]
      .filter(([, path = '']) => !existsSync(join(root, path)))
      .map(([, path]) => `${paper}: ${path}`),
  )

  expect(missing).toEqual([])
})
