// npm run screenshots -- [name ...]: every screen at three widths into build/screenshots.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import type { EligibilityResult } from '#contract/eligibility.ts'
import { defaultProject, endpoints, paths } from '#contract/paths.ts'
import { fullAnswer, shortAnswer } from './answers-for-tests.ts'
import { chromiumOptions } from '../trials/chromium.ts'
import { staff, startServer } from '../trials/server-process.ts'

const target = join(import.meta.dirname, '..', 'build', 'screenshots')
const names = process.argv.slice(2)
const widths = [360, 768, 1440]

type Screen = {
  name: string
  path: string
  prepare?: (page: Page) => Promise<void>
  /** Only the viewport, for dialogs. */
  window?: true
}

const screens: Screen[] = [
  { name: 'home', path: paths.home },
  { name: 'about', path: paths.about },
  { name: 'courses', path: paths.courses },
  { name: 'admissions', path: paths.admissions },
  { name: 'credit-transfer', path: paths.creditTransfer },
  { name: 'contact', path: paths.contact },
  { name: 'privacy', path: paths.privacy },
  { name: 'not-found', path: '/nowhere' },
  { name: 'form', path: paths.checkEligibility },
  // The list first, because each answer adds a row.
  { name: 'login', path: paths.adminLogin },
  { name: 'list', path: paths.adminLogin, prepare: (page) => openList(page, '') },
  { name: 'enquiry', path: paths.adminLogin, prepare: openEnquiry, window: true },
  { name: 'list-none', path: paths.adminLogin, prepare: (page) => openList(page, 'zzzz') },
  { name: 'answer-known', path: paths.checkEligibility, prepare: fillForm('JNTUH'), window: true },
  { name: 'answer-rules', path: paths.checkEligibility, prepare: fillForm('LPU'), window: true },
  {
    name: 'answer-unknown',
    path: paths.checkEligibility,
    prepare: fillForm('a college nobody knows'),
    window: true,
  },
  {
    name: 'answer-ambiguous',
    path: paths.checkEligibility,
    prepare: fillForm('JNTU'),
    window: true,
  },
  {
    name: 'answer-error',
    path: paths.checkEligibility,
    prepare: fillForm('12345', '12345'),
    window: true,
  },
  {
    name: 'answer-taps',
    path: paths.checkEligibility,
    prepare: mockAnswer(shortAnswer),
    window: true,
  },
  {
    name: 'answer-care',
    path: paths.checkEligibility,
    prepare: mockAnswer({ ...fullAnswer, care: true }),
    window: true,
  },
  {
    name: 'answer-long',
    path: paths.checkEligibility,
    prepare: mockAnswer({ notes: longNotes() }),
    window: true,
  },
]

const directory = await mkdtemp(join(tmpdir(), 'screens-'))
const server = await startServer(directory, { TRUST_PROXY: 'loopback' })
const browser = await chromium.launch(chromiumOptions)
try {
  await mkdir(target, { recursive: true })
  await Promise.all(Array.from({ length: 13 }, (_, number) => submit(number)))
  const contexts = await Promise.all(widths.map((width) => contextOf(width)))
  for (const screen of screens) {
    // The login page before signing in.
    if (screen.name === 'list') await Promise.all(contexts.map(({ context }) => signIn(context)))
    for (const { context, width } of contexts) await shoot(await context.newPage(), screen, width)
  }
} finally {
  await browser.close()
  await server.kill('SIGTERM')
  await rm(directory, { recursive: true, force: true })
}

async function contextOf(width: number) {
  const context = await browser.newContext({
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    baseURL: server.origin,
    viewport: { width, height: width < 600 ? 760 : 900 },
    // Without animations.
    reducedMotion: 'reduce',
  })
  return { context, width }
}

async function shoot(page: Page, { name, path, prepare, window }: Screen, width: number) {
  if (names.length === 0 || names.includes(name)) {
    await page.goto(path)
    await prepare?.(page)
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager'
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
      await document.fonts.ready
    })
    // Waits until the last block has the page's fonts.
    await page.locator('body[data-letters]').waitFor({ state: 'attached' })
    await page.waitForTimeout(400)
    await page.screenshot({ path: join(target, `${name}-${width}.png`), fullPage: !window })
    console.log(`${name}-${width}.png`)
  }
  await page.close()
}

function fillForm(university: string, branch = 'CSE') {
  return async (page: Page) => {
    const values = {
      'Full Name': 'Asha Rao',
      'Phone Number': '9800000000',
      'No of Papers Passed': '31',
      'Email Address': 'asha.rao@example.com',
      'Engineering Branch': branch,
      'Institution/University Name': university,
    }
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'Check My Eligibility' }).click()
    await page.getByRole('dialog').waitFor()
  }
}

/** Mocked, because the catalogue does not produce every answer. */
function mockAnswer(answer: EligibilityResult) {
  return async (page: Page) => {
    await page.route(`**${endpoints.checkEligibility}`, (route) => route.fulfill({ json: answer }))
    await fillForm('JNTUH')(page)
  }
}

/** A longer answer than the product's, as another server might send. */
function longNotes() {
  const paragraph = 'The receiving university compares each passed paper with its own syllabus. '
  return Array.from({ length: 30 }, () => paragraph.repeat(4)).join('\n\n')
}

async function signIn({ request }: BrowserContext) {
  await request.post(`${endpoints.appwrite}/account/sessions/email`, {
    headers: { 'x-appwrite-project': defaultProject },
    data: staff,
  })
}

/** The list with a session and the sign-in flag. */
async function openList(page: Page, search: string) {
  await page.evaluate(() => localStorage.setItem('admin-auth', 'true'))
  await page.goto(`${paths.admin}?search=${search}`)
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** The first enquiry of the list, opened beside it. */
async function openEnquiry(page: Page) {
  await openList(page, '')
  await page.getByRole('row').filter({ hasText: 'Asha Rao' }).first().focus()
  await page.keyboard.press('Enter')
  await page.locator('.enquiry').waitFor()
  await page.waitForLoadState('networkidle')
}

/** Varied samples with invented names. */
async function submit(number: number) {
  const samples = [
    ['Asha Rao', 'JNTUH', 'CSE', 'Arrears in two semesters; working in the daytime'],
    ['Ravi Sample', 'Anna University', 'Mechanical', 'Family moved to Coimbatore'],
    ['Meera Specimen', 'VTU', 'ECE', ''],
    [
      'Imran Muster',
      'Osmania University',
      'Civil',
      'Discontinued in 2022, wants to finish the degree',
    ],
    ['Anjali Nobody', 'KTU', 'EEE', 'College closed the branch'],
  ] as const
  const [name, university, branch, reason] = samples[number % samples.length] ?? samples[0]
  await fetch(server.origin + endpoints.checkEligibility, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${number}` },
    body: JSON.stringify({
      name,
      university,
      branch,
      reason,
      phone: '9800000000',
      email: `sample-${number}@example.com`,
      passed: 12 + number * 2,
    }),
  })
}
