import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { questions } from './content/credit-transfer.ts'
import { findabilityFiles, structuredData } from './findability.ts'

test('the structured data for search engines has the questions that a visitor reads', () => {
  const data = structuredData(paths.creditTransfer)

  for (const { question, answer } of questions) {
    expect(data).toContain(JSON.stringify(question))
    expect(data).toContain(JSON.stringify(answer))
  }
})

test('six courses are described with their price in dollars', () => {
  const data = structuredData(paths.courses)

  expect(data.match(/"@type":"Course"/g)).toHaveLength(6)
  expect(data).toContain('"price":"299","priceCurrency":"USD"')
})

test('the structured data cannot close its own script element', () => {
  const data = structuredData(paths.contact)

  expect(data.match(/</g)).toHaveLength(2)
})

test('the sitemap lists every public page, and neither it nor robots.txt mentions the staff area', () => {
  const files = findabilityFiles()

  for (const [name, path] of Object.entries(paths))
    if (!name.startsWith('admin')) expect(files['sitemap.xml']).toContain(`<loc>${path}</loc>`)
  expect(files['sitemap.xml']).not.toContain('admin')
  expect(files['robots.txt']).not.toContain('admin')
})
