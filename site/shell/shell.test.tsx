import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { brandParts } from '../content/company.ts'
import { PageHead } from './page-head.tsx'
import { Shell } from './shell.tsx'

const linksIn = (markup: string) =>
  Array.from(markup.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)</g), ([, href, text]) => [text, href])

test('the header links to the main pages and marks the current one', () => {
  const markup = renderToStaticMarkup(<Shell path="/about">Page</Shell>)
  const [, header = ''] = /<header.*?<nav aria-label="Main"(.*?)<\/nav>/s.exec(markup) ?? []

  expect(linksIn(header)).toEqual([
    ['Home', '/'],
    ['BTech Credit Transfer', '/btech-credit-transfer'],
    ['Courses', '/courses'],
    ['Admissions', '/admissions'],
    ['About Us', '/about'],
    ['Contact', '/contact'],
  ])
  expect(header.match(/aria-current/g)).toHaveLength(1)
  expect(header).toMatch(/href="\/about"[^>]*aria-current="page"/)
})

test('the short name at the beginning of a brand is bold, however many words it has', () => {
  expect(brandParts({ brand: 'Sri Example Education Services', short: 'Sri Example' })).toEqual([
    'Sri Example',
    ' Education Services',
  ])
})

test('a brand that does not begin with its short name is entirely bold', () => {
  expect(brandParts({ brand: 'Example Education', short: 'EE' })).toEqual(['Example Education', ''])
})

test('the menu opens and closes without JavaScript', () => {
  const markup = renderToStaticMarkup(<Shell path="/">Page</Shell>)

  expect(markup).toMatch(/<button[^>]* popoverTarget="menu"/i)
  expect(markup).toMatch(/id="menu" popover="auto"/)
})

test('the footer has the three social links, the phone number and the email address', () => {
  const markup = renderToStaticMarkup(<Shell path="/">Page</Shell>)
  const footer = markup.slice(markup.indexOf('<footer'))

  expect(footer).toMatch(/Instagram.*Facebook.*WhatsApp/s)
  expect(footer).toContain('href="tel:')
  expect(footer).toContain('href="mailto:')
})

test('without a public origin a page contains no absolute address', () => {
  const markup = renderToStaticMarkup(<PageHead path="/about" title="About" description="Who" />)

  expect(markup).toContain('<title>About | Kitesail Education</title>')
  expect(markup).not.toMatch(/canonical|og:url/)
})
