import type { Page } from '@playwright/test'
import type { EligibilityResult } from '#contract/eligibility.ts'
import { care, messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import {
  ambiguousAnswer,
  fullAnswer,
  helpAnswer,
  pendingAnswer,
  shortAnswer,
  unknownUniversityAnswer,
  unsureAnswer,
  warningAnswer,
} from '../answers-for-tests.ts'
import { axeViolations } from '../axe.ts'
import {
  anyCheck,
  dialog,
  fill,
  mockCheck,
  note,
  openFreshForm,
  press,
} from '../eligibility-form.ts'
import { brokenWords } from '../broken-words.ts'
import { noStrayFonts, strayFonts } from './stray-fonts.ts'
import { asha, expect, visitorTest as test } from '../served.ts'

/** Submits the form. Checks receive `answers` in turn, then the last one again; `undefined` drops the connection. */
async function openAnswer(page: Page, ...answers: (EligibilityResult | undefined)[]) {
  let number = 0
  const calls = await mockCheck(page, async (route) => {
    const answer = answers[Math.min(number, answers.length - 1)]
    number += 1
    await (answer ? route.fulfill({ json: answer }) : route.abort())
  })
  await page.goto(paths.checkEligibility)
  await fill(page, { reason: 'Moved home.' })
  await press(page)
  await expect(dialog(page)).toBeVisible()
  return calls
}

const headings = async (page: Page) =>
  (await dialog(page).getByRole('heading').allTextContents()).filter(Boolean)

const chip = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

test('the parts of an answer follow the order of a student’s questions, between header and footer', async ({
  page,
  isMobile,
}) => {
  await openAnswer(page, fullAnswer)

  const parts = [
    'You wrote',
    'We read',
    'What you asked',
    'Is my time over?',
    'What does it cost?',
    'In short',
    'Next steps',
    'Is this also true for you?',
    'University and documents',
    'Sources (4)',
    'We have your enquiry',
  ]
  expect(await headings(page)).toEqual([
    ...(isMobile ? [] : ['What you sent']),
    'Eligibility Result',
    ...parts,
  ])
  await expect(
    dialog(page).locator('b', { hasText: 'Osmania University, Hyderabad' }),
  ).toBeVisible()
  await expect(dialog(page)).toContainText('KS 4827')
  await expect(dialog(page)).toContainText('“Moved home.”')
  await expect(dialog(page)).toContainText('Ask the exam section “Is my time over')
  await expect(dialog(page)).toContainText(
    /We will call you.*day\d{1,2} [A-Z][a-z]+, 9:00 AM to 5:30 PM/,
  )

  // The header is opaque, and Share stays in view to the end.
  await dialog(page).getByText('Wrong number?').scrollIntoViewIfNeeded()

  const head = dialog(page).locator('header')
  await expect(head).toBeInViewport()
  const color = await head.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(color).toMatch(/^rgb\(/)
  const share = dialog(page).getByRole('button', { name: 'Share' })
  await expect(share).toBeInViewport({ ratio: 1 })
})

test('in distress two numbers to call come first, and nothing of papers or of what was written @phone', async ({
  page,
}) => {
  const { bodies, amends } = await openAnswer(page, helpAnswer, fullAnswer)

  const panel = dialog(page)
  await expect(panel.getByRole('link', { name: /14416/ })).toHaveAttribute('href', 'tel:14416')
  await expect(panel.getByRole('link', { name: /112/ })).toHaveAttribute('href', 'tel:112')
  await expect(panel.getByRole('link', { name: /112/ })).toBeInViewport()
  await expect(panel).not.toContainText(/Moved home|CGPA|documents|Share|We read|verdict/i)
  await expect(panel.getByText(note)).toHaveCount(1)
  await panel.getByRole('button', { name: 'Show the answer about my papers' }).click()

  await expect(panel.getByRole('heading', { name: 'What you asked' })).toBeVisible()
  expect(bodies[1]?.reason).toBe('Moved home.\nShow the answer about my papers.')
  expect(amends[1]).toBe('token-1')
  await expect(panel).toContainText('“Moved home.”')
})

test('a warning stands first, with no estimate, documents or seal @phone', async ({ page }) => {
  await openAnswer(page, warningAnswer)

  const [warning, noteText] = await Promise.all([
    dialog(page)
      .getByRole('heading', { name: /exams only is not a lawful/ })
      .boundingBox(),
    dialog(page).getByText(note).boundingBox(),
  ])
  expect(warning?.y).toBeLessThan(noteText?.y ?? 0)
  await expect(dialog(page)).not.toContainText(/In short|Required documents|Minimum CGPA/)
  await expect(dialog(page).getByText('verdict')).toHaveCount(0)
})

test('a topic that may be meant is answered by one tap, which amends the enquiry @phone', async ({
  page,
}) => {
  const { bodies, amends } = await openAnswer(page, unsureAnswer, fullAnswer)

  await chip(page, 'I moved to another city').click()

  await expect(dialog(page).getByRole('heading', { name: 'In short' })).toBeVisible()
  expect(bodies[1]?.reason).toBe('Moved home.\nI ask: I moved to another city')
  expect(amends[1]).toBe('token-1')
})

const specifiedAnswers: EligibilityResult[] = [
  { minimumCgpa: 6.5, policyUrl: 'https://example.com/policy' },
  { universityName: 'Sample University', requiredDocs: ['Mark sheets'], notes: 'One.' },
]

test('an answer with only specified keys shows only those, below the note @phone', async ({
  page,
}) => {
  const labels = {
    universityName: 'University',
    minimumCgpa: 'Minimum CGPA',
    requiredDocs: 'Required documents',
    policyUrl: 'Policy',
    notes: 'Notes',
  }
  const { bodies } = await mockCheck(page, (route) =>
    route.fulfill({ json: specifiedAnswers[bodies.length - 1] }),
  )
  await page.goto(paths.checkEligibility)

  for (const answer of specifiedAnswers) {
    const keys = Object.keys(answer)
    await openFreshForm(page)
    await fill(page)
    await press(page)
    await expect(dialog(page)).toBeVisible()
    expect(await headings(page), keys.join()).toEqual(['Eligibility Result'])
    await expect(dialog(page)).toContainText(note)
    expect(await dialog(page).getByRole('term').allTextContents()).toEqual(
      Object.entries(labels).flatMap(([key, label]) => (keys.includes(key) ? [label] : [])),
    )
    await expect(dialog(page)).not.toContainText(/reference|enquiry|Correct my entries|Talk With/)
  }
  expect(bodies).toHaveLength(specifiedAnswers.length)
})

test('a statement links to its source, the list of sources is closed at first, and the message to a counsellor names the student @phone', async ({
  page,
}) => {
  await openAnswer(page, fullAnswer)

  const sourceLinks = dialog(page).getByRole('link', {
    name: /^Source 1: UGC, ABC Regulations 2021/,
  })
  await expect(sourceLinks).toHaveCount(3)
  await expect(sourceLinks.first()).toHaveAttribute('href', 'https://example.com/1')
  await expect(dialog(page)).not.toContainText('[1]')
  const source = dialog(page).getByRole('link', { name: 'EdexLive, January 2022' })
  await expect(source).toBeHidden()
  await dialog(page).getByText('Sources (4)').click()
  await expect(source).toBeVisible()
  await expect(dialog(page)).not.toContainText('clause 6.6, 2021')

  // The message to the counsellor has the name and the reference.
  const link = dialog(page).getByRole('link', { name: 'Talk With Our Counsellor' })
  const address = new URL((await link.getAttribute('href')) ?? '')
  expect(address.host).toBe('wa.me')
  expect(address.searchParams.get('text')).toMatch(/I am Asha Rao\..*My reference is KS 4827\./)
})

test('a tap asks one question and refines the answer; a second tap removes it @phone', async ({
  page,
}) => {
  const { bodies, keys, amends } = await openAnswer(page, shortAnswer, pendingAnswer, shortAnswer)
  await expect(dialog(page).getByRole('heading', { name: 'Which is true for you?' })).toBeVisible()

  await chip(page, 'I have pending papers').click()
  const count = dialog(page).getByLabel('How many papers are pending?')
  await expect(count).toBeFocused()
  await count.fill('8')
  await count.press('Enter')

  const selected = chip(page, '8 papers pending')
  await expect(selected).toBeFocused()
  await expect(selected).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog(page).getByRole('status').filter({ hasText: 'updated' })).toHaveCount(1)
  await expect(dialog(page).locator('[data-changed]')).toHaveText(/8 papers pending\./)
  expect(bodies[1]).toEqual({ ...bodies[0], reason: 'Moved home.\nI have 8 pending papers.' })
  expect(amends).toEqual([undefined, 'token-1'])
  expect(keys[1]).not.toBe(keys[0])

  await selected.click()

  await expect(chip(page, 'I have pending papers')).toHaveAttribute('aria-pressed', 'false')
  expect(bodies[2]).toEqual(bodies[0])
  expect(amends[2]).toBe('token-2')
  expect(new Set(keys).size).toBe(3)
})

test('a question can be cancelled, and an empty or impossible answer is not sent @phone', async ({
  page,
}) => {
  const { bodies } = await openAnswer(page, shortAnswer)

  await chip(page, 'I left college').click()
  const year = dialog(page).getByLabel('In which year did you leave?')
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await year.fill('1899')
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  expect(await year.evaluate((input: HTMLInputElement) => input.validity.rangeUnderflow)).toBe(true)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await expect(chip(page, 'I left college')).toBeFocused()
  expect(bodies).toHaveLength(1)
})

test('while the request of a tap runs, the tap says Checking... and a second tap is ignored @phone', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let first = true
  const { bodies } = await mockCheck(page, async (route) => {
    if (!first) await released
    first = false
    await route.fulfill({ json: shortAnswer })
  })
  await page.goto(paths.checkEligibility)
  await fill(page)
  await press(page)

  await chip(page, 'I am working').click()
  await expect(chip(page, 'Checking...')).toBeVisible()
  await chip(page, 'I live outside India').click()
  release()

  await expect(dialog(page).getByRole('button', { pressed: true })).toHaveText('I am working')
  // A request of the ignored tap would come before that of this one.
  await chip(page, 'I am working').click()
  await expect(dialog(page).getByRole('button', { pressed: true })).toHaveCount(0)
  expect(bodies).toHaveLength(3)
  expect(JSON.stringify(bodies)).not.toContain('I live outside India')
})

