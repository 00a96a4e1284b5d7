import type { Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { authorFor } from '#server/db/author-for-tests.ts'
import { openStore } from '#server/db/open.ts'
import { axeViolations } from '../axe.ts'
import { expect, ownTest as test } from '../served.ts'
import { addEntry, setMarks } from '#server/desk/marks-and-notes.ts'
import { addSubmission } from '#server/public/submissions.ts'

const hour = 3_600_000
const day = 24 * hour

/** Two called in time, one too late, one not yet, one still in time; two reached, one enrolled; one of the period before. */
async function fill(directory: string) {
  let clock = Date.now()
  const db = await openStore(
    { databaseUrl: undefined, dataDirectory: directory },
    { now: () => clock },
  )
  const meera = await authorFor(db, { name: 'Meera Specimen' })
  const add = async (name: string, daysAgo: number, calledAfter?: number) => {
    const received = Date.now() - daysAgo * day
    clock = received
    const added = await addSubmission(db, {
      name,
      university: 'JNTUH',
      branch: 'CSE',
      reason: null,
      phone: '98000 00001',
      email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
      papers_passed: 31,
    })
    const id = added.outcome === 'clash' ? '' : added.submission.id
    if (calledAfter === undefined) return id
    clock = received + calledAfter * hour
    await addEntry(db, { submission: id, kind: 'call', text: null }, meera)
    return id
  }
  const mark = (id: string, stage: 'called' | 'enrolled') =>
    setMarks(db, id, { stage, assignee: meera.id }, meera)

  await mark(await add('Asha Sample', 3, 1), 'enrolled')
  await mark(await add('Bina Sample', 4, 3), 'called')
  await add('Chitra Sample', 6, 30)
  await add('Divya Sample', 5)
  await add('Esha Sample', 0.1)
  await add('Farah Sample', 35, 1)
  await db.close()
}

/** The list behind a figure has as many rows as the figure says. */
async function expectAgreement(page: Page, address: string, figure: string) {
  await page.goto(address)
  const all = Number(/\d+/.exec(figure)?.[0])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(String.raw`^${all} enquir(?:y|ies)$`),
  )
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(all)
}

test('an owner sees how the enquiries of thirty days stand, and its figures lead to the rows that they count @phone', async ({
  page,
  directory,
  start,
}) => {
  await fill(directory)
  const served = await start()
  await served.signIn(page)

  await page.goto(served.origin + paths.adminOverview)
  const sentence = page.locator('.overview-sentence')
  await expect(sentence).toHaveText(
    '5 enquiries came, 4 more than before. 50 % were called within 24 hours; 2 were not. 1 person enrolled.',
  )
  const missed = page.getByRole('region', { name: 'Called within 24 hours' })
  await expect(missed.getByRole('listitem')).toHaveText([
    /Divya Sample.*not yet/,
    /Chitra Sample.*30 h/,
  ])
  await expect(page.getByRole('table', { name: 'From enquiry to enrolment' })).toContainText(
    'Reached2',
  )
  await expect(
    page
      .getByRole('table', { name: 'Enquiries by counsellor' })
      .getByRole('row', { name: /Meera/ }),
  ).toContainText('Meera Specimen')
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  // The table beside the picture.
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(
    page.getByRole('table', { name: /^Enquiries a day/ }).locator('tbody tr'),
  ).toHaveCount(30)
  expect(await axeViolations(page)).toEqual([])

  // A percentage and a difference lead to what they are made of; every other figure is a plain count.
  const figures = await page
    .locator('a.figure')
    .evaluateAll((links) =>
      links
        .map((link) => ({ address: (link as HTMLAnchorElement).href, text: link.textContent }))
        .filter(({ text }) => /^\d+$/.test(text)),
    )
  expect(figures.length).toBeGreaterThan(20)
  // `overview.test.ts` compares each figure with its list.
  for (const { address, text } of figures.slice(0, 3)) await expectAgreement(page, address, text)

  await page.goto(`${served.origin}${paths.adminOverview}?list=true&period=30-days&call=missed`)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Divya Sample' }).click()
  await expect(page.getByRole('heading', { name: /Divya Sample/ })).toBeVisible()
})

test('a counsellor sees their own line @desk', async ({ page, directory, start }) => {
  await fill(directory)
  const served = await start()
  await served.join(page, {
    name: 'Ravi Specimen',
    email: 'ravi@example.com',
    password: 'two lamps in the attic',
  })

  await page.goto(served.origin + paths.adminOverview)
  await expect(page.getByText('No enquiry of these 30 days is assigned to you.')).toBeVisible()
  await expect(page.locator('.overview-sentence')).toHaveCount(0)
})
