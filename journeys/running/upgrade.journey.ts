import type { Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { dialog, fill, press } from '../eligibility-form.ts'
import { expect, test } from '../served.ts'

/**
 * From now on a newer release is served: its pages name other files, and the file of this name is gone for pages opened before. Returns how
 * often a page was loaded since.
 */
async function upgrade(page: Page, gone: string) {
  let loads = 0
  await page.route(`**/assets/${gone}-*.js`, (route) =>
    loads === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.route(
    ({ pathname }) => !/\.|^\/(?:v1|api)\//.test(pathname),
    async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      if (route.request().isNavigationRequest()) loads += 1
      const [, file = ''] = /(\/assets\/hydrate-[^" ]+)/.exec(html) ?? []
      const body = html.replace('data-parts="', `$&${file} `)
      await route.fulfill({ response, body })
    },
  )
  return () => loads
}

test('an upgrade while a form is open costs nothing: the page loads anew, with the answer of the one row that is stored @phone', async ({
  page,
  served,
}) => {
  await page.goto(paths.checkEligibility)
  await page.waitForLoadState('networkidle')
  const loads = await upgrade(page, 'result-dialog')
  await fill(page)

  await press(page)

  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page)).toContainText('Jawaharlal Nehru Technological University Hyderabad')
  expect(loads()).toBe(1)
  await expect(page.getByLabel('Full Name')).toHaveValue('Asha Rao')
  await served.signIn(page)
  await expect(page.getByText('Asha Rao')).toHaveCount(1)
})

test('an upgrade before the app has loaded keeps what was typed @phone', async ({ page }) => {
  await page.route('**/assets/hydrate-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto(paths.checkEligibility)
  const name = page.getByLabel('Full Name')
  await name.fill('Asha Rao')
  const loads = await upgrade(page, 'hydrate')

  await page.getByLabel('Email Address').focus()

  await expect.poll(loads).toBe(1)
  await expect(name).toHaveValue('Asha Rao')
})

test('a part that cannot be fetched for another reason reloads nothing @phone', async ({
  page,
}) => {
  await page.goto(paths.checkEligibility)
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/result-dialog-*.js', (route) => route.fulfill({ status: 502 }))
  await fill(page)
  await page.evaluate(() => Object.assign(window, { isSame: true }))

  await press(page)
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  expect(await page.evaluate('window.isSame')).toBe(true)
  await page.unrouteAll()
  await press(page)

  await expect(dialog(page)).toBeVisible()
})