test('a reply that arrives after the dialog is closed does not replace the form @phone', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let number = 0
  await mockCheck(page, async (route) => {
    number += 1
    if (number > 1) await released
    await route.fulfill({ json: shortAnswer })
  })
  await page.goto(paths.checkEligibility)
  await fill(page)
  await press(page)
  await chip(page, 'I am working').click()
  await dialog(page).getByRole('button', { name: 'Correct my entries' }).first().click()
  await page.getByLabel('Reason for Transfer').fill('Typed meanwhile.')

  const reply = page.waitForResponse(anyCheck)
  release()
  await reply

  await expect(page.getByRole('button', { name: 'Check My Eligibility' })).toBeEnabled()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByLabel('Reason for Transfer')).toHaveValue('Typed meanwhile.')
})

test('a connection lost during a tap loses no input, and a retry sends the same request @phone', async ({
  page,
}) => {
  const { keys, amends } = await openAnswer(page, shortAnswer, undefined, pendingAnswer)
  await chip(page, 'I have pending papers').click()
  await dialog(page).getByLabel('How many papers are pending?').fill('8')
  await dialog(page).getByRole('button', { name: 'Add' }).click()

  await expect(dialog(page).getByRole('alert')).toHaveText(messages.tryAgain)
  await expect(dialog(page).getByRole('alert')).toBeInViewport()
  await expect(dialog(page).getByLabel('How many papers are pending?')).toHaveValue('8')
  await expect(dialog(page)).toContainText('7 years, then credits expire.')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()

  await expect(chip(page, '8 papers pending')).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  expect(keys[2]).toBe(keys[1])
  expect(amends).toEqual([undefined, 'token-1', 'token-1'])
})

