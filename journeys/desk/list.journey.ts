import { momentIn } from '#contract/staff/follow-up.ts'
import { endpoints, paths } from '#contract/paths.ts'
import { brokenWords } from '../broken-words.ts'
import { expect, test } from '../served.ts'
import {
  row,
  panel,
  disableCallLinks,
  fakeNotifications,
  openDesk,
  idOf,
  setMarks,
  expectNoViolations,
  buttonOf,
} from './desk.ts'

test('filters combine, are part of the address, can be cleared, and can be saved as a private view @desk', async ({
  browser,
  page,
  served,
}) => {
  test.slow()
  for (const name of ['Imran Pasha', 'Kavya Rao', 'Asha Rao'])
    await served.submit({ name, email: `${name[0]}@example.com` })
  await served.signIn(page)
  await setMarks(page, await idOf(page, 'Asha Rao'), { stage: 'no-answer' })
  await setMarks(page, await idOf(page, 'Kavya Rao'), { stage: 'no-answer' })
  await page.reload()

  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByRole('button', { name: 'No answer 2' }).click()
  await expect(page).toHaveURL(/\?stage=no-answer$/)
  await page.getByPlaceholder('Search by name').fill('asha')
  await expect(page.getByText('1 matches “asha”')).toBeVisible()
  await expect(filters.getByRole('button', { name: 'No answer 1' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Save this view' }).click()
  await expect(page.getByLabel('Name of this view')).toBeFocused()
  await page.getByLabel('Name of this view').fill('Ring again')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.admin}$`))
  await expect(page.getByText('3 received')).toBeVisible()

  // A text without digits shows a fault, not all rows.
  const all = filters.getByRole('button', { name: /^Filters/ })
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await all.click()
  await expect(sheet.getByLabel('Phone')).toBeFocused()
  await sheet.getByLabel('Phone').fill('call me')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('There is no digit in this text.')).toBeVisible()

  // A filter can be changed, and is removed where it is shown.
  await sheet.getByLabel('Phone').fill('9800')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?phone=9800$/)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  // A list that is loading is dimmed and would fail the contrast check.
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expectNoViolations(page)
  await filters.getByRole('button', { name: 'Phone: 9800' }).click()
  await expect(all).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`${paths.admin}$`))

  await all.click()
  // Short and full names are accepted.
  await page.getByLabel('Branch (as understood)').fill('CSE')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/\?branch=cse$/)
  await page
    .getByLabel('University or college (as understood)')
    .fill('jawaharlal nehru technological university, Hyderabad')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/\?branch=cse&university=jntuh$/)
  await page
    .getByLabel('University or college (as understood)')
    .fill('abes engineering college, crossings republik, Ghaziabad')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/\?branch=cse&college=abes-engineering-college$/)
  await page.getByLabel('University or college (as understood)').fill('')
  await page.getByLabel('Branch (as understood)').fill('')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(new RegExp(`${paths.admin}$`))
  await page.getByRole('button', { name: 'Ring again', exact: true }).click()
  await expect(page).toHaveURL(/search=asha&stage=no-answer/)
  await expect(row(page, 'Kavya Rao')).toHaveCount(0)

  // A saved view also appears on the same person's phone.
  const filtered = `${paths.admin}?stage=new`
  const saveView = async (name: string) => {
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.getByLabel('Name of this view').fill(name)
    await page.getByRole('button', { name: 'Save view' }).click()
  }
  await page.goto(filtered)
  await saveView('Ring today')
  await expect(page.getByLabel('Name of this view')).toBeHidden()

  const phone = await openDesk(browser, served)
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto(filtered)
  await phone.getByRole('button', { name: /^Filters/ }).click()
  await buttonOf(phone, 'Ring today').click()
  await expect(phone).toHaveURL(/stage=new$/)
})

test('after staff process the rows of a filtered page, Next shows the rows that moved up @desk', async ({
  page,
  served,
}) => {
  for (let at = 10; at < 24; at += 1) await served.submit({ name: `Student ${at}` })
  await served.signIn(page)
  await page.goto(`${paths.admin}?stage=new`)
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  const markCalled = async (names: string[]) => {
    for (const name of names) {
      await setMarks(page, await idOf(page, name), { stage: 'called' })
      await expect(row(page, name)).toContainText('Called')
    }
  }

  await markCalled(['Student 23', 'Student 22', 'Student 21'])
  // The processed rows stay until then, but the count and the export cover only current matches.
  await expect(page.getByText('11 match')).toBeVisible()
  await expect(row(page, 'Student 23')).toBeVisible()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('Export 11 enquiries')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(row(page, 'Student 13')).toBeVisible()
  await expect(row(page, 'Student 23')).toHaveCount(0)

  await row(page, 'Student 11').getByText('Student 11').click()
  await markCalled(['Student 12', 'Student 11'])
  await panel(page).getByRole('button', { name: 'Next enquiry' }).click()
  await expect(page.getByRole('heading', { name: 'Student 10' })).toBeVisible()

  // New enquiries add a page before their rows are shown.
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await served.submit({ name: 'Student 24' })
  await served.submit({ name: 'Student 25' })
  await expect(page.getByText('11 match')).toBeVisible()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(row(page, 'Student 24')).toHaveCount(0)
})

test('an export matches the list, and notifications are opt-in and contain no name @desk', async ({
  page,
  served,
}) => {
  const notifications = await fakeNotifications(page)
  for (const name of ['Imran Pasha', '=HYPERLINK("x")', 'Asha Rao'])
    await served.submit({ name, email: `${name[0]}@example.com` })
  await served.signIn(page)
  await setMarks(page, await idOf(page, 'Imran Pasha'), { stage: 'closed' })
  await page.goto(`${paths.admin}?stage=new`)
  await expect(page.getByText('2 match')).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('Export 2 enquiries')).toBeVisible()
  await expectNoViolations(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const download = await downloading
  expect(download.url()).toContain(endpoints.export)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream())
    chunks.push(Buffer.from(chunk as Buffer))
  const text = Buffer.concat(chunks).toString('utf8')
  expect(text).toContain('Asha Rao')
  expect(text).not.toContain('Imran Pasha')
  // A formula is exported as text.
  expect(text).not.toMatch(/(^|[,\n])"?=HYPERLINK/)

  // Staff who turn notifications on are notified of a new enquiry, without a name.
  await page.goto(paths.admin)
  // Until the rows are there, a button of this name shows the filters.
  await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page
    .getByRole('button', { name: 'Turn on', description: 'Notify me of what is new or due' })
    .click()
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }))

  await served.submit({ name: 'Kavya Rao', email: 'kavya@example.com' })

  await expect(page.getByRole('button', { name: '1 new, show' })).toBeVisible()
  await expect
    .poll(async () => (await notifications()).map(({ title, body }) => `${title}: ${body}`))
    .toEqual(['Kitesail Education: A new enquiry has arrived.'])
})

test('each column fits its text, and columns behind an open enquiry leave the tab order @desk', async ({
  page,
  served,
}) => {
  await served.submit({
    name: 'Lakshmi Satyanarayana',
    phone: '+91 98000 00044',
    branch: 'Electronics and Communication',
    university: 'Visvesvaraya Technological University',
    reason: 'Discontinued after the sixth semester',
  })
  await served.submit({ name: 'Asha Rao', email: 'asha@example.com' })
  await disableCallLinks(page)
  await served.signIn(page)
  await setMarks(page, await idOf(page, 'Lakshmi Satyanarayana'), {
    stage: 'follow-up',
    followUpAt: momentIn('Asia/Kolkata', Date.now() - 50 * 3_600_000),
  })
  for (const width of [1024, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(paths.admin)
    await expect(row(page, 'Asha Rao')).toBeVisible()
    const titles = page.getByRole('columnheader')
    const boxes = await titles.evaluateAll((all) =>
      all.map((heading) => {
        const { left, width: px } = heading.getBoundingClientRect()
        return { left, px, title: heading.textContent }
      }),
    )
    expect(
      boxes.filter(({ px }) => px < 60),
      `too narrow at ${width} px`,
    ).toEqual([])

    // Rows stay low: no word breaks, also in the question after a call.
    expect(await brokenWords(page.getByRole('table'))).toEqual([])
    await row(page, 'Lakshmi').getByRole('link', { name: 'Call' }).click()
    expect(await brokenWords(row(page, 'Lakshmi').getByRole('group'))).toEqual([])
    await page.getByRole('button', { name: 'Close without an answer' }).click()

    await row(page, 'Asha Rao').click()
    await expect(panel(page)).toContainText('Received, answer given')
    // What the enquiry covers is not reached by keyboard, and its edge is no other column's.
    const edge = await panel(page).evaluate((element: HTMLElement) => element.offsetLeft)
    const covered = boxes.map((box) => box.left >= edge - 1)
    expect(covered).toContain(true)
    await expect
      .poll(() =>
        page
          .locator('th')
          .evaluateAll((all) => all.map((th) => getComputedStyle(th).visibility === 'hidden')),
      )
      .toEqual(covered)
  }
})
