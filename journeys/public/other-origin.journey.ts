import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { endpoints, paths } from '#contract/paths.ts'
import { chromiumOptions } from '../../tools/chromium.ts'
import { productFor } from './other-origin.ts'
import { asha } from '../served.ts'
import { freePort, staff, startServer, type ServerProcess } from '../../tools/server-process.ts'

// Host names that only this browser resolves: two hosts of one site, and another site.
const names = ['www.kitesail.test', 'api.kitesail.test', 'elsewhere.test']
const rules = names.map((name) => `MAP ${name} 127.0.0.1`).join(',')

test.use({
  launchOptions: {
    ...chromiumOptions,
    args: [...chromiumOptions.args, `--host-resolver-rules=${rules}`],
  },
})
test.describe.configure({ mode: 'serial', timeout: 180_000 })

let directory: string
let product: Awaited<ReturnType<typeof productFor>>
let api: ServerProcess
let site: ServerProcess
let ports: { api: number; site: number }

const at = (host: string) => `http://${host}:${ports.site}`

test.beforeAll(async () => {
  ports = { api: await freePort(), site: await freePort() }
  directory = await mkdtemp(join(tmpdir(), 'other-origin-data-'))
  product = await productFor(`http://api.kitesail.test:${ports.api}`)
  api = await startServer(join(directory, 'api'), {
    PORT: String(ports.api),
    LOG_LEVEL: 'info',
    ALLOWED_ORIGINS: [at('www.kitesail.test'), at('elsewhere.test')].join(','),
  })
  // Only its pages are requested, as from a CDN.
  site = await startServer(join(directory, 'site'), { PORT: String(ports.site) }, product.folder)
})

test.afterAll(async () => {
  await Promise.all([api, site].map((server) => server.kill('SIGTERM')))
  await product.remove()
  await rm(directory, { recursive: true, force: true })
})

/** How many requests of this method and route the API has logged. A preflight is logged without a route. */
const requestCount = (method: string, route: string) =>
  api.log.filter((line) => line.includes(`"method":"${method}","route":"${route}"`)).length

async function submit(page: Page, host: string) {
  await page.goto(at(host) + paths.checkEligibility)
  await page.getByLabel('Full Name').fill(asha.name)
  await page.getByLabel('Phone Number').fill(asha.phone)
  await page.getByLabel('No of Papers Passed').fill(String(asha.passed))
  await page.getByLabel('Email Address').fill(asha.email)
  await page.getByLabel('Engineering Branch').fill(asha.branch)
  await page.getByLabel('Institution/University Name').fill(asha.university)
  await page.getByRole('button', { name: 'Check My Eligibility' }).click()
}

async function signIn(page: Page, host: string) {
  await page.goto(at(host) + paths.adminLogin)
  await page.getByLabel('Email').fill(staff.email)
  await page.getByLabel('Password', { exact: true }).fill(staff.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a student on a page of another origin is answered by the API @desk', async ({ page }) => {
  const policy = page.waitForResponse((response) => response.url().endsWith(paths.checkEligibility))

  await submit(page, 'elsewhere.test')

  await expect(page.getByRole('dialog', { name: 'Eligibility Result' })).toContainText(
    'Jawaharlal Nehru Technological University Hyderabad',
  )
  expect((await policy).headers()['content-security-policy']).toContain(
    `connect-src 'self' http://api.kitesail.test:${ports.api};`,
  )
  // The log arrives through a pipe, possibly after the reply.
  await expect.poll(() => requestCount('OPTIONS', 'none')).toBe(1)
  await expect.poll(() => requestCount('POST', endpoints.checkEligibility)).toBe(1)
})

test('staff work on another host of the same site @desk', async ({ page }) => {
  await signIn(page, 'www.kitesail.test')

  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByRole('row', { name: asha.name })).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('row', { name: asha.name })).toBeVisible()
})
