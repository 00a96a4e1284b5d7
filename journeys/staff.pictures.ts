import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { EligibilityPayload } from '#contract/eligibility.ts'
import type { Finding, HealthReport } from '#contract/staff/health-report.ts'
import type { WordsState } from '#contract/words.ts'
import { defaultProject, endpoints, paths } from '#contract/paths.ts'
import { staff } from '../tools/server-process.ts'
import { pictured, test as base, widths, type Studio } from './pictured.ts'
import { expect } from './served.ts'

const collections = '/v1/databases/consultancy/collections'

type Enquiry = [at: string, name: string, university: string, branch: string, passed: number]

/** The oldest first, with what only some say. */
const enquiries: [Enquiry, Partial<EligibilityPayload>?][] = [
  [['2026-11-26T04:10:00Z', 'Divya Specimen', 'JNTUH', 'IT', 12]],
  [['2026-11-26T09:42:00Z', 'Harsh Nobody', 'VTU', 'ECE', 40]],
  [['2026-11-27T05:05:00Z', 'Lakshmi Muster', 'JNTUK', 'Civil', 22]],
  [['2026-11-27T11:30:00Z', 'Nidhi Placeholder', 'GTU', 'EEE', 9]],
  [['2026-11-28T06:15:00Z', 'Rohan Sample', 'Anna University', 'Mechanical', 35]],
  [['2026-11-29T12:20:00Z', 'Anjali Nobody', 'KTU', 'CSE', 18]],
  [
    ['2026-11-30T04:45:00Z', 'Imran Muster', 'Osmania University', 'Civil', 27],
    { reason: 'Discontinued in 2022, wants to finish the degree while working in Pune' },
  ],
  [
    [
      '2026-11-30T08:55:00Z',
      'Venkata Naga Sai Lakshmi Narasimha Specimen',
      'Jawaharlal Nehru Technological University Hyderabad',
      'Electronics and Communication Engineering',
      31,
    ],
    { email: 'venkata.naga.sai.lakshmi.specimen@example.com' },
  ],
  [['2026-11-30T13:05:00Z', 'Meera Specimen', 'SPPU', 'ECE', 44], { reason: '' }],
  [
    ['2026-12-01T03:20:00Z', 'Ravi Sample', 'JNTUH', 'Mechanical', 6],
    { reason: 'Family moved to Coimbatore', phone: '98000 00535 98111 00535' },
  ],
  [
    ['2026-12-01T04:35:00Z', 'Kavya Rao', 'JNTU Hyderabad', 'CSE', 31],
    {
      reason: 'I have 8 backlogs and work in the daytime. Is my time over?',
      phone: '+91 98000 00044',
    },
  ],
  [['2026-12-01T05:38:00Z', 'Asha Rao', 'JNTUH', 'CSE', 31]],
]

const meera = { email: 'meera@example.com', password: 'the tamarind by the old tank' }

type Call = <Reply>(method: string, path: string, data?: object) => Promise<Reply>

/** The staff area as an owner sees it; `state` is that of the site text. */
const test = base.extend<object, { desk: { state: WordsState; kavya: string } }>({
  desk: [
    async ({ studio }, use) => {
      const { served, contexts, setClock } = studio
      for (const [number, [enquiry, own]] of enquiries.entries()) {
        const [at, name, university, branch, passed] = enquiry
        await setClock(at)
        await served.submit({
          name,
          university,
          branch,
          passed,
          email: `student-${number + 1}@example.com`,
          phone: `98000 000${number + 10}`,
          reason: 'Arrears in two semesters',
          ...own,
        })
      }
      setReferences(served.directory)
      const owner = visitorOf(served.origin)
      await owner.call('POST', '/v1/account/sessions/email', staff)
      await workOnEnquiries(owner.call, studio)
      await setClock(pictured)
      for (const width of widths) {
        await contexts[width].addCookies(owner.cookies())
        await contexts[width].addInitScript(prepareStaffPage)
      }
      await use({
        state: await owner.call<WordsState>('GET', endpoints.content),
        kavya: await idOf(owner.call, 'Kavya Rao'),
      })
    },
    { scope: 'worker', auto: true },
  ],
})

