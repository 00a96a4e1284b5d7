import { endpoints, paths } from '#contract/paths.ts'
import { expect, ownTest, test } from '../served.ts'
import {
  row,
  panel,
  history,
  changes,
  disableCallLinks,
  headers,
  idOf,
  textsOf,
  dateFromToday,
  expectNoViolations,
} from './desk.ts'

test('without a connection an enquiry can still be read, and an unsaved change is not lost @phone', async ({
  page,
  context,
  served,
}) => {
  await disableCallLinks(page)
  await served.submit({ name: 'Kavya Rao', phone: '98000 11155', email: 'k@example.com' })
  await served.submit({ name: 'Asha Rao' })
  await served.signIn(page)

  // The search does not cover phone numbers, but offers the filter that does.
  await page.getByPlaceholder('Search by name').fill('98000 11155')
  await page.getByRole('button', { name: 'Find 98000 11155 among phone numbers' }).tap()
  await expect(page).toHaveURL(/admin\?phone=9800011155$/)
  await expect(row(page, 'Kavya Rao')).toBeVisible()

  // A follow-up in the past is refused, and a valid one is shown.
  await row(page, 'Kavya Rao').getByRole('link', { name: 'Call' }).tap()
  await page.getByRole('button', { name: 'Later…' }).tap()
  await page.getByRole('button', { name: 'Choose a date…' }).tap()
  const date = page.getByLabel('Date')
  await date.fill(dateFromToday(0))
  await page.getByLabel('Time (optional)').fill('00:01')
  await page.getByRole('button', { name: 'Set follow-up' }).tap()
  await expect(page.getByText('This time has passed.')).toBeVisible()
  await expect(page.getByLabel('Time (optional)')).toBeFocused()
  await expectNoViolations(page)
  await date.fill(dateFromToday(3))
  await page.getByLabel('Time (optional)').fill('17:30')
  await page.getByRole('button', { name: 'Set follow-up' }).tap()
  await expect(page.getByText(/^Follow up \w{3} \d+ \w{3}.*, 17:30$/)).toBeVisible()
  const kavya = await idOf(page, 'Kavya Rao')
  await expect.poll(() => textsOf(page, kavya, 'call')).toEqual(['later'])

  await page.goto(paths.admin)
  await row(page, 'Asha Rao').getByRole('link', { name: 'Call' }).tap()
  await expect(page.getByRole('button', { name: 'Reached' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('No live updates').first()).toBeVisible()
  await page.getByRole('button', { name: 'Reached' }).tap()

  const notice = panel(page).getByRole('alert').first()
  await expect(notice).toContainText('This could not be saved. No connection.')
  await expect(notice).toContainText('You chose:Called')
  await expect(panel(page)).toContainText('9800000000')
  await expect(panel(page)).not.toContainText('No answer was kept.')
  await expect(panel(page).getByLabel('Write a note')).toBeVisible()
  await expectNoViolations(page)

  // The unsaved change survives a reload.
  await context.setOffline(false)
  await page.goto(`${paths.admin}?enquiry=${await idOf(page, 'Asha Rao')}`)
  await expect(notice).toContainText('This is not saved yet.')
  await expect(notice).toContainText('You chose:Called')
  await panel(page).getByRole('button', { name: 'Try again' }).tap()
  await expect(history(page)).toContainText('You called: reached')
  await expect(history(page)).toContainText('You set Called and assigned it to yourself')
  await expect(panel(page).getByRole('alert')).toHaveCount(0)

  // The history entry is stored but its response is lost: a retry adds no second entry.
  await page.route(`**${endpoints.history}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await panel(page).getByRole('link', { name: 'Call' }).tap()
  await page.getByRole('button', { name: 'No answer', exact: true }).tap()
  await expect(notice).toContainText('The call or message is not in the history yet.')
  await page.unroute(`**${endpoints.history}`)
  await panel(page).getByRole('button', { name: 'Try again' }).tap()
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
  await expect(history(page)).toContainText('You called: no answer')
  const asha = await idOf(page, 'Asha Rao')
  expect(await textsOf(page, asha, 'call')).toEqual(['reached', 'no answer'])
})

test('an enquiry that arrives after the list, and before the page first asks for changes, is shown @desk', async ({
  page,
  served,
}) => {
  await served.submit({ name: 'Asha Rao' })
  const listLoaded = Promise.withResolvers<void>()
  await page.route(changes, async (route) => {
    await listLoaded.promise
    await route.continue()
  })
  await served.signIn(page)
  await expect(row(page, 'Asha Rao')).toBeVisible()

  await served.submit({ name: 'Kavya Rao' })
  listLoaded.resolve()

  await expect(row(page, 'Kavya Rao')).toBeVisible()
})

ownTest(
  'a lost connection is shown and restored, and no change is missed @desk',
  async ({ page, start }) => {
    ownTest.slow()
    const served = await start()
    await served.submit({ name: 'Asha Rao' })
    await disableCallLinks(page)
    const asked = page.waitForResponse(changes)
    await served.signIn(page)
    await expect(row(page, 'Asha Rao')).toBeVisible()
    await asked

    await served.submit({ name: 'Kavya Rao' })
    await expect(page.getByRole('button', { name: '1 new, show' })).toBeVisible()
    await expect(page).toHaveTitle(/^\(1\) Admin Dashboard/)
    await expect(row(page, 'Kavya Rao')).toHaveCount(0)
    await expectNoViolations(page)

    await served.stop()
    await expect(page.getByText(/No live updates since .*Trying again…/).first()).toBeVisible()
    await expect(page.getByText(/as of \d\d:\d\d/)).toBeVisible()
    await expectNoViolations(page)
    // An outcome that cannot be saved shows an error.
    await row(page, 'Asha Rao').getByRole('link', { name: 'Call' }).click()
    await page.getByRole('button', { name: 'No answer', exact: true }).first().click()
    await expect(panel(page).getByRole('alert').first()).toContainText('No connection.')
    await expectNoViolations(page)
    const restarted = await start({ PORT: new URL(served.origin).port })
    await restarted.submit({ name: 'Imran Pasha' })

    await expect(page.getByText(/No live updates/)).toHaveCount(0)
    await expect(row(page, 'Imran Pasha')).toBeVisible()
    await expect(panel(page).getByRole('alert')).toHaveCount(1)
    await expect(panel(page).getByRole('alert')).toContainText('This could not be saved.')
    // The choice is not lost. After a change elsewhere, a retry offers both versions.
    await expect(panel(page).getByRole('alert')).toContainText('You chose:No answer')
    const id = (await row(page, 'Asha Rao').getAttribute('id'))?.replace('enquiry-', '')
    const changed = await page.request.patch(`${restarted.origin}${endpoints.newEnquiry}/${id}`, {
      headers,
      data: { stage: 'called' },
    })
    expect(changed.status()).toBe(200)
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/changed this elsewhere at .*Choose one\./)).toBeFocused()
    await panel(page).getByRole('button', { name: 'Use mine' }).click()
    await expect(row(page, 'Asha Rao')).toContainText('No answer, you')
    await expect(panel(page).getByRole('alert')).toHaveCount(0)
  },
)
