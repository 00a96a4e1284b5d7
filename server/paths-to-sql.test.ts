import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

const importsOf = (file: string) =>
  Array.from(
    textOf(file).matchAll(/^import (?!type ).*?from '(\.[^']+\.ts)'$/gms),
    ([, path = '']) => relative(root, join(root, dirname(file), path)),
  )

/** The shortest way along imports from a file to one with this statement. */
function wayTo(statement: RegExp, from: string) {
  const ways = [[from]]
  const seen = new Set([from])
  for (const way of ways) {
    const last = way.at(-1) ?? ''
    if (statement.test(textOf(last))) return way
    for (const next of importsOf(last))
      if (!seen.has(next)) {
        seen.add(next)
        ways.push([...way, next])
      }
  }
  return []
}

test.each([
  ['a page of the list', 'appwrite/documents.ts', /ORDER BY \$\{.*LIMIT/s],
  ['the form', 'public/check-eligibility.ts', /INSERT INTO enquiries/],
])('%s passes at most five files from its endpoint to its SQL', (_, endpoint, statement) => {
  const way = wayTo(statement, endpoint)

  expect(way.length).toBeGreaterThan(0)
  expect(way.length).toBeLessThanOrEqual(5)
})