test('an ambiguous name leads to a question, and one tap changes the same enquiry @phone', async ({
  page,
}) => {
  const { bodies, amends } = await openAnswer(page, ambiguousAnswer, fullAnswer)

  const question = dialog(page).getByRole('heading', { name: 'Which one is yours?' })
  await expect(question).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: 'We read' })).toHaveCount(0)
  await dialog(page)
    .getByRole('button', { name: /Kakinada/ })
    .click()

  await expect(dialog(page).getByRole('heading', { name: 'We read' })).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(dialog(page).getByRole('region', { name: 'Eligibility Result' })).toBeFocused()
  const university = 'Jawaharlal Nehru Technological University Kakinada'
  expect(bodies[1]).toEqual({ ...bodies[0], university })
  expect(amends[1]).toBe('token-1')
  await expect(page.getByLabel('Institution/University Name')).toHaveValue(university)
})

test('an ambiguous branch leads to a question too, and equal names are distinguished by city @phone', async ({
  page,
}) => {
  const candidates: NonNullable<EligibilityResult['matched']>['candidates'] = [
    { id: 'a', name: 'Sample University', city: 'Pune', field: 'university' },
    { id: 'b', name: 'Sample University', city: 'Delhi', field: 'university' },
    { id: 'c', name: 'Electrical Engineering', field: 'branch' },
    { id: 'd', name: 'Electronics Engineering', field: 'branch' },
  ]
  const answer = { ...shortAnswer, matched: { candidates } }
  const { bodies } = await openAnswer(page, answer)

  await dialog(page).getByRole('button', { name: 'Sample University Delhi' }).click()
  await expect.poll(() => bodies.length).toBe(2)
  await dialog(page).getByRole('button', { name: 'Electronics Engineering' }).click()
  await expect.poll(() => bodies.length).toBe(3)

  expect(bodies[1]).toMatchObject({ university: 'Sample University, Delhi', branch: asha.branch })
  expect(bodies[2]).toMatchObject({ branch: 'Electronics Engineering' })
})

