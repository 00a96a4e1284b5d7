import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as plain } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { clippedControls } from './clipped-controls.ts'
import { asha, expect, serve } from './served.ts'

const widths = [360, 768, 900, 1024, 1280, 1366, 1440, 1920]

plain(
  'at every width the list, its filters and the question after a call fit the window, and nothing of them is clipped @desk',
  async ({ page }) => {
    const directory = await mkdtemp(join(tmpdir(), 'widths-'))
    const served = await serve(directory, { FORMS: 'live' })
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
    const resize = (width: number) =>
      page.setViewportSize({ width, height: width < 600 ? 760 : 900 })
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

    await served.stop()
    await rm(directory, { recursive: true, force: true })
  },
)
