import { paths } from '#contract/paths.ts'
import { expect, test } from '../served.ts'

test('the list has its first paint in the document, without data, and the login page comes before it without the flag @desk', async ({
  page,
  served,
}) => {
  await served.submit({})
  await served.signIn(page)
  await expect(page.getByText('Asha Rao')).toBeVisible()
  // A slow line: no part of the app arrives.
  await page.route(/assets\/(?!guard)[^/]+\.js$/, () => {})

  const reply = await page.goto(paths.admin, { waitUntil: 'commit' })

  await expect(page.getByText('Admin Dashboard')).toBeVisible()
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.locator('th:visible, select:visible').first()).toBeVisible()
  await expect(page.getByText('Asha Rao')).toHaveCount(0)
  expect(reply?.headers()['x-robots-tag']).toBe('noindex, nofollow')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  await page.evaluate(() => localStorage.removeItem('admin-auth'))
  await page.goto(`${paths.admin}?search=asha`, { waitUntil: 'commit' })
  await expect(page).toHaveURL(new RegExp(`${paths.adminLogin}\\?search=asha$`))
  await expect(page.getByText('Loading...')).toHaveCount(0)
})
