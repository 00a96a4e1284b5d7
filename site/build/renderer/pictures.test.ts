import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as pictures from '../../images/pictures.ts'

const site = new URL('../../static/', import.meta.url)
const drawings = Object.values(pictures)
const namesIn = (folder: string) => readdirSync(new URL(folder, site))
const files = namesIn('art/').filter((name) => name.endsWith('.svg'))
const fileText = (src: string) => readFileSync(new URL(src.replace(/^\//, ''), site), 'utf8')

test.each(drawings)('$src has the width and height in the list', ({ src, width, height }) => {
  const file = fileText(src)

  expect(file).toMatch(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`)
})

test.each(files)('%s loads nothing and contains no style or script', (name) => {
  const file = fileText(`art/${name}`)

  expect(file).not.toMatch(
    /<(?:style|script|image|foreignObject)|\sstyle=|\son\w+=|href="[^#]|url\([^#]/,
  )
})

test.each(files)('%s is small enough for a slow connection', (name) => {
  const heroes = ['mark-sheet', 'forward', 'passbook', 'ruler', 'rosette']
  const limit = heroes.some((hero) => name.startsWith(hero)) ? 20_000 : 45_000

  expect(fileText(`art/${name}`).length).toBeLessThanOrEqual(limit)
})

test.each(namesIn('art/share/'))('%s is 1200 by 630 pixels and smaller than 80 kB', (name) => {
  const file = new URL(`art/share/${name}`, site)
  const bytes = readFileSync(file)

  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  expect(statSync(file).size).toBeLessThan(80_000)
})
