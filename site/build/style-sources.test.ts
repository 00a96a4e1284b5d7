import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = new URL('../styles/', import.meta.url)

test.each(['site.css', 'staff.css'])('%s names only folders and files that exist', (sheet) => {
  const css = readFileSync(new URL(sheet, styles), 'utf8')
  const sources = Array.from(css.matchAll(/@source '([^']+)'/g), ([, path = '']) => path)

  const missing = sources.filter(
    (path) => !existsSync(new URL(path.replace(/(?:\/\*\*)?\/\*\.tsx$/, '/'), styles)),
  )

  expect(sources).not.toEqual([])
  expect(missing).toEqual([])
})
