import { endpoints, paths } from '#contract/paths.ts'
import { openStore } from '#server/db/open.ts'
import { axeViolations } from '../axe.ts'
import { expect, ownTest as test } from '../served.ts'
import { addSubmission } from '#server/public/submissions.ts'

const total = 487
const here = 40

/** In three spellings of a number, four of a date, and with two rows that cannot be read. */
function sheet() {
  const dates = ['03/04/2025', '3-4-25', '45750', '3 Apr 2025']
  const rows = Array.from({ length: total }, (_, at) => {
    const number = `98000${String(at).padStart(5, '0')}`
    const spelled = [
      number,
      `+91 ${number.slice(0, 5)} ${number.slice(5)}`,
      `0${number.slice(0, 5)}-${number.slice(5)}`,
    ]
    const date = at === 100 ? '31/02/2025' : dates[at % dates.length]
    const phone = at === 101 ? '' : spelled[at % 3]
    return [
      date,
      `Person ${at}`,
      phone,
      'JNTUH',
      'CSE',
      at % 2 === 0 ? '31' : '24 of 40',
      'Interested',
      `remark ${at}`,
    ]
  })
  const heads = [
    'Date',
    'Student name',
    'Mobile No.',
    'College',
    'Branch',
    'Papers clear',
    'Status',
    'Remarks',
  ]
  return [heads, ...rows].map((row) => row.join(',')).join('\r\n')
}

/** The people of the first rows are here already. */
async function fill(directory: string) {
  const db = await openStore({ databaseUrl: undefined, dataDirectory: directory })
  for (let at = 0; at < here; at += 1)
    await addSubmission(db, {
      name: `Person ${at}`,
      university: 'JNTUH',
      branch: 'CSE',
      reason: null,
      phone: `98000 ${String(at).padStart(5, '0')}`,
      email: `person${at}@example.com`,
      papers_passed: 31,
    })
  await db.close()
}

test('a sheet of 487 rows is tried, imported, looked at, and taken back @desk', async ({
  page,
  directory,
  start,
}) => {
  await fill(directory)
  const served = await start({ FORMS: 'live' })
  await served.signIn(page)
  await page.goto(served.origin + paths.adminImport)
  expect(await axeViolations(page)).toEqual([])

  const file = page.getByLabel(/A file from your disk/)
  await file.setInputFiles({
    name: 'old.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0x41, 0xe9, 0x42]),
  })
  await expect(page.getByRole('alert')).toContainText('The letters of this file cannot be read.')
  await file.setInputFiles({
    name: 'walk-ins.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet()),
  })

  await expect(page.getByText('7 of 8 matched')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Date/ })).toContainText('3 April 2025.')
  await expect(page.getByLabel('Interested means')).toHaveValue('follow-up')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Look at the trial' }).click()

  await expect(page.getByText('445 + 40 + 2 = 487 rows.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('table', { name: 'Rows that cannot be read' })).toContainText(
    'This day does not exist.',
  )
  await expect(page.getByRole('table', { name: 'Rows that cannot be read' })).toContainText(
    'No phone number and no email.',
  )
  expect(await axeViolations(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'These rows as a sheet' }).click()
  expect((await saved).suggestedFilename()).toBe('rows-to-mend.csv')

  // The server fails once on the way: the same rows are sent again.
  let failures = 1
  await page.route(`**${endpoints.importRows}`, (route) =>
    failures-- > 0 ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Import 485 rows' }).click()
  await expect(page.getByRole('heading', { name: '485 rows are in' })).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.locator('.import-run')).toContainText('New enquiries445Added to a history40')
  expect(await axeViolations(page)).toEqual([])

  await page.goto(`${served.origin}${paths.admin}?search=Person+200`)
  const person = page.getByText('Person 200', { exact: true }).first()
  await person.click()
  await expect(page.getByText('Remarks: remark 200')).toBeVisible()

  await page.goto(served.origin + paths.adminImport)
  const row = page.getByRole('row', { name: /walk-ins\.csv/ })
  await expect(row).toContainText('44540')
  await row.getByRole('button', { name: 'Take this import back' }).click()
  await row.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('445 enquiries were taken back.')).toBeVisible({ timeout: 30_000 })
  await expect(row).toContainText('Taken back on')
  await page.goto(`${served.origin}${paths.admin}?search=Person+200`)
  await expect(page.getByText(/^Nothing matches/).first()).toBeVisible()
})
