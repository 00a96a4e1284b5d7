import type { Page, Route } from '@playwright/test'
import { endpoints, paths } from '#contract/paths.ts'
import { axeViolations } from '../axe.ts'
import { forgetVisit } from '../eligibility-form.ts'
import { noStrayFonts, strayFonts } from './stray-fonts.ts'
import { asha, expect, visitorTest as test } from '../served.ts'

const calls = `**${endpoints.suggest}?*`
const kakinada = 'Jawaharlal Nehru Technological University Kakinada'

const university = (page: Page) => page.getByLabel('Institution/University Name')
const branch = (page: Page) => page.getByLabel('Engineering Branch')
const options = (page: Page) => page.getByRole('option')
const button = (page: Page) => page.getByRole('button', { name: 'Check My Eligibility' })

async function fillOtherFields(page: Page) {
  await page.getByLabel('Full Name').fill(asha.name)
  await page.getByLabel('Phone Number').fill(asha.phone)
  await page.getByLabel('No of Papers Passed').fill(String(asha.passed))
  await page.getByLabel('Email Address').fill(asha.email)
}

/** Answers the form in place of the server. Returns an array to which each sent body is added. */
async function recordBodies(page: Page) {
  const bodies: unknown[] = []
  await page.route(`**${endpoints.checkEligibility}`, async (route) => {
    bodies.push(route.request().postDataJSON())
    await route.fulfill({ json: { notes: 'Sample.' } })
  })
  return bodies
}

test.beforeEach(async ({ page }) => {
  await page.goto(paths.checkEligibility)
})

test('typing offers universities with their place, and the arrow keys and Enter choose one @desk', async ({
  page,
}) => {
  const bodies = await recordBodies(page)
  await university(page).pressSequentially('jntu')

  await expect(options(page)).toHaveCount(8)
  await expect(options(page).nth(1)).toContainText('Kakinada, Andhra Pradesh')
  await expect(university(page)).toHaveRole('combobox')
  await expect(university(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('status').filter({ hasText: '8 suggestions' })).toBeAttached()
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const active = page.getByRole('option', { selected: true })
  await expect(active).toContainText('JNTU Kakinada (JNTUK)')
  await expect(university(page)).toHaveAttribute(
    'aria-activedescendant',
    (await active.getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Enter')

  await expect(university(page)).toHaveValue(kakinada)
  await expect(university(page)).toBeFocused()
  await expect(university(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(options(page)).toHaveCount(0)
  expect(bodies).toEqual([])
})

test('a tap chooses, and the choice is stored with the draft', async ({ page, hasTouch }) => {
  await branch(page).pressSequentially('mech')
  const option = options(page).filter({ hasText: 'Mechanical Engineering' })
  await (hasTouch ? option.tap() : option.click())

  await expect(branch(page)).toHaveValue('Mechanical Engineering')
  await expect(branch(page)).toBeFocused()
  await expect(options(page)).toHaveCount(0)
  await page.reload()
  await expect(branch(page)).toHaveValue('Mechanical Engineering')
})

test('Enter without a highlighted suggestion sends what was typed @desk', async ({ page }) => {
  const bodies = await recordBodies(page)
  await fillOtherFields(page)
  await branch(page).fill('cse')
  await university(page).fill('')
  await university(page).pressSequentially('jntu')
  await expect(options(page)).toHaveCount(8)

  await page.keyboard.press('Enter')

  await expect
    .poll(() => bodies)
    .toEqual([expect.objectContaining({ branch: 'cse', university: 'jntu' })])
})

test('the button can be pressed while the list is open, and nothing is chosen @phone', async ({
  page,
  hasTouch,
}) => {
  const bodies = await recordBodies(page)
  await fillOtherFields(page)
  await branch(page).fill('cse')
  await university(page).pressSequentially('delhi')
  await expect(options(page)).toHaveCount(8)

  await (hasTouch ? button(page).tap() : button(page).click())

  await expect
    .poll(() => bodies)
    .toEqual([expect.objectContaining({ branch: 'cse', university: 'delhi' })])
  await expect(options(page)).toHaveCount(0)
})

test('Escape closes the list and keeps the text, the arrow key opens it again, Tab leaves without choosing @desk', async ({
  page,
}) => {
  await university(page).pressSequentially('jntu')
  await expect(options(page)).toHaveCount(8)

  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(university(page)).toHaveValue('jntu')
  await page.keyboard.press('ArrowDown')
  await expect(options(page)).toHaveCount(8)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')

  await expect(options(page)).toHaveCount(0)
  await expect(university(page)).toHaveValue('jntu')
  await expect(page.getByLabel('Reason for Transfer')).toBeFocused()
})

test('the server is asked in a pause of typing, in at most three kilobytes, and not again for what it answered @phone', async ({
  page,
}) => {
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === endpoints.suggest) asked.push(searchParams.get('q'))
  })
  await university(page).focus()
  await expect(university(page)).toHaveRole('combobox')
  expect(asked).toEqual([])

  const answer = page.waitForResponse(calls)
  await university(page).pressSequentially('abes', { delay: 10 })
  await expect(options(page)).toHaveCount(2)
  expect((await (await answer).body()).length).toBeLessThan(3_072)
  const calledFor = [...asked]
  expect(calledFor.length).toBeLessThan('abes'.length)
  // All that there are: the next letters only leave some of them.
  await university(page).pressSequentially(' inst')
  await expect(options(page)).toHaveCount(1)
  for (let letter = 0; letter < 5; letter += 1) await page.keyboard.press('Backspace')
  await expect(options(page)).toHaveCount(2)

  expect(asked).toEqual(calledFor)
})

const failures: [string, (route: Route) => Promise<void>][] = [
  ['cannot be fetched', (route) => route.abort()],
  ['are answered with an error', (route) => route.fulfill({ status: 503, json: {} })],
  ['are not JSON', (route) => route.fulfill({ body: '<!doctype html>' })],
]

test('if suggestions fail, the field works as text, and the next letter asks again @phone', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))

  for (const [title, answer] of failures) {
    await page.route(calls, answer)
    const call = page.waitForRequest(calls)
    await university(page).pressSequentially('jntu')
    await call
    await expect(university(page), title).toHaveValue('jntu')
    await expect(options(page), title).toHaveCount(0)
    await expect(page.getByRole('alert'), title).toHaveCount(0)
    await page.unroute(calls)

    await university(page).pressSequentially('k')
    await expect(options(page).first(), title).toContainText(kakinada)
    await forgetVisit(page)
    await page.reload()
  }
  expect(errors).toEqual([])
})

