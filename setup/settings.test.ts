import { expect, test } from 'vitest'
import { settingsFrom as serverSettings } from '#server/settings.ts'
import { settingsFrom as siteSettings } from '#site/build/settings-from.ts'

const errorFrom = (read: () => unknown) => {
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
])('the build and the server report the same error, or none, for %o', (environment) => {
  expect(errorFrom(() => siteSettings(environment))).toBe(
    errorFrom(() => serverSettings(environment)),
  )
})
