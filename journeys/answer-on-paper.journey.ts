import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import type { EligibilityResult } from '#contract/eligibility.ts'
import { paths } from '#contract/paths.ts'
import { ambiguousAnswer, fullAnswer, shortAnswer } from './answers-for-tests.ts'
import { answering, dialog, fill, note, press } from './eligibility-form.ts'
import { asha, expect, visitorTest as test } from './served.ts'

test.skip(
  ({ isMobile }) => isMobile,
  'Paper is as wide from every screen; the stories choose theirs.',
)

/** What Chromium prints: the text of each page, and the size of the first in points. */
async function printed(page: Page) {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { text } = await extractText(pdf, { mergePages: false })
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view
  return { pages: text.map((one) => one.replaceAll(/\s+/g, ' ')), size: [width, height] }
}

async function show(page: Page, answer?: EligibilityResult, changes: Partial<typeof asha> = {}) {
  if (answer) await answering(page, (route) => route.fulfill({ json: answer }))
  await page.goto(paths.checkEligibility)
  await fill(page, changes)
  await press(page)
  await expect(dialog(page)).toBeVisible()
}

for (const width of [360, 1440]) {
  test(`an answer opened at ${width} px is printed on one page of A4 with all its parts`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await show(page, fullAnswer)

    const { pages, size } = await printed(page)

    expect(pages).toHaveLength(1)
    expect(size.map(Math.round)).toEqual([595, 842])
    const { understood = [], steps = [], requiredDocs = [] } = fullAnswer
    for (const text of [
      'Eligibility Result',
      note,
      ...understood,
      'semesters may count, by our estimate.',
      ...steps,
      ...requiredDocs,
      'Osmania University',
      'example.com/policy',
      'No college may keep your original certificates.',
      'NDTV, November 2024.',
      asha.name,
      'KS 4827',
      `We call you on ${asha.phone}`,
    ])
      expect(pages[0]).toContain(text)
    expect(pages[0]).not.toMatch(/https:|View Policy|Share|Is this also true|Correct my entries/)
  })
}

const paragraph = 'The receiving university compares each passed paper with its own syllabus. '

for (const [kind, answer] of [
  ['a question', ambiguousAnswer],
  ['few facts', shortAnswer],
  ['only the specified keys', { universityName: 'Sample University', notes: 'Kept.' }],
  [
    'very long notes',
    {
      ...fullAnswer,
      notes: Array.from({ length: 25 }, (_, at) => `${at}. ${paragraph.repeat(2)}`).join('\n\n'),
    },
  ],
] as const) {
  test(`an answer with ${kind} is printed on one page, from its head to its foot`, async ({
    page,
  }) => {
    await show(page, answer)

    const { pages } = await printed(page)

    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('Eligibility Result')
    expect(pages[0]).toContain('hello@example.com')
  })
}

test('every kind of answer that the catalogue gives is printed on one page', async ({ page }) => {
  // Seven answers, each filled in and printed.
  test.slow()
  for (const changes of [
    { university: 'JNTUH', reason: 'I have 6 backlogs and work in Dubai since 2018.' },
    { university: 'LPU' },
    { university: 'JNTU' },
    { university: 'a college nobody knows', reason: 'I left college in 2015.' },
    { university: 'University of Toronto' },
    { branch: 'MBBS' },
    { university: 'vasavi clg hyd', branch: 'civil', reason: 'I want to join Anna University.' },
  ]) {
    await show(page, undefined, changes)

    const { pages } = await printed(page)

    expect(pages, JSON.stringify(changes)).toHaveLength(1)
    expect(pages[0]).toContain(asha.name)
    // Without a link, and so without a number, as on the screen.
    expect(pages[0]).not.toMatch(/\d Amity, lateral admission/)
    await page.evaluate(() => sessionStorage.clear())
  }
})

test('the page of the form itself is still printed as it was, without an answer', async ({
  page,
}) => {
  await page.goto(paths.checkEligibility)

  const { pages } = await printed(page)

  expect(pages.join(' ')).toContain('Check Your Eligibility')
})
