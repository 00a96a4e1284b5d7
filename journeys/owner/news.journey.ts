import { endpoints, paths } from '#contract/paths.ts'
import { axeViolations } from '../axe.ts'
import { anyCheck, dialog, fill, press } from '../eligibility-form.ts'
import { asha, expect, ownTest as test } from '../served.ts'

test('with mail set up, a student can request a copy, staff are notified, and owners see failed deliveries @phone', async ({
  page,
  mail,
  start,
}) => {
  const served = await start({
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Our office <office@example.com>',
    NOTIFY_TO: 'owner@example.com',
  })
  await page.goto(served.origin + paths.checkEligibility)
  const box = page.getByRole('checkbox', { name: 'Send me a copy of my answer by email' })
  await expect(box).not.toBeChecked()
  expect(await axeViolations(page)).toEqual([])
  const checkRequest = page.waitForRequest(anyCheck)

  await fill(page)
  await box.check()
  await press(page)
  await expect(dialog(page)).toBeVisible()

  const request = await checkRequest
  expect(request.postDataJSON()).toEqual(asha)
  expect(request.headers()['copy-by-mail']).toBe('yes')
  await expect
    .poll(() => mail.received.map(({ subject }) => subject))
    .toEqual(['Kitesail Education: 1 new enquiry'])
  expect(mail.received[0]).toMatchObject({ to: ['owner@example.com'] })
  expect(mail.received[0]?.text).not.toContain(asha.phone)

  await page.route(`**${endpoints.undelivered}`, (route) =>
    route.fulfill({ json: { count: 3, since: '2026-11-21T05:00:00.000Z' } }),
  )
  await served.signIn(page)
  await expect(page.getByText(/^3 messages could not be delivered since 21 Nov 2026/)).toBeVisible()
})
