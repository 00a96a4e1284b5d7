import { endpoints, paths } from '#contract/paths.ts'
import { expect, test } from '../served.ts'
import { row, panel, history, disableCallLinks, idOf, addNote, expectNoViolations } from './desk.ts'

test('an enquiry opens from its row or its address, has keys for the next and previous one, and restores the focus when closed @desk', async ({
  page,
  served,
}) => {
  test.slow()
  // Its answer has documents and sources.
  const reason = 'I want to move my credits to another university'
  for (let at = 10; at < 22; at += 1)
    await served.submit({
      name: `Student ${at}`,
      phone: `98000000${at}`,
      email: `student${at}@example.com`,
      reason,
    })
  await disableCallLinks(page)
  await served.signIn(page)

  await row(page, 'Student 20').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Student 20' })).toBeFocused()
  await expect(panel(page)).toContainText('2 of 12')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await panel(page).getByRole('button', { name: 'Copy phone' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('9800000020')
  // The answer is shown as sent, down to its sources, wide enough to read; WhatsApp and the note stay within reach.
  await page.setViewportSize({ width: 1024, height: 768 })
  await panel(page).getByText('Open the answer').click()
  const answer = panel(page).locator('.sent-answer')
  expect((await answer.boundingBox())?.width).toBeGreaterThan(500)
  await answer.locator('li').last().scrollIntoViewIfNeeded()
  await panel(page).getByLabel('Write a note').click({ trial: true })
  await panel(page)
    .getByRole('link', { name: /^WhatsApp/ })
    .click({ trial: true })
  await expect(panel(page).getByText('Close the answer')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(panel(page)).toContainText('JNTUH')
  await expectNoViolations(page)
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('j')
  // After the tenth row the next page is loaded.
  await expect(page.getByRole('heading', { name: 'Student 11' })).toBeVisible()
  await expect(panel(page)).toContainText('11 of 12')
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { name: 'Student 12' })).toBeVisible()

  // By keyboard alone: a call, its outcome, undo and a note.
  await panel(page).getByRole('link', { name: 'Call' }).focus()
  await page.keyboard.press('Enter')
  // Behind WhatsApp, Mail and the messages.
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
  await expect(panel(page).getByRole('button', { name: 'Reached' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('Reached, saved')).toBeVisible()
  await expect(panel(page)).toContainText('Last contact just now')
  await expect(history(page)).toContainText('You set Called and assigned it to yourself')
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
  await expectNoViolations(page)
  await expect(panel(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(history(page)).toContainText('You set New and unassigned it')
  await page.keyboard.press('s')
  await expect(panel(page).getByLabel('Stage')).toBeFocused()
  await panel(page).getByRole('heading', { name: 'Student 12' }).focus()
  await page.keyboard.press('n')
  await page.keyboard.type('Asks for the fee.')
  await page.keyboard.press('Control+Enter')
  await expect(history(page)).toContainText('Asks for the fee.')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(row(page, 'Student 12')).toBeFocused()

  // A long history is loaded in parts.
  const id = await idOf(page, 'Student 21')
  for (let number = 1; number <= 55; number += 1) await addNote(page, id, `Note ${number}.`)
  await page.goto(`${paths.admin}?enquiry=${id}`)
  await expect(page.getByRole('heading', { name: 'Student 21' })).toBeVisible()
  const lines = panel(page)
    .getByRole('listitem')
    .filter({ hasText: /Note|Received/ })
  await expect(lines).toHaveCount(50)
  // A note that a colleague adds while the older part loads is shown too.
  await page.route(
    (address) => address.searchParams.has('after'),
    async (route) => {
      const historyRequest = page.waitForRequest((request) =>
        request.url().includes(endpoints.history),
      )
      await addNote(page, id, 'Note 56.')
      await historyRequest
      await route.continue()
    },
    { times: 1 },
  )
  await panel(page).getByRole('button', { name: 'Show older (6)' }).click()
  await expect(lines).toHaveCount(57)
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expect(row(page, 'Student 21')).toBeFocused()

  await page.goto(`${paths.admin}?enquiry=nobody`)
  await expect(page.getByText('This enquiry does not exist.')).toBeVisible()
  await expectNoViolations(page)
})

test('a note that is too long says what is over, and nothing of it is lost @desk', async ({
  page,
  served,
}) => {
  await served.submit({ name: 'Asha Rao' })
  await served.signIn(page)
  await page.goto(`${paths.admin}?enquiry=${await idOf(page, 'Asha Rao')}`)
  const note = panel(page).getByLabel('Write a note')
  await note.fill('x'.repeat(20_012))
  await note.press('Control+Enter')
  await expect(
    panel(page).getByText('A note has room for 20,000 letters, 12 fewer than this.'),
  ).toBeVisible()
  await expect(note).toHaveValue('x'.repeat(20_012))
  await note.fill('x'.repeat(20_000))
  await panel(page).getByRole('button', { name: 'Save note' }).click()
  await expect(note).toHaveValue('')
})