test('the answer for an unknown college asks for the university on the mark sheet @phone', async ({
  page,
}) => {
  const { bodies, amends } = await openAnswer(page, unknownUniversityAnswer, undefined, fullAnswer)

  await dialog(page).getByLabel('University on your mark sheet').fill(' Osmania University ')
  await dialog(page).getByRole('button', { name: 'Check again' }).click()
  await expect(dialog(page).getByRole('alert')).toBeInViewport()
  await dialog(page).getByRole('button', { name: 'Try again' }).click()

  await expect(dialog(page)).toContainText('We read it as a college under')
  await expect(dialog(page).getByLabel('University on your mark sheet')).toHaveCount(0)
  await expect(dialog(page).getByRole('region', { name: 'Eligibility Result' })).toBeFocused()
  expect(bodies[2]).toEqual({ ...bodies[0], university: 'Osmania University' })
  expect(amends[2]).toBe('token-1')
})

test('corrections in the form lose nothing and change the same enquiry @phone', async ({
  page,
}) => {
  const { bodies, amends } = await openAnswer(page, fullAnswer)

  await dialog(page).getByRole('button', { name: 'Correct my entries' }).first().click()

  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByLabel('Institution/University Name')).toBeFocused()
  await expect(page.getByLabel('Full Name')).toHaveValue(asha.name)
  await expect(page).toHaveURL(new RegExp(`${paths.checkEligibility}$`))
  await page.getByLabel('Institution/University Name').fill('Anna University')
  await press(page)
  await expect(dialog(page)).toBeVisible()
  expect(bodies[1]).toEqual({ ...bodies[0], university: 'Anna University' })
  expect(amends[1]).toBe('token-1')
  await expect(dialog(page).locator('[data-changed]')).toHaveCount(0)
})

test('a wrong number is corrected in the phone field, and another person with the same number adds an enquiry @phone', async ({
  page,
}) => {
  const { amends } = await openAnswer(page, fullAnswer)

  await dialog(page).getByRole('button', { name: 'Correct my entries' }).last().click()
  await expect(page.getByLabel('Phone Number')).toBeFocused()
  await page.getByLabel('Full Name').fill('Usha Rao')
  await page.getByLabel('Email Address').fill('usha@example.com')
  await press(page)

  await expect(dialog(page)).toBeVisible()
  expect(amends).toEqual([undefined, undefined])
})

