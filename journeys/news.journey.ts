import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { endpoints, paths } from '#contract/paths.ts'
import { mailServer } from '#server/news/mail-server-for-tests.ts'
import { anyCheck, dialog, fill, press } from './eligibility-form.ts'
import { expect, test } from '@playwright/test'
import { asha, serve } from './served.ts'

test('with mail, a student may ask for a copy, staff is told, and owners see what was not delivered @phone', async ({
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
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const sent = page.waitForRequest(anyCheck)

  await fill(page)
  await box.check()
  await press(page)
  await expect(dialog(page)).toBeVisible()

  const request = await sent
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
  // What the notice says is true of this server, and of one without mail.
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