/** Runs in the page: signed in, with filters, whatever was shown before, and without a dialog of the browser for telephone links. */
function prepareStaffPage() {
  localStorage.setItem('admin-auth', 'true')
  localStorage.setItem('desk-marked', 'yes')
  // Browsers without a window differ in what they allow.
  Object.defineProperty(Notification, 'permission', { value: 'default' })
  addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a[href^="tel:"]'))
      event.preventDefault()
  })
}

/** Calls with the cookies of one person, whatever the clock of this machine. */
function visitorOf(origin: string) {
  const cookies = new Map<string, string>()
  const call: Call = async (method, path, data) => {
    const reply = await fetch(origin + path, {
      method,
      headers: {
        'x-appwrite-project': defaultProject,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(data && { 'content-type': 'application/json' }),
      },
      ...(data && { body: JSON.stringify(data) }),
    })
    for (const text of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      cookies.set(name, value)
    }
    expect(reply.ok, `${method} ${path}: ${reply.status}`).toBe(true)
    return JSON.parse((await reply.text()) || '{}')
  }
  return {
    call,
    cookies: () => [...cookies].map(([name, value]) => ({ name, value, url: origin })),
  }
}

/** References are drawn. */
function setReferences(directory: string) {
  const store = new DatabaseSync(join(directory, 'store.sqlite'), { timeout: 5_000 })
  store.exec(`UPDATE enquiries SET reference = 'KS ' || (48270 + sequence),
    reference_folded = 'ks ' || (48270 + sequence)`)
  store.close()
}

const invite = (call: Call, person: { name: string; email: string }) =>
  call<{ id: string; secret: string }>('POST', endpoints.people, { ...person, role: 'counsellor' })

async function idOf(call: Call, name: string) {
  const query = encodeURIComponent(
    JSON.stringify({ method: 'equal', attribute: 'name', values: [name] }),
  )
  const { documents } = await call<{ documents: { $id: string }[] }>(
    'GET',
    `${collections}/eligibility/documents?queries[0]=${query}`,
  )
  return documents[0]?.$id ?? ''
}

/** What Meera and the owner did before. */
async function workOnEnquiries(owner: Call, { served, setClock }: Studio) {
  await setClock('2026-12-01T05:39:00Z')
  const { id, secret } = await invite(owner, { name: 'Meera Nair', email: meera.email })
  await invite(owner, { name: 'Ravi Kumar', email: 'ravi@example.com' })
  const { call } = visitorOf(served.origin)
  await call('POST', endpoints.join, { id, secret })
  await call('PATCH', '/v1/account/password', { password: meera.password })
  const { $id: assignee } = await call<{ $id: string }>('GET', '/v1/account')
  const mark = async (by: Call, name: string, data: object) =>
    by('PATCH', `${endpoints.newEnquiry}/${await idOf(call, name)}`, data)
  const enter = async (name: string, kind: string, text: string) =>
    call('POST', endpoints.history, { submission: await idOf(call, name), kind, text })

  await mark(owner, 'Divya Specimen', { stage: 'closed' })
  await mark(owner, 'Nidhi Placeholder', { stage: 'spam' })
  await mark(owner, 'Rohan Sample', { stage: 'enrolled' })
  await mark(owner, 'Anjali Nobody', { stage: 'follow-up', followUpAt: '2026-12-01 10:00' })
  await mark(call, 'Imran Muster', { stage: 'no-answer', assignee, followUpAt: '2026-12-01 18:30' })
  await mark(call, 'Meera Specimen', { stage: 'follow-up', assignee, followUpAt: '2026-12-03' })
  await setClock('2026-12-01T05:46:00Z')
  await enter('Kavya Rao', 'call', 'no answer')
  await mark(call, 'Kavya Rao', { stage: 'no-answer', assignee, followUpAt: '2026-12-01 13:00' })
  await enter(
    'Kavya Rao',
    'note',
    'Her brother answered. She is in the lab until one o’clock; call then.',
  )
}

const openList = async (page: Page, query = '') => {
  await page.goto(paths.admin + query)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
}

