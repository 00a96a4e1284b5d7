import { paths } from '#contract/paths.ts'
import { expect, test } from '../served.ts'
import { staff } from '../../tools/server-process.ts'
import {
  ravi,
  row,
  panel,
  history,
  changes,
  disableCallLinks,
  headers,
  expectNoViolations,
} from './desk.ts'

test('a logout takes the rows away at once, and Back does not bring them back @desk', async ({
  page,
  served,
}) => {
  await served.submit({ name: 'Asha Rao' })
  await served.signIn(page)
  await expect(row(page, 'Asha Rao')).toBeVisible()
  const answered = Promise.withResolvers<void>()
  await page.route('**/v1/account/sessions/current', async (route) => {
    await answered.promise
    await route.continue()
  })
  const loaded = Promise.withResolvers<void>()
  await page.route('**/assets/login-*.js', async (route) => {
    await loaded.promise
    await route.continue()
  })

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Asha Rao')).toHaveCount(0)
  answered.resolve()
  await expect(page).toHaveURL(/admin\/login$/)
  // The login page is not loaded yet.
  await page.goBack()
  await expect(page).toHaveURL(/admin\/login$/)
  await expect(page.getByText('Asha Rao')).toHaveCount(0)
  loaded.resolve()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
})

test('a note that is not sent is shown to nobody else who signs in, and a logout asks before it deletes it @desk', async ({
  page,
  served,
}) => {
  await disableCallLinks(page)
  await served.submit({ name: 'Asha Rao' })
  await served.join(page, ravi)
  const note = page.getByLabel('Write a note')
  const open = async () => {
    await row(page, 'Asha Rao').getByText('Asha Rao').click()
    await expect(panel(page)).toContainText('Received, answer given')
  }
  const login = async ({ email, password }: { email: string; password: string }) => {
    await page.goto(paths.adminLogin)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await open()
  }
  const logout = () => page.getByRole('button', { name: 'Logout' }).click()
  const questions: string[] = []
  let answer = false
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void (answer ? dialog.accept() : dialog.dismiss())
  })

  await open()
  await note.fill('Asks for the fee of two semesters.')
  await page.request.delete('/v1/account/sessions/current', { headers })
  await login(staff)
  await expect(note).toHaveValue('')
  await logout()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(questions).toEqual([])

  await login(ravi)
  await expect(note).toHaveValue('Asks for the fee of two semesters.')
  await logout()
  await expect(note).toHaveValue('Asks for the fee of two semesters.')
  answer = true
  await logout()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(questions).toEqual(
    Array(2).fill('Something you wrote is not saved. Log out and delete it?'),
  )
  await login(ravi)
  await expect(note).toHaveValue('')
})

test('a note that is being written survives the end of the session @phone', async ({
  page,
  served,
}) => {
  await served.submit({ name: 'Asha Rao' })
  await served.signIn(page)
  // It would learn of the end of the session before the note is sent.
  await page.route(changes, (route) => route.abort())
  const { promise: asked, resolve: tell } = Promise.withResolvers<void>()
  await page.route('**/v1/account', async (route) => {
    await asked
    await route.continue()
  })
  await page.reload()

  await row(page, 'Asha Rao').getByText('Asha Rao').click()
  // Whose note it would be is not known yet, and so it could not be kept.
  await expect(page.getByLabel('Write a note')).not.toBeEditable()
  tell()
  await page
    .getByLabel('Write a note')
    .fill('Phone rings <img src=x onerror=alert(1)>. Try after lunch.')
  await page.request.delete('/v1/account/sessions/current', { headers })

  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(panel(page).getByRole('alert').first()).toContainText('Your session has ended.')
  await expectNoViolations(page)
  await panel(page).getByRole('link', { name: 'Sign in again' }).first().click()
  await page.getByLabel('Email', { exact: true }).fill(staff.email)
  await page.getByLabel('Password', { exact: true }).fill(staff.password)
  await page.getByRole('button', { name: 'Login' }).click()

  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible()
  await expect(page.getByLabel('Write a note')).toHaveValue(/Try after lunch/)
  await page.getByRole('button', { name: 'Save note' }).click()
  // Markup in a note is shown as text.
  await expect(history(page)).toContainText(
    'Phone rings <img src=x onerror=alert(1)>. Try after lunch.',
  )
  await expect(panel(page).getByRole('img')).toHaveCount(0)
  await expect(page.getByLabel('Write a note')).toHaveValue('')

  // For ten minutes a note can be corrected, and both versions stay in the history.
  const correct = panel(page).getByRole('button', { name: 'Correct', exact: true })
  await correct.click()
  await page.getByLabel('Correct the note').fill('Try after two.')
  await panel(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(history(page)).toContainText('Try after two.')
  await expect(history(page)).toContainText('Before: Phone rings')
})
