import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, paths } from '#contract/paths.ts'
import { mailServer } from '#server/news/mail-server-for-tests.ts'
import { axeViolations } from './axe.ts'
import { anyCheck, dialog, fill, press } from './eligibility-form.ts'
import { expect, test } from '@playwright/test'
import { startWithClock } from '../tools/server-process.ts'
import { asha, serve, servedBy } from './served.ts'

test('with mail set up, a student can request a copy, staff are notified, and owners see failed deliveries @phone', async ({
  page,
}) => {
  const mail = await mailServer()
  const directory = await mkdtemp(join(tmpdir(), 'journey-'))
  const served = await serve(directory, {
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
  // The privacy notice describes a server that sends mail.
  await page.goto(served.origin + paths.privacy)
  await expect(page.getByText('we send a copy of your answer')).toBeVisible()
  await expect(page.getByText('It does not contain what you typed.')).toBeVisible()
  await expect(page.getByText('It may contain your reference number')).toBeHidden()
  await served.signIn(page)
  await expect(page.getByText(/^3 messages could not be delivered since 21 Nov 2026/)).toBeVisible()
  await served.stop()
  await mail.stop()
  await rm(directory, { recursive: true, force: true })
})

const hour = 3_600_000
const metricsToken = 'a token for this test'

/** The number of failed deliveries that will be retried. */
async function failedDeliveries(origin: string) {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const metrics = await (await fetch(origin + endpoints.metrics, { headers })).text()
  const [, count = '0'] = /deliveries_total\{[^}]*outcome="later"[^}]*\} (\d+)/.exec(metrics) ?? []
  return Number(count)
}

test('if the mail server is down for a day, owners see it, no message is lost, and each is delivered once @desk', async ({
  page,
}) => {
  test.slow()
  const mail = await mailServer()
  const directory = await mkdtemp(join(tmpdir(), 'journey-'))
  const server = await startWithClock(directory, 0, {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Our office <office@example.com>',
    NOTIFY_TO: 'owner@example.com',
    METRICS_TOKEN: metricsToken,
  })
  const served = servedBy(server, join(directory, 'data'))
  // New messages are collected every two seconds.
  const expectOnHealthPage = (text: string) =>
    expect(async () => {
      await page.goto(served.origin + paths.adminHealth)
      await expect(page.getByText(text)).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
  await mail.stop()

  await page.goto(served.origin + paths.checkEligibility)
  await fill(page)
  await page.getByRole('checkbox', { name: 'Send me a copy of my answer by email' }).check()
  await press(page)
  await expect(dialog(page)).toContainText('Your reference')

  await served.signIn(page)
  await expectOnHealthPage('Messages waiting: 1. Given up: 0.')
  // Each retry fails.
  for (const hours of [1.5, 8, 23]) {
    const before = await failedDeliveries(served.origin)
    await server.shiftTo(hours * hour)
    await expect
      .poll(() => failedDeliveries(served.origin), { timeout: 60_000 })
      .toBeGreaterThan(before)
  }
  // The session has expired by now.
  await served.signIn(page)
  await expect(page.getByText(/^2 messages could not be delivered since/)).toBeVisible()
  await expectOnHealthPage('Messages waiting: 2, 2 of them for more than an hour. Given up: 0.')
  expect(mail.received).toEqual([])

  await mail.startAgain()
  await server.shiftTo(36 * hour)
  await expect
    .poll(() => mail.received.flatMap(({ to }) => to).toSorted())
    .toEqual([asha.email, 'owner@example.com'])
  await served.signIn(page)
  await expect(page.getByText(/could not be delivered/)).toHaveCount(0)
  await expectOnHealthPage('Messages waiting: 0. Given up: 0.')
  expect(mail.received).toHaveLength(2)
  await served.stop()
  await mail.stop()
  await rm(directory, { recursive: true, force: true })
})
