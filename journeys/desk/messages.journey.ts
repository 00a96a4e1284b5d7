import { expect, test } from '../served.ts'
import { axeViolations } from '../axe.ts'

test('a message is chosen in the language of the student, and the last one comes first @phone', async ({
  page,
  served,
}) => {
  await served.submit({ name: 'Asha Rao', university: 'JNTUH' })
  await served.submit({ name: 'Ravi Sample', reason: 'నా పేపర్లు పెండింగ్ ఉన్నాయి, ఏం చేయాలి?' })
  await served.signIn(page)
  const choose = page.getByRole('button', { name: 'Choose a message…' })
  const messages = page.getByRole('dialog', { name: 'Messages' }).getByRole('listitem')

  await page.getByRole('row').filter({ hasText: 'Ravi Sample' }).getByText('Ravi Sample').click()
  await choose.click()
  await expect(messages.first()).toContainText('నమస్తే Ravi Sample')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(choose).toBeFocused()
  await page.keyboard.press('Escape')

  await page.getByRole('row').filter({ hasText: 'Asha Rao' }).getByText('Asha Rao').click()
  await choose.click()
  await expect(messages.first()).toContainText('We called you, English')
  const opened = page
    .context()
    .waitForEvent('request', (request) => request.url().startsWith('https://wa.me/'))
  await messages
    .filter({ hasText: 'Your marks memos' })
    .getByRole('link', { name: 'WhatsApp' })
    .click()
  expect(new URL((await opened).url()).searchParams.get('text')).toMatch(
    /^Hello Asha Rao, .*marks memos of JNTUH, of all semesters\./,
  )
  await expect(page.getByText('Did you reach them on WhatsApp?').last()).toBeVisible()
  await choose.click()
  await expect(messages.first()).toContainText('Your marks memos')
})
