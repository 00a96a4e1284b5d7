import { momentIn } from '#contract/staff/follow-up.ts'
import { paths } from '#contract/paths.ts'
import { expect, test } from '../served.ts'
import {
  row,
  panel,
  history,
  documents,
  disableCallLinks,
  headers,
  idOf,
  setMarks,
  expectNoViolations,
} from './desk.ts'

test('who was not reached leaves the list of today until the day that was chosen, and comes back on it @desk', async ({
  page,
  served,
}) => {
  await page.clock.install({ time: new Date('2026-11-25T23:40+05:30') })
  await disableCallLinks(page)
  await served.submit({ name: 'Asha Rao' })
  await served.submit({ name: 'Kavya Rao' })
  await served.signIn(page)
  await page.goto(`${paths.admin}?todo=true`)
  const todo = page.getByRole('button', { name: /^To do today/ })

  await row(page, 'Asha Rao').getByRole('link', { name: 'Call' }).click()
  await expect(
    row(page, 'Asha Rao').getByRole('button', { name: 'again 26 Nov, 10:00' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'No answer', exact: true }).click()
  await expect(row(page, 'Asha Rao')).toContainText('No answer, again Thu 26 Nov, 10:00')
  await expect(todo).toHaveText(/1$/)
  await expect(page.getByText('1 of 2 done')).toBeVisible()

  // The stage *Follow up* asks for the date, and *No answer* proposes one.
  await row(page, 'Kavya Rao').getByText('Kavya Rao').click()
  await panel(page).getByLabel('Stage').selectOption('follow-up')
  await page.keyboard.press('Escape')
  await expect(panel(page).getByLabel('Stage')).toHaveValue('new')
  await panel(page).getByLabel('Stage').selectOption('no-answer')
  await expect(panel(page).getByRole('button', { name: 'Follow up on' })).toContainText(
    'Thu 26 Nov, 10:00',
  )
  await expect(todo).toHaveText(/0$/)
  await page.reload()
  await expect(page.getByText('All 2 are done')).toBeVisible()
  await expect(page.getByText('Nothing left to call today.')).toBeVisible()
  await expect(page.getByText(/is on Thu 26 Nov, 10:00\. Tomorrow has 2\./)).toBeVisible()

  // Midnight passes on the open page.
  await page.clock.fastForward('00:25:00')
  await expect(row(page, 'Asha Rao')).toContainText('Today 10:00')
  await expect(todo).toHaveText(/2$/)

  // What is finished is not overdue.
  await page.clock.fastForward('11:00:00')
  await expect(panel(page)).toContainText('Overdue')
  await panel(page).getByLabel('Stage').selectOption('enrolled')
  await expect(panel(page)).not.toContainText('Overdue')
  await expect(todo).toHaveText(/1$/)
})

test('staff work through overdue follow-ups on a phone @phone', async ({ page, served }) => {
  test.slow()
  for (let at = 0; at < 11; at += 1) await served.submit({ name: `Student ${at}` })
  await disableCallLinks(page)
  await served.signIn(page)
  const day = 86_400_000
  const timeFromNow = (days: number) => momentIn('Asia/Kolkata', Date.now() + days * day)
  await setMarks(page, await idOf(page, 'Student 3'), {
    stage: 'follow-up',
    followUpAt: timeFromNow(-2),
  })
  await setMarks(page, await idOf(page, 'Student 5'), {
    stage: 'follow-up',
    followUpAt: timeFromNow(-1),
  })
  await setMarks(page, await idOf(page, 'Student 7'), {
    stage: 'follow-up',
    followUpAt: timeFromNow(3),
  })
  await page.reload()

  await page.getByRole('button', { name: /^To do today/ }).click()
  await expect(page.getByText('Overdue 2 days')).toBeVisible()
  const names = page.locator('td[data-column="name"] > :first-child')
  await expect(names).toHaveText([/3/, /5/, /0/, /1/, /2/, /4/, /6/, /8/, /9/, /10/])
  await expectNoViolations(page)

  await row(page, 'Student 3').getByText('Student 3').tap()
  await expect(page.getByRole('heading', { name: 'Student 3' })).toBeFocused()
  await expectNoViolations(page)
  await panel(page).getByRole('link', { name: 'Call' }).tap()
  await page.getByRole('button', { name: 'Later…' }).tap()
  await expect(page.getByRole('button', { name: /In 1 hour/ })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Reached' }).tap()
  await expect(page.getByText('Reached, saved')).toBeVisible()
  // The countdown of ten seconds pauses while the focus is inside.
  await page.keyboard.press('Tab')
  await expectNoViolations(page)
  await panel(page).getByRole('button', { name: 'Next', exact: true }).tap()
  await expect(page.getByRole('heading', { name: 'Student 5' })).toBeVisible()
  await page.goBack()
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByText('Overdue 1 day')).toBeVisible()
})

test('a student who may be in distress is named above the list, marked and sorted first, and found by reference @desk', async ({
  page,
  served,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())))
  await served.submit({ name: 'Asha Rao' })
  await served.submit({ name: 'Divya Sample', reason: 'I want to end my life' })
  for (let at = 10; at < 20; at += 1) await served.submit({ name: `Student ${at}` })
  await served.signIn(page)

  // She is on the second page, and no extra request looks for her.
  const banner = page.getByRole('alert').filter({ hasText: 'A student may be in distress.' })
  await expect(banner).toContainText('Nobody has called yet.')
  await expect(row(page, 'Divya Sample')).toHaveCount(0)
  expect(addresses.filter((address) => address.includes('care'))).toEqual([])
  await expectNoViolations(page)

  await page.goto(`${paths.admin}?todo=true`)
  await expect(page.getByText('12 match, in the order in which to call')).toBeVisible()
  await expect(page.getByRole('button', { name: 'To do today 12' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Divya Sample')
  await expect(page.getByRole('row').nth(1)).toContainText('May be in distress. Call first')
  await expect(page.getByRole('row').nth(2)).toContainText('Asha Rao')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('row', { name: /Student/ })).toHaveCount(2)

  const reply = await page.request.get(`${documents}/${await idOf(page, 'Divya Sample')}`, {
    headers,
  })
  const { reference } = (await reply.json()) as { reference: string }
  await page.goto(paths.admin)
  // Spaces, hyphens and case do not matter.
  await page.getByPlaceholder('Search by name').fill(reference.replace(' ', '-').toLowerCase())
  await expect(page.getByText(`${reference} is the enquiry of Divya Sample.`)).toBeVisible()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expectNoViolations(page)
  await page.getByPlaceholder('Search by name').fill(reference.slice(3))
  await page.getByRole('link', { name: `Open ${reference}` }).click()
  await expect(page.getByRole('heading', { name: 'Divya Sample' })).toBeFocused()
  // In print, what was sent comes first, names and dates replace "you" and "today", and the page says who printed it.
  await panel(page).getByLabel('Write a note').fill('Her brother answers.')
  await panel(page).getByRole('button', { name: 'Save note' }).click()
  await expect(history(page)).toContainText('Correct')
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(panel(page).locator('.mark-field > svg').first()).toBeHidden()
  await expect(banner).toBeHidden()
  await expect(panel(page)).toContainText(/Printed \d+ \w+ \d{4}, \d\d:\d\d by staff/)
  await expect(history(page)).toContainText('staff')
  await expect(history(page)).not.toContainText(/You|Correct|Today/)
  await expect(panel(page).locator('.enquiry-head')).not.toContainText('ago')
  await expect(panel(page).getByText('Open the answer')).toBeHidden()
  const [sent, past] = await Promise.all(
    [/^What was sent/, /^History/].map((name) =>
      panel(page).getByRole('heading', { name }).boundingBox(),
    ),
  )
  expect(sent?.y).toBeLessThan(past?.y ?? 0)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await panel(page).getByLabel('Stage').selectOption('called')
  await expect(banner).toHaveCount(0)
})