test('an older answer that comes late is not shown, nor one for a field that was left @phone', async ({
  page,
}) => {
  const late = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    if (!/q=(?:mech|jn)$/.test(route.request().url())) return route.continue()
    await late.promise
    // The page has ended this call by itself.
    await route.continue().catch(() => undefined)
    return undefined
  })
  const ofBranch = page.waitForRequest(calls)
  await branch(page).pressSequentially('mech')
  await ofBranch
  const older = page.waitForRequest(calls)
  await university(page).pressSequentially('jn')
  await older
  await university(page).pressSequentially('tuk')
  await expect(options(page).first()).toContainText(kakinada)

  late.resolve()
  await page.waitForLoadState('networkidle')

  await expect(options(page).first()).toContainText(kakinada)
  await expect(branch(page)).toHaveAttribute('aria-expanded', 'false')
})

test('text typed before hydration gets its suggestions after it @phone', async ({ page }) => {
  const typed = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    if (!route.request().url().includes('/starter-')) await typed.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'domcontentloaded' })
  await university(page).focus()
  await page.keyboard.type('jntu')
  typed.resolve()

  await expect(options(page)).toHaveCount(8)
  await expect(university(page)).toHaveValue('jntu')
})

test('the open list passes axe, is below its field, and has touch-sized rows', async ({ page }) => {
  await university(page).pressSequentially('hyderabad')
  await expect(options(page)).toHaveCount(8)
  await page.keyboard.press('ArrowDown')

  const violations = await axeViolations(page)

  expect(violations).toEqual([])
  const field = await university(page).boundingBox()
  const list = await page.getByRole('listbox').boundingBox()
  expect(list?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0))
  const heights = await options(page).evaluateAll((all) =>
    all.map((option) => option.getBoundingClientRect().height),
  )
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  expect(await strayFonts(page.locator('form'))).toEqual(noStrayFonts)
})

test('with text at 200% on a small phone the list fits the screen width, and every row can be reached @phone', async ({
  page,
}) => {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await university(page).pressSequentially('jntu')
  await expect(options(page)).toHaveCount(8)

  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  for (const option of await options(page).all()) {
    await option.scrollIntoViewIfNeeded()
    await expect(option).toBeInViewport()
  }
})