test('an unreadable phone number is questioned once, accepted, and gets no promise of a call @phone', async ({
  page,
}) => {
  const question = page.getByText('Is this your full phone number?')
  const { bodies } = await mockCheck(page, (route) => route.fulfill({ json: fullAnswer }))
  await page.goto(paths.checkEligibility)
  await fill(page, { phone: 'call me' })
  await expect(question).toBeVisible()
  await press(page)

  await expect(dialog(page)).toContainText('We could not read a phone number in “call me”.')
  await expect(dialog(page)).not.toContainText(/We call you|We will call|Wrong number/)
  expect(bodies[0]?.phone).toBe('call me')
  await dialog(page).getByRole('button', { name: 'Correct my entries' }).last().click()
  await expect(page.getByLabel('Phone Number')).toBeFocused()
  await page.getByLabel('Phone Number').fill('+971 50 000 0000')
  await expect(question).toBeHidden()
  await press(page)

  await expect(dialog(page)).toContainText('9:00 AM to 5:30 PM (India time), on +971 50 000 0000')
})

test('two phone numbers are kept as typed, the answer asks which one to call, and a tap changes the enquiry @phone', async ({
  page,
}) => {
  const answer = { ...fullAnswer, amend: 'a token' }
  const { bodies, amends } = await mockCheck(page, (route) => route.fulfill({ json: answer }))
  await page.goto(paths.checkEligibility)
  await fill(page, { phone: '98000 00535 98111 00535' })
  await press(page)

  const question = dialog(page).getByRole('region', { name: 'Which number may we call?' })
  await expect(question.getByRole('button')).toHaveText([
    '+91 98000 00535',
    '+91 98111 00535',
    'Another number',
  ])
  await expect(dialog(page)).not.toContainText(/We call you|We will call|Wrong number/)
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: '98111' }).click()
  await expect(dialog(page).locator(':focus')).toContainText('on +91 98111 00535')
  await expect(question).toBeHidden()
  expect(bodies.map(({ phone }) => phone)).toEqual(['98000 00535 98111 00535', '+91 98111 00535'])
  expect(amends).toEqual([undefined, 'a token'])
})

test('papers typed in the digits of an Indian script are read @phone', async ({ page }) => {
  await page.goto(paths.checkEligibility)
  const papers = page.getByLabel('No of Papers Passed')
  // A field of numbers takes these digits only once the app has started.
  await expect(async () => {
    await papers.fill('')
    await papers.focus()
    await page.keyboard.insertText('३१')
    await expect(papers).toHaveValue('31', { timeout: 1_000 })
  }).toPass()
})

test('after Close, the Back button shows the answer again with its taps @phone', async ({
  page,
}) => {
  await openAnswer(page, shortAnswer, pendingAnswer)
  await chip(page, 'I have pending papers').click()
  await dialog(page).getByLabel('How many papers are pending?').fill('8')
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await expect(chip(page, '8 papers pending')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.creditTransfer}$`))

  await page.goBack()

  await expect(dialog(page)).toContainText('KS 4827')
  await expect(chip(page, '8 papers pending')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue(asha.name)
  expect(await strayFonts(dialog(page))).toEqual(noStrayFonts)
})

test('within a visit the form offers the answer again, until Start again erases everything @phone', async ({
  page,
}) => {
  const { keys } = await openAnswer(page, fullAnswer)
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.creditTransfer}$`))

  await page.getByRole('main').locator(`a[href="${paths.checkEligibility}"]`).first().click()
  await expect(page.getByLabel('Full Name')).toHaveValue(asha.name)
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show my answer' }).click()
  await expect(dialog(page)).toContainText('KS 4827')
  await page.reload()
  await expect(dialog(page)).toContainText('KS 4827')
  await dialog(page).getByRole('button', { name: 'Correct my entries' }).first().click()
  await page.getByRole('button', { name: 'Start again' }).click()

  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Show my answer' })).toHaveCount(0)
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0])
  expect(keys).toHaveLength(1)
})

test('Share opens the system share sheet with a text that begins with what was asked @phone', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (data: object) => Object.assign(window, { data }) })
  })
  await openAnswer(page, fullAnswer)

  await dialog(page).getByRole('button', { name: 'Share' }).click()

  const { text } = await page.evaluate<{ text: string }>('window.data')
  expect(text).toMatch(/^Is my time over:\n[^]*\n\nNext steps:\n1\. Collect all mark sheets/)
  expect(text).not.toMatch(/example\.com\/\d|Asha|9800000000/)
  await expect(dialog(page).getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
})

