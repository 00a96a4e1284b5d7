import type { Page } from '@playwright/test'
import { endpoints, paths } from '#contract/paths.ts'
import { axeViolations } from '../axe.ts'
import { expect, ownTest as test } from '../served.ts'

const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved.' })

test('an owner switches the forms on, they stay on after a restart, and off again @desk', async ({
  page,
  start,
}) => {
  let served = await start()
  const offersForm = async () => {
    await page.goto(served.origin + paths.contact)
    return page.getByRole('button', { name: 'Send Message' }).count()
  }
  const choose = async (word: string) => {
    await page.goto(served.origin + paths.adminSettings)
    await page.getByRole('group', { name: 'Forms' }).getByLabel(word, { exact: true }).check()
    await expect(saved(page)).toBeVisible()
  }
  await served.signIn(page)
  expect(await offersForm()).toBe(0)

  await choose('On')
  expect(await axeViolations(page)).toEqual([])
  await expect.poll(offersForm).toBe(1)
  await served.stop()
  served = await start()
  expect(await offersForm()).toBe(1)
  await page.context().clearCookies()
  await served.signIn(page)
  await choose('Off')
  await expect.poll(offersForm).toBe(0)
  const refused = await fetch(served.origin + endpoints.enquiries, { method: 'POST' })
  expect(refused.status).toBe(404)
  await served.stop()

  served = await start({ FORMS: 'live' })
  await page.context().clearCookies()
  await served.signIn(page)
  await page.goto(served.origin + paths.adminSettings)
  await expect(page.getByText('FORMS on the server says this, and wins.')).toBeVisible()
  await expect(page.getByLabel('Off', { exact: true })).toBeDisabled()
})
