import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as pictures from '../../images/pictures.ts'

const site = new URL('../../static/', import.meta.url)
const { shareCards, ...files } = pictures
const drawings = Object.values(files)
const fileText = (src: string) => readFileSync(new URL(src.slice(1), site), 'utf8')

test('the list of drawings matches the SVG files in the art folder', () => {
  const fileNames = readdirSync(new URL('art/', site)).filter((name) => name.endsWith('.svg'))

  const listedNames = drawings.map(({ src }) => src.replace('/art/', ''))

  expect(listedNames.toSorted()).toEqual(fileNames.toSorted())
})

test.each(drawings)('$src has the width and height in the list', ({ src, width, height }) => {
  const file = fileText(src)

  expect(file).toMatch(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`)
})

test.each(drawings)('$src loads nothing and contains no style or script', ({ src }) => {
  const file = fileText(src)

  expect(file).not.toMatch(
    /<(?:style|script|image|foreignObject)|\sstyle=|\son\w+=|href="[^#]|url\([^#]/,
  )
})

test.each(drawings)('$src is small enough for a slow connection', ({ src }) => {
  const heroes = ['mark-sheet', 'forward', 'passbook', 'ruler', 'rosette']
  const limit = heroes.some((name) => src.includes(name)) ? 20_000 : 45_000

  expect(fileText(src).length).toBeLessThanOrEqual(limit)
})

test.each(Object.values(shareCards))('%s is 1200 by 630 pixels and smaller than 80 kB', (src) => {
  const file = new URL(src.slice(1), site)
  const bytes = readFileSync(file)

  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  expect(statSync(file).size).toBeLessThan(80_000)
})
