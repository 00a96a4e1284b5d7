import { paths } from '#contract/paths.ts'
import { clippedControls } from '../clipped-controls.ts'
import { asha, expect, ownTest as test } from '../served.ts'

const widths = [360, 768, 900, 1024, 1280, 1366, 1440, 1920]

test('at every width the list, its filters and the question after a call fit the window, and nothing of them is clipped @desk', async ({
  page,
  start,
}) => {
  const served = await start({ FORMS: 'live' })
  // Whatever somebody is called.
  await served.submit({ name: `${asha.name} ${'W'.repeat(60)}`, branch: 'W'.repeat(60) })
  // A browser without a phone app would ask what to do.
  await page.addInitScript(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]'))
        event.preventDefault()
    }),
  )
  await served.signIn(page)
  const row = page.getByRole('row').filter({ hasText: asha.name })
  const resize = (width: number) => page.setViewportSize({ width, height: width < 600 ? 760 : 900 })
  const openList = async () => {
    await page.goto(served.origin + paths.admin)
    await row.waitFor()
  }

  for (const width of widths) {
    await resize(width)
    await openList()
    const filters = page.locator('.filters-button')
    if (await filters.isVisible()) await filters.click()
    expect(await clippedControls(page.locator('body')), `list at ${width} px`).toEqual([])
  }

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto(served.origin + paths.admin)
  await row.waitFor()
  expect(await clippedControls(page.locator('body')), 'list with letters of 200%').toEqual([])
  await row.getByRole('link', { name: 'Call' }).click()
  await expect(page.locator('.outcome-close')).toBeInViewport()

  // Beside the list the question stands below the other links, where it is brought into sight.
  await page.setViewportSize({ width: 1920, height: 700 })
  await page.goto(served.origin + paths.admin)
  await row.getByText(asha.name).click()
  await page.locator('.enquiry').getByRole('link', { name: /^Call/ }).click()
  await expect(page.locator('.enquiry .outcome-close')).toBeInViewport({ ratio: 1 })

  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await resize(1440)
  await openList()
  await row.getByText(asha.name).click()
  const enquiry = page.locator('.enquiry')
  await enquiry.getByRole('link', { name: /^Call/ }).click()
  for (const width of widths) {
    await resize(width)
    const question = enquiry.locator('.outcome')
    await expect(question.getByRole('button', { name: 'Reached' })).toBeVisible()
    // On a narrow screen a sheet covers the rest.
    const place = width < 900 ? question : enquiry
    expect(await clippedControls(place), `question at ${width} px`).toEqual([])
  }
})