const enquiry = (page: Page) => page.locator('.enquiry')

async function openEnquiry(page: Page, id: string) {
  await openList(page, `?enquiry=${id}`)
  await expect(enquiry(page)).toContainText('Received, answer given')
}

test('list', ({ picture }) => picture('list', (page) => openList(page)))

test('list without a match', ({ picture }) =>
  picture('list-none', (page) => openList(page, '?search=zzzz'), { of: 'window' }))

test('list that cannot be loaded', ({ picture }) =>
  picture(
    'list-failed',
    async (page) => {
      await page.route(`**${collections}/eligibility/documents?**`, (route) =>
        route.fulfill({
          status: 503,
          json: {
            message: 'The store is being moved. Try again in a minute.',
            code: 503,
            type: 'general_service_unavailable',
          },
        }),
      )
      await page.goto(paths.admin)
      await page.getByText('The store is being moved.').first().waitFor()
    },
    { of: 'window' },
  ))

test('filters', ({ picture }) =>
  picture(
    'filters',
    async (page) => {
      await openList(page, '?stage=no-answer&phone=98000')
      // Its number moves the button under which the panel opens.
      await page.getByRole('button', { name: /^To do today \d/ }).waitFor()
      await page.getByRole('button', { name: /^Filters/ }).click()
    },
    { of: 'window' },
  ))

test('enquiry', ({ picture, desk }) =>
  picture('enquiry', (page) => openEnquiry(page, desk.kavya), { of: 'window' }))

test('question after a call in the list', ({ picture }) =>
  picture(
    'question-in-list',
    async (page) => {
      await openList(page)
      await page
        .getByRole('row')
        .filter({ hasText: 'Asha Rao' })
        .getByRole('link', { name: 'Call' })
        .click()
      await page.getByRole('button', { name: 'Reached' }).waitFor()
    },
    { of: 'window' },
  ))

test('question after a call in an enquiry', ({ picture, desk }) =>
  picture(
    'question-in-enquiry',
    async (page) => {
      await openEnquiry(page, desk.kavya)
      await enquiry(page).getByRole('link', { name: /^Call/ }).click()
      await page.getByRole('button', { name: 'Reached' }).waitFor()
    },
    { of: 'window' },
  ))

test('times to call again', ({ picture, desk }) =>
  picture(
    'question-later',
    async (page) => {
      await openEnquiry(page, desk.kavya)
      await enquiry(page).getByRole('link', { name: /^Call/ }).click()
      await page.getByRole('button', { name: 'Later…' }).click()
    },
    { of: 'window' },
  ))

const staffPages = { team: paths.adminTeam, account: paths.adminAccount }

for (const [name, path] of Object.entries(staffPages))
  test(name, ({ picture }) =>
    picture(name, async (page) => {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }),
  )

const health: HealthReport = {
  at: pictured,
  server: {
    version: '1.0.0',
    commit: '0123abc',
    node: '24.0.0',
    startedAt: '2026-11-28T04:30:00Z',
  },
  store: { engine: 'embedded', isReady: true },
  backups: { last: '2026-11-28T21:00:00Z', offSite: null, areEncrypted: true },
  model: { used: 212, notUsed: 4 },
  retentionDays: 365,
  errors: [
    {
      text: 'A mail could not be sent',
      code: 'ECONNREFUSED',
      times: 14,
      lastAt: '2026-12-01T05:40:00Z',
    },
  ],
}

const doctor: Finding[] = [
  { kind: 'well', subject: 'Store', text: 'Open, with 12 enquiries', remedy: '' },
  {
    kind: 'warning',
    subject: 'Mail',
    text: 'No mail is sent',
    remedy: 'Set SMTP_URL and MAIL_FROM',
  },
  {
    kind: 'warning',
    subject: 'Content',
    text: 'The phone number is the sample',
    remedy: 'Change it in Site text',
    field: { file: 'company', path: 'contact.phone' },
  },
]

