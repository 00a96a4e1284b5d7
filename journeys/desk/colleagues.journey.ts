import { paths } from '#contract/paths.ts'
import { expect, test } from '../served.ts'
import {
  row,
  panel,
  openDesk,
  openDeskOfRavi,
  headers,
  idOf,
  setMarks,
  beforeNextChange,
  textsOf,
  expectNoViolations,
} from './desk.ts'

test('two staff members share a list: calls, a conflict, a reassignment and a permanent removal @desk', async ({
  browser,
  served,
}) => {
  test.slow()
  for (const name of ['Easy Credit', 'Imran Pasha', 'Kavya Rao', 'Asha Rao'])
    await served.submit({ name, email: `${name[0]}@example.com` })
  const meera = await openDesk(browser, served)
  const raviDesk = await openDeskOfRavi(browser, served)

  const asha = await idOf(meera, 'Asha Rao')
  const question = row(meera, 'Asha Rao').getByText('How did it go?')
  await row(meera, 'Asha Rao').getByRole('link', { name: 'Call' }).click()
  await expect(question).toBeVisible()
  await meera.keyboard.press('Escape')
  await expect(question).toHaveCount(0)

  // On a slow connection the row says "Saving...", and a second click logs no second call.
  const slow = Promise.withResolvers<void>()
  await beforeNextChange(meera, asha, () => slow.promise)
  await row(meera, 'Asha Rao').getByRole('link', { name: 'Call' }).click()
  const noAnswer = meera.getByRole('button', { name: 'No answer', exact: true }).first()
  await noAnswer.click()
  await expect(row(meera, 'Asha Rao').getByText('Saving...')).toBeVisible()
  await noAnswer.click({ force: true })
  await expectNoViolations(meera)
  slow.resolve()
  await expect(row(meera, 'Asha Rao')).toContainText('No answer, you')
  await expect.poll(() => textsOf(meera, asha, 'call')).toEqual(['no answer'])
  // The other desk updates the row without a reload.
  await expect(row(raviDesk, 'Asha Rao')).toContainText('No answer, staff')

  // The outcome can be undone within ten seconds.
  await row(meera, 'Asha Rao').getByRole('button', { name: 'Undo' }).click()
  await expect(row(meera, 'Asha Rao')).not.toContainText('No answer')

  // A conflict shows both versions and asks for one.
  const id = await idOf(meera, 'Kavya Rao')
  await row(meera, 'Kavya Rao').getByText('Kavya Rao').click()
  await expect(panel(meera)).toContainText('Received, answer given')
  await beforeNextChange(meera, id, () => setMarks(raviDesk, id, { stage: 'called' }))
  // *Follow up* is saved with a date.
  await panel(meera).getByLabel('Stage').selectOption('follow-up')
  await panel(meera)
    .getByRole('button', { name: /morning/ })
    .click()
  await expect(meera.getByText(/ravi changed this at .*Choose one\./i)).toBeFocused()
  await expect(panel(meera).getByRole('alert')).toContainText('Called')
  await expect(panel(meera).getByRole('alert')).toContainText('Follow up')
  await expectNoViolations(meera)
  await panel(meera).getByRole('button', { name: 'Use mine' }).click()
  await expect(row(raviDesk, 'Kavya Rao')).toContainText('Follow up')

  const imran = await idOf(meera, 'Imran Pasha')
  await meera.goto(`${paths.admin}?enquiry=${imran}`)
  await expect(panel(meera)).toContainText('Received, answer given')

  // If the colleague's version is chosen, the call still stays in the history.
  await beforeNextChange(meera, imran, () => setMarks(raviDesk, imran, { stage: 'closed' }))
  await panel(meera).getByRole('link', { name: 'Call' }).click()
  await panel(meera).getByRole('button', { name: 'No answer', exact: true }).click()
  await panel(meera).getByRole('button', { name: 'Keep ravi’s' }).click()
  await expect(meera.getByRole('heading', { name: 'Imran Pasha' })).toBeFocused()
  await expect.poll(() => textsOf(meera, imran, 'call')).toEqual(['no answer'])

  // Changes of different fields do not conflict: both are saved.
  const colleague = await (await raviDesk.request.get('/v1/account', { headers })).json()
  const delayed = Promise.withResolvers<void>()
  await beforeNextChange(meera, imran, async () => {
    await setMarks(raviDesk, imran, { assignee: colleague.$id })
    await delayed.promise
  })
  await panel(meera).getByLabel('Stage').selectOption('called')
  await expect(panel(meera).getByRole('status').filter({ hasText: 'Saving...' })).toHaveCount(1)
  await expect(panel(meera).getByLabel('Stage')).toHaveValue('called')
  delayed.resolve()
  await expect(row(raviDesk, 'Imran Pasha')).toContainText('Called, you')
  await expect(meera.getByText('Choose one.')).toHaveCount(0)
  await meera.goto(`${paths.admin}?enquiry=${id}`)

  // A reassignment: the colleague takes the enquiry.
  await raviDesk.goto(`${paths.admin}?enquiry=${id}`)
  // Each desk shows that the other has the enquiry open.
  await expect(panel(meera).getByText('ravi has this open too')).toBeVisible()
  await expect(panel(raviDesk).getByText(/^\S+ has this open too$/)).toBeVisible()
  await expectNoViolations(raviDesk)
  const me = await (await raviDesk.request.get('/v1/account', { headers })).json()
  await panel(raviDesk).getByLabel('Assigned to').selectOption(me.$id)
  await expect(panel(meera).getByText('ravi', { exact: true }).first()).toBeVisible()
  await expect(panel(meera)).toContainText('assigned it to')

  // An owner removes an enquiry permanently after one confirmation; a colleague who has it open sees a notice.
  for (const desk of [meera, raviDesk])
    await row(desk, 'Easy Credit').getByText('Easy Credit').click()
  await expect(panel(raviDesk)).toContainText('Received, answer given')

  await panel(meera).getByRole('button', { name: 'More', exact: true }).click()
  await meera.getByRole('button', { name: 'Remove…' }).click()
  await expect(meera.getByRole('alertdialog')).toBeFocused()
  await expectNoViolations(meera)
  await meera.getByRole('button', { name: 'Remove for good' }).click()

  await expect(raviDesk.getByText('This enquiry was erased.')).toBeVisible()
  await expectNoViolations(raviDesk)
  await expect(row(meera, 'Easy Credit')).toHaveCount(0)
})
