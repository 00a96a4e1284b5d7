import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paths } from '#contract/paths.ts'
import { newerIn } from './newer-than-floor.ts'
import { expect, visitorTest as test } from '../served.ts'

const site = join(import.meta.dirname, '..', '..', 'build', 'site')

test('every script has only the syntax and calls of the oldest browsers @desk', async () => {
  const names = (await readdir(site, { recursive: true })).filter((name) => name.endsWith('.js'))

  const newer = await Promise.all(
    names.map(async (name) => [name, newerIn(await readFile(join(site, name), 'utf8'))]),
  )

  expect(names.length).toBeGreaterThan(20)
  expect(newer.filter(([, found]) => found?.length)).toEqual([])
})

test.describe('in a browser that is too old for our scripts', () => {
  // It knows no layers of styles: Safari before 15.4, Chrome before 99. Other styles would lack their hash in the policy.
  test.use({ javaScriptEnabled: false, bypassCSP: true })

  test('each form says so, and how to reach us, above its first field @phone', async ({ page }) => {
    await page.route(/check-eligibility$|admissions$/, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.replaceAll('@layer', '@unknown') })
    })
    for (const path of [paths.checkEligibility, paths.admissions]) {
      await page.goto(path)

      const order = page.locator('form :is(input, p:text("This browser is too old for"))')
      const notice = order.first()
      await expect(notice).toBeVisible()
      await expect(notice.getByRole('link')).toHaveText([/^\+91 /, 'WhatsApp', /@/])
    }
  })
})
