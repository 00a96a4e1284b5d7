import { endpoints, paths } from '#contract/paths.ts'
import { openStore } from '#server/db/open.ts'
import { axeViolations } from '../axe.ts'
import { expect, ownTest, test } from '../served.ts'
import { addNote, documents, headers, idOf, setMarks } from './desk.ts'
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
  let brothers = 0
  for (const at of [...Array(here).keys(), 7])
    await addSubmission(db, {
      name: at === 7 ? `Brother ${(brothers += 1)}` : `Person ${at}`,
      university: 'JNTUH',
      branch: 'CSE',
      reason: null,
      phone: `98000 ${String(at).padStart(5, '0')}`,
      email: `person${at}@example.com`,
      papers_passed: 31,
    })
  await db.close()
}

ownTest(
  'a sheet of 487 rows is tried, imported, looked at, and taken back @desk',
  async ({ page, directory, start }) => {
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

    // Two brothers have one phone: nobody is chosen silently.
    await expect(page.getByText('1 row waits for your choice.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 485 rows' })).toBeDisabled()
    await page
      .getByLabel('Row 9, Person 7, is')
      .selectOption({ label: 'None of them: a new enquiry' })

    // The server fails once on the way: the same rows are sent again. Then the page is closed.
    let calls = 0
    await page.route(`**${endpoints.importRows}`, (route) => {
      calls += 1
      return calls === 1 || calls > 3 ? route.abort() : route.continue()
    })
    await page.getByRole('button', { name: 'Import 485 rows' }).click()
    await expect(page.getByRole('heading', { name: '200 of 485' })).toBeVisible()
    await expect(page.getByText('You may close this page')).toBeVisible()
    await page.unroute(`**${endpoints.importRows}`)
    await page.goto('about:blank')
    await page.goto(served.origin + paths.adminImport)
    await expect(page.getByText('200 of 485 rows were sent.')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByRole('heading', { name: '485 rows are in' })).toBeVisible({
      timeout: 60_000,
    })
    expect(await axeViolations(page)).toEqual([])
    await page.reload()
    await expect(page.getByText('rows were sent.')).toBeHidden()

    await page.goto(`${served.origin}${paths.admin}?search=Person+200`)
    const person = page.getByText('Person 200', { exact: true }).first()
    await person.click()
    await expect(page.getByText('Remarks: remark 200')).toBeVisible()

    await page.goto(served.origin + paths.adminImport)
    const row = page.getByRole('row', { name: /walk-ins\.csv/ })
    await expect(row).toContainText('44639')
    await row.getByRole('button', { name: 'Take this import back' }).click()
    await row.getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByText('446 enquiries were taken back.')).toBeVisible({ timeout: 30_000 })
    await expect(row).toContainText('Taken back on')
    await page.goto(`${served.origin}${paths.admin}?search=Person+200`)
    await expect(page.getByText(/^Nothing matches/).first()).toBeVisible()
  },
)

test('an export comes back as it was, also a text that is too long for its cell @desk', async ({
  page,
  served,
}) => {
  const reason = `-1 paper, "पढ़ाई" & <b>\n${'Arrears in two semesters. '.repeat(390)}`
  await served.submit({ name: '=Asha Rao', reason })
  await served.submit({
    name: 'Bina Sample',
    phone: '+91 98000 00112',
    email: 'bina@example.com',
  })
  await served.signIn(page)
  const id = await idOf(page, 'Bina Sample')
  await setMarks(page, id, { stage: 'follow-up', followUpAt: '2027-12-01 11:00' })
  await addNote(page, id, 'Speaks Telugu.')
  const rows = async () => {
    const list = await page.request.get(documents, { headers })
    const { documents: found } = (await list.json()) as { documents: Record<string, unknown>[] }
    return found
      .map(({ $createdAt: at, ...row }) => ({
        ...Object.fromEntries(kept.map((name) => [name, row[name]])),
        at: String(at).slice(0, 16),
      }))
      .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
  }
  const before = await rows()
  const file = await page.request.get(`${endpoints.export}?format=xlsx`, { headers })
  for (const name of ['=Asha Rao', 'Bina Sample']) {
    const address = `${endpoints.newEnquiry}/${await idOf(page, name)}`
    expect((await page.request.delete(address, { headers })).status()).toBe(200)
  }

  await page.goto(paths.adminImport)
  await page.getByLabel(/A file from your disk/).setInputFiles({
    name: 'export.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await file.body(),
  })
  await page.getByRole('button', { name: 'Look at the trial' }).click()
  await expect(page.getByText('2 + 0 + 0 = 2 rows.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByRole('heading', { name: '2 rows are in' })).toBeVisible()

  expect(await rows()).toEqual(before)
  await page.goto(`${paths.admin}?enquiry=${await idOf(page, 'Bina Sample')}`)
  await expect(page.getByText(/Speaks Telugu\./)).toBeVisible()
})

const kept = 'name phone email university branch reason papers_passed stage followUpAt'.split(' ')
