import { expect, test } from 'vitest'
import { settingsFrom as serverSettings } from '#server/environment.ts'
import { settingsFrom as siteSettings } from '#site/build/settings-from.ts'

const complaint = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    return String(error)
  }
  return 'none'
}

test.each([
  { PUBLIC_ORIGIN: 'sagar.test' },
  { PUBLIC_ORIGIN: 'https://sagar.test/site' },
  { PUBLIC_ORIGIN: 'https://staff@sagar.test' },
  { PUBLIC_ORIGIN: ' https://Sagar.test/ ' },
  { PROJECT_ID: 'two words' },
  { PROJECT_ID: ' another ' },
  { DATABASE_ID: '-x' },
])('build and server judge %o in the same words', (environment) => {
  expect(complaint(() => siteSettings(environment))).toBe(
    complaint(() => serverSettings(environment)),
  )
})