test('without a system share sheet, Share offers WhatsApp and Copy @desk', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
  })
  await openAnswer(page, fullAnswer)

  await dialog(page).getByRole('button', { name: 'Share' }).click()

  await expect(dialog(page).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=Is%20my%20time%20over/,
  )
  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  await expect(dialog(page).getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Is my time over:/)
})

test('where distress is possible, the helpline stands above the answer, once', async ({ page }) => {
  await openAnswer(page, { ...fullAnswer, care: true, notes: `${care.beside}\n\nOne.` })

  const call = dialog(page).getByRole('link', { name: care.beside })
  await expect(call).toHaveCount(1)
  await expect(call).toHaveAttribute('href', 'tel:14416')
  await expect(call).toBeInViewport()
  const [line, noteText] = await Promise.all([
    call.boundingBox(),
    dialog(page).getByText(note).boundingBox(),
  ])
  expect(line?.y).toBeLessThan(noteText?.y ?? 0)
  await expect(dialog(page).getByText(care.beside)).toHaveCount(1)
  await expect(dialog(page).getByRole('heading', { name: 'What you asked' })).toBeVisible()
})

test('with text at 200% on a phone, everything is readable and within reach @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAnswer(page, { ...shortAnswer, ...ambiguousAnswer })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

  expect(await brokenWords(dialog(page))).toEqual([])
  const overflowing = await dialog(page).evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ className }) => className),
  )
  expect(overflowing).toEqual([])
  await dialog(page).getByText('Wrong number?').scrollIntoViewIfNeeded()
  await expect(dialog(page).locator('header')).not.toBeInViewport()
  for (const name of ['Share', 'Close'])
    await expect(dialog(page).getByRole('button', { name, exact: true })).toBeInViewport({
      ratio: 1,
    })
  const content = await dialog(page)
    .getByRole('region', { name: 'Eligibility Result' })
    .boundingBox()
  expect(content?.height).toBeGreaterThan(740 / 2)
})

test('the keyboard reaches every control of the dialog, Escape closes it, and the focus is never lost @desk', async ({
  page,
}) => {
  await openAnswer(page, shortAnswer)

  const order: string[] = []
  for (let step = 0; step < 9; step += 1) {
    await page.keyboard.press('Tab')
    order.push(
      await page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ??
          document.activeElement?.textContent ??
          '',
      ),
    )
  }
  expect(order.slice(1)).toEqual([
    'Close the result',
    'Correct my entries',
    'Talk With Our Counsellor',
    'I have pending papers',
    'I left college',
    'I am working',
    'I live outside India',
    'I want to join …',
  ])
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`${paths.creditTransfer}$`))
  await expect(page.getByRole('main')).toBeFocused()
})

const states: { state: string; answer: EligibilityResult; isForBoth?: true }[] = [
  { state: 'with all its parts', answer: { ...fullAnswer, care: true }, isForBoth: true },
  { state: 'in distress', answer: helpAnswer, isForBoth: true },
  { state: 'with a warning', answer: warningAnswer },
  { state: 'with topics to choose', answer: unsureAnswer },
  { state: 'with every tap', answer: shortAnswer },
  { state: 'with a question', answer: ambiguousAnswer, isForBoth: true },
  { state: 'without a university', answer: unknownUniversityAnswer },
  {
    state: 'from another back end',
    answer: { universityName: 'Sample University', notes: 'One.' },
  },
  { state: 'with an error', answer: { error: 'Please type your branch.' } },
]

test('an answer passes axe in each of its states', async ({ page, isMobile }) => {
  const shown = states.filter(({ isForBoth }) => isMobile || isForBoth)
  const { bodies } = await mockCheck(page, (route) =>
    route.fulfill({ json: shown[bodies.length - 1]?.answer }),
  )
  await page.goto(paths.checkEligibility)

  for (const { state } of shown) {
    await openFreshForm(page)
    await fill(page, { reason: 'Moved home.' })
    await press(page)
    await expect(dialog(page)).toBeVisible()
    const tap = chip(page, 'I have pending papers')
    if (await tap.isVisible()) await tap.click()
    for (const sources of await dialog(page).locator('summary').all()) await sources.click()

    expect(await axeViolations(page), state).toEqual([])
  }
  expect(bodies).toHaveLength(shown.length)
})
