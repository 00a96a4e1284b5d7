import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as pictures from '../site/images/pictures.ts'

const site = new URL('../site/public/', import.meta.url)
const { shareCards, ...files } = pictures
const listed = Object.values(files)
const text = (src: string) => readFileSync(new URL(src.slice(1), site), 'utf8')

test('every drawing is listed, and no other', () => {
  const drawn = readdirSync(new URL('art/', site)).filter((name) => name.endsWith('.svg'))

  const names = listed.map(({ src }) => src.replace('/art/', ''))

  expect(names.toSorted()).toEqual(drawn.toSorted())
})

test.each(listed)('$src is as large as the page reserves for it', ({ src, width, height }) => {
  const file = text(src)

  expect(file).toMatch(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`)
})

test.each(listed)('$src asks for nothing outside and carries no style or script', ({ src }) => {
  const file = text(src)

  expect(file).not.toMatch(
    /<(?:style|script|image|foreignObject)|\sstyle=|\son\w+=|href="[^#]|url\([^#]/,
  )
})

test.each(listed)('$src is light enough for a slow line', ({ src }) => {
  const heroes = ['mark-sheet', 'forward', 'passbook', 'ruler', 'rosette']
  const limit = heroes.some((name) => src.includes(name)) ? 20_000 : 45_000

  expect(text(src).length).toBeLessThanOrEqual(limit)
})

test.each(Object.values(shareCards))('%s is a light picture of 1200 by 630', (src) => {
  const file = new URL(src.slice(1), site)
  const head = readFileSync(file)

  expect([head.readUInt32BE(16), head.readUInt32BE(20)]).toEqual([1200, 630])
  expect(statSync(file).size).toBeLessThan(80_000)
})