test('health', ({ picture }) =>
  picture('health', async (page) => {
    await page.route(`**${endpoints.doctor}`, (route) => route.fulfill({ json: doctor }))
    await page.route(`**${endpoints.healthReport}`, (route) => route.fulfill({ json: health }))
    await page.goto(paths.adminHealth)
    await page.getByText('As of').waitFor()
    await page.getByRole('region', { name: 'What the doctor says' }).getByText('To check').waitFor()
  }))

const first = {
  id: '1',
  at: '2026-11-30T07:00:00Z',
  by: 'Meera Nair',
  changed: ['company: contact.phone'],
}
const second = {
  id: '2',
  at: '2026-12-01T05:30:00Z',
  by: 'staff',
  changed: ['company: brand', 'company: contact.email'],
}
const history = [second, first]

const states: Record<string, Partial<WordsState>> = {
  draft: { history: [first], current: '1', draft: true },
  publishing: {
    history: [first],
    current: '1',
    draft: true,
    publishing: { work: 'publish', since: '2026-12-01T05:49:00Z' },
  },
  published: { history, current: '2' },
  'taken-back': { history, current: '1' },
  failed: {
    history: [first],
    current: '1',
    draft: true,
    failure: 'The site could not be built: the disk is full.',
  },
}

async function openContent(page: Page, state: WordsState) {
  await page.route(`**${endpoints.content}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { message: '', code: 400, type: '', faults } })
      : route.fulfill({ json: state }),
  )
  // Made by a process of its own, which takes seconds.
  await page.route(`**${endpoints.content}/preview`, (route) =>
    route.fulfill({ json: { address: '/drawn' } }),
  )
  await page.route('**/drawn', async (route) => {
    const drawn = await route.fetch({ url: new URL(paths.contact, page.url()).href })
    await route.fulfill({ contentType: 'text/html', body: await drawn.text() })
  })
  await page.goto(paths.adminContent)
  await page.getByLabel('Name of the company').waitFor()
}

const faults = [
  {
    file: 'company.json',
    field: 'contact.phone',
    value: 'abc',
    problem: 'The number has no digit',
    remedy: 'a phone number with its country code',
  },
]

const actions = (page: Page) =>
  page.locator('.bg-paper').filter({ has: page.getByRole('button', { name: 'Save' }) })

test('site text', ({ picture, desk }) =>
  picture(
    'content',
    async (page) => {
      await openContent(page, desk.state)
      await page.getByLabel('Name of the company').fill('Sagar Sample Classes')
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
    },
    { of: 'window' },
  ))

test('site text with an error', ({ picture, desk }) =>
  picture(
    'content-error',
    async (page) => {
      await openContent(page, desk.state)
      await page.getByLabel('Phone number').fill('abc')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('alert').filter({ hasText: 'Write a phone number' }).waitFor()
    },
    { of: actions },
  ))

for (const [name, changes] of Object.entries(states))
  test(`site text: ${name}`, ({ picture, desk }) =>
    picture(`content-${name}`, (page) => openContent(page, { ...desk.state, ...changes }), {
      of: actions,
    }))

/** As long as an owner may make them. */
const longest: [string, string][] = [
  ['Kitesail Education', 'Vidyaranyapuramahalakshmi Education Trust'],
  ['hello@example.com', 'admissions.and.credit.transfer.of.students@sri-vidyaranyapuram.example'],
  ['+91 00000 00000', '+910000000000000'],
]

/** Every page and script says the longest words. */
const sayLongest = (page: Page) =>
  page.route(/^[^.]*(?:\.\d+){3}:\d+\/(?:assets\/.*\.js|admin.*|contact)?$/, async (route) => {
    const response = await route.fetch()
    let body = await response.text()
    for (const [words, longer] of longest) body = body.replaceAll(words, longer)
    await route.fulfill({ response, body })
  })

test('the longest words of a company', async ({ picture }) => {
  await picture(
    'longest-contact',
    async (page) => {
      await sayLongest(page)
      await page.goto(paths.contact)
    },
    { widths: [360] },
  )
  await picture(
    'longest-staff',
    async (page) => {
      await sayLongest(page)
      await openList(page)
    },
    { widths: [360], of: 'window' },
  )
})
