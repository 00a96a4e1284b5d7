import { expect, test } from 'vitest'
import { settingsFrom } from './settings-from.ts'

test('without any setting the site is built for its own origin', () => {
  expect(settingsFrom({})).toEqual({ publicOrigin: '', apiOrigin: '' })
})

test('origins lose their trailing slash', () => {
  const settings = settingsFrom({ PUBLIC_ORIGIN: 'https://example.com/', PROJECT_ID: 'other' })

  expect(settings).toMatchObject({ publicOrigin: 'https://example.com', projectId: 'other' })
})

test.each([
  'example.com',
  'ftp://example.com',
  'https://example.com/site',
  'https://example.com?a=1',
])('the build stops at the origin %s and names it', (origin) => {
  expect(() => settingsFrom({ SITE_API_ORIGIN: origin })).toThrow(
    /^SITE_API_ORIGIN must be an origin .*"\.$/,
  )
})
