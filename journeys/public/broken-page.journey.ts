import type { Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { expect, visitorTest as test } from '../served.ts'

/** Makes the page in the file of this name throw when it renders. */
const breakPage = (page: Page, name: string) =>
  page.route(`**/assets/${name}-*.js`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("broken on purpose") }',
    }),
  )

/** Opens the home page and waits for hydration, after which links load no new document. */
async function openHydrated(page: Page) {
  const hydrated = page.waitForResponse(/\/hydrate-/)
  await page.goto(paths.home)
  await hydrated
  await page.waitForLoadState('networkidle')
}

function errorsOf(page: Page) {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This page could not be shown' })

test('a link leads to its page and section, even with a malformed hash @desk', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' })
  const heading = page.getByRole('heading', { name: 'Core values' })
  const follow = async (hash: string) => {
    await openHydrated(page)
    await link.evaluate((anchor: HTMLAnchorElement, addition) => {
      anchor.href += addition
    }, hash)
    await link.click()
  }

  for (const hash of ['#100%', '#%E0%A4%A', '#%']) {
    await follow(hash)
    await expect(page).toHaveURL(new RegExp(`${paths.about}${hash}$`))
    await expect(heading).toBeVisible()
  }
  // The name of a section may be encoded.
  await follow('#core-v%61lues-title')
  await expect(heading).toBeInViewport()
  expect(errors).toEqual([])
})

test('a broken page says what to do, between header and footer, and other pages still work @phone', async ({
  page,
}) => {
  const errors = errorsOf(page)
  await breakPage(page, 'about')
  await openHydrated(page)

  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()

  await expect(failure(page)).toBeVisible()
  await expect(failure(page).getByRole('link', { name: 'Home' })).toHaveAttribute(
    'href',
    paths.home,
  )
  await expect(failure(page).locator('a[href^="tel:"]')).toBeVisible()
  expect(errors.join()).toContain('broken on purpose')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Speak to a counsellor/ })).toBeVisible()
  await expect(failure(page)).toBeHidden()
})

test('a page that breaks on the first visit says what to do, and a reload can fix it @desk', async ({
  page,
}) => {
  await breakPage(page, 'about')
  await page.goto(paths.about)
  await expect(failure(page)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()

  await page.unrouteAll()
  await failure(page).getByRole('button', { name: 'Reload the page' }).click()

  await expect(page.getByRole('heading', { name: 'Core values' })).toBeVisible()
  await expect(failure(page)).toBeHidden()
})

test('a staff page that breaks or cannot be fetched says what to do @desk', async ({ page }) => {
  const errors = errorsOf(page)
  await page.route('**/assets/login-*.js', (route) => route.abort())
  await page.goto(paths.adminLogin)
  await expect(failure(page)).toBeVisible()
  expect(errors.join()).toContain('login-')

  await page.unrouteAll()
  await breakPage(page, 'login')
  await page.goto(paths.adminLogin)
  await expect(failure(page)).toBeVisible()
  await page.unrouteAll()
  await failure(page).getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
})
