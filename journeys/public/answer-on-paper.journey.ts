import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import type { EligibilityResult } from '#contract/eligibility.ts'
import { paths } from '#contract/paths.ts'
import { ambiguousAnswer, fullAnswer, shortAnswer } from '../answers-for-tests.ts'
import { anyCheck, dialog, fill, forgetVisit, mockCheck, note, press } from '../eligibility-form.ts'
import { asha, expect, visitorTest as test } from '../served.ts'

const pdfOf = async (page: Page) =>
  getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))

/** What Chromium prints: the text of each page, and the size of the first in points. */
async function printPage(page: Page) {
  const pdf = await pdfOf(page)
  const { text } = await extractText(pdf, { mergePages: false })
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view
  return { pages: text.map((pageText) => pageText.replaceAll(/\s+/g, ' ')), size: [width, height] }
}

async function show(page: Page, answer?: EligibilityResult, changes: Partial<typeof asha> = {}) {
  if (answer) await mockCheck(page, (route) => route.fulfill({ json: answer }))
  await page.goto(paths.checkEligibility)
  await fill(page, changes)
  await press(page)
  await expect(dialog(page)).toBeVisible()
}

for (const width of [360, 1440]) {
  test(`an answer opened at ${width} px prints on one A4 page with all its parts @desk`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await show(page, fullAnswer)

    const { pages, size } = await printPage(page)

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
      `We will call you on ${asha.phone}`,
      'Is my time over?',
      'Ask the exam section:',
    ])
      expect(pages[0]).toContain(text)
    expect(pages[0]).not.toMatch(/https:|View Policy|Share|Is this also true|Correct my entries/)
  })
}

/** In points. */
const stampRadius = 39

test('with a long name and a long branch, the date and reference print in full and clear of the stamp @desk', async ({
  page,
}) => {
  for (const [name, branch] of [
    ['Venkata Naga Sai Lakshmi Example', 'Electronics and Communication Engineering'],
    ['Mohammed Abdul Example', 'CSE (Artificial Intelligence and Machine Learning)'],
  ] as const) {
    await show(page, fullAnswer, { name, branch })

    const { items } = await (await (await pdfOf(page)).getPage(1)).getTextContent()

    const texts = items
      .flatMap((item) => ('str' in item ? [item] : []))
      .map(({ str, width, transform: [, , , , left, bottom] }) => ({ str, left, width, bottom }))
    const title = texts.find(({ str }) => str === 'Eligibility Result')
    // Only above the title, because the footer has the reference too.
    const aboveTitle = (text: string) =>
      texts.filter(({ str, bottom }) => str === text && bottom > title?.bottom)
    const [stamp] = aboveTitle('Not a')
    const stampLeft = stamp?.left + (stamp?.width ?? 0) / 2 - stampRadius
    for (const text of ['Date', 'Reference', 'KS 4827']) {
      const [entry, ...others] = aboveTitle(text)
      expect(entry?.left + entry?.width, text).toBeLessThan(stampLeft)
      expect(others).toEqual([])
    }
    await forgetVisit(page)
  }
})

const paragraph = 'The receiving university compares each passed paper with its own syllabus. '

const kinds = [
  ['a question', ambiguousAnswer],
  ['few facts', shortAnswer],
  ['only the specified keys', { universityName: 'Sample University', notes: 'Sample.' }],
  [
    'very long notes',
    {
      ...fullAnswer,
      notes: Array.from({ length: 25 }, (_, at) => `${at}. ${paragraph.repeat(2)}`).join('\n\n'),
    },
  ],
] as const

test('an answer with a question, few facts, only the specified keys or very long notes prints on one page, from header to footer @desk', async ({
  page,
}) => {
  for (const [kind, answer] of kinds) {
    await show(page, answer)

    const { pages } = await printPage(page)

    expect(pages, kind).toHaveLength(1)
    expect(pages[0], kind).toContain('Eligibility Result')
    expect(pages[0], kind).toContain('hello@example.com')
    await page.unroute(anyCheck)
    await forgetVisit(page)
  }
})

test('every kind of answer from the catalogue prints on one page, and the form prints without an answer @desk', async ({
  page,
}) => {
  // Seven answers, each filled in and printed.
  test.slow()
  await page.goto(paths.checkEligibility)
  const { pages: form } = await printPage(page)
  expect(form.join(' ')).toContain('Check Your Eligibility')

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

    const { pages } = await printPage(page)

    expect(pages, JSON.stringify(changes)).toHaveLength(1)
    expect(pages[0]).toContain(asha.name)
    // A source without a link has no number, as on screen.
    expect(pages[0]).not.toMatch(/\d JNTUH R22/)
    await forgetVisit(page)
  }
})
