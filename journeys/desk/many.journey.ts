import { readFile } from 'node:fs/promises'
import { defaultProject, endpoints, paths } from '#contract/paths.ts'
import { axeViolations } from '../axe.ts'
import { expect, test } from '../served.ts'

const ravi = { name: 'Ravi', email: 'ravi@example.com', password: 'the tamarind by the old tank' }
const headers = { 'x-appwrite-project': defaultProject }
const documents = '/v1/databases/consultancy/collections/eligibility/documents'

test('eighty-six rows are given to a colleague who works on two of them, and taken back @desk', async ({
  browser,
  served,
}) => {
  test.slow()
  const names = Array.from({ length: 86 }, (_, at) => `Student ${String(at + 1).padStart(2, '0')}`)
  const open = { baseURL: served.origin, viewport: { width: 1440, height: 900 } }
  const meera = await (await browser.newContext(open)).newPage()
  await served.signIn(meera)
  const whole = { university: 'JNTUH', branch: 'CSE', papers: 31, about: 'credit-transfer' }
  for (const name of names) {
    const entered = await meera.request.post(endpoints.newEnquiry, {
      headers: { 'idempotency-key': name.replace(' ', '-') },
      data: { ...whole, name, email: `${name.slice(-2)}@example.com`, source: 'phone' },
    })
    expect(entered.status()).toBe(200)
  }
  await meera.reload()
  const raviPage = await (await browser.newContext(open)).newPage()
  await served.join(raviPage, ravi)
  await expect(meera.getByRole('table')).toHaveAttribute('aria-busy', 'false')

  // The plain list has no box; X marks the row that has the focus, Shift all up to another.
  await expect(meera.getByRole('checkbox')).toHaveCount(0)
  const row = (name: string) => meera.getByRole('row').filter({ hasText: name })
  await row('Student 86').focus()
  await meera.keyboard.press('x')
  await expect(meera.getByRole('checkbox')).toHaveCount(11)
  await expect(meera.getByText('1 marked')).toBeVisible()
  await row('Student 80').click({ modifiers: ['Shift'], position: { x: 300, y: 20 } })
  await expect(meera.getByText('7 marked')).toBeVisible()
  await meera.getByRole('checkbox', { name: 'Mark Student 80' }).click()
  await expect(meera.getByText('6 marked')).toBeVisible()
  await meera.getByRole('button', { name: 'All 86 that match' }).click()
  await expect(meera.getByText('86 marked, all that match')).toBeVisible()

  // Ravi works on two of them.
  const list = await raviPage.request.get(documents, { headers })
  const { documents: rows } = (await list.json()) as { documents: { $id: string; name: string }[] }
  for (const name of ['Student 03', 'Student 07']) {
    const id = rows.find((one) => one.name === name)?.$id
    const data = { stage: 'no-answer' }
    const reply = await raviPage.request.patch(`${endpoints.newEnquiry}/${id}`, { headers, data })
    expect(reply.status()).toBe(200)
  }

  await meera.getByRole('button', { name: 'Assign' }).click()
  const choice = meera.getByRole('dialog', { name: 'Assign: 86 marked' })
  await choice.getByRole('radio', { name: 'Ravi' }).check()
  await expect(choice.getByText('86 had nobody. Ravi sees them in To do at once.')).toBeVisible()
  expect(await axeViolations(meera)).toEqual([])
  await choice.getByRole('button', { name: 'Give 86 to Ravi' }).click()

  const done = meera.locator('.marking-done')
  await expect(done).toContainText('84 given to Ravi, saved')
  await expect(done).toContainText(
    /2 left out: Student 0[37] and Student 0[37]\. Ravi changed them at/,
  )
  await expect(done.getByRole('link')).toHaveCount(2)
  expect(await axeViolations(meera)).toEqual([])
  await expect(row('Student 86')).toContainText('Assigned to Ravi')

  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(done).toContainText('84 set back as before')
  await expect(row('Student 86')).not.toContainText('Assigned to Ravi')
  await done.getByRole('button', { name: 'Close' }).click()
  // The two are still marked, as they are now.
  await expect(meera.getByText('2 marked')).toBeVisible()
  await meera.getByRole('button', { name: 'Spam' }).click()
  await meera.getByRole('button', { name: 'Mark 2 as spam' }).click()
  await expect(done).toContainText('2 marked as spam')
  await expect(meera.getByRole('checkbox')).toHaveCount(0)

  // Each act is one line of the audit; the marked rows alone are exported.
  await meera.goto(paths.adminAudit)
  for (const count of ['84 of 86', '84 of 84', '2 of 2'])
    await expect(meera.getByText(new RegExp(`of ${count} enquiries`))).toHaveCount(1)
  await meera.goto(`${paths.admin}?search=Student+0`)
  await meera.getByRole('row').filter({ hasText: 'Student 09' }).focus()
  await meera.keyboard.press('x')
  await meera.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    meera.waitForEvent('download'),
    meera.getByRole('link', { name: /CSV/ }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.match(/Student \d\d/g)).toEqual(['Student 09'])
})
