import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test'
import type { EligibilityPayload } from '#contract/eligibility.ts'
import { defaultProject, endpoints, paths } from '#contract/paths.ts'
import { staff, startServer, type ServerProcess } from '../tools/server-process.ts'

/** One evidently invented student; stories override fields. */
export const asha: EligibilityPayload = {
  name: 'Asha Rao',
  phone: '9800000000',
  email: 'asha.rao@example.com',
  branch: 'CSE',
  university: 'JNTUH',
  reason: 'Arrears in two semesters',
  passed: 31,
}

/** The built product, started for one story. */
export type Served = {
  origin: string
  /** The data directory. */
  directory: string
  submit(payload: Partial<EligibilityPayload>): Promise<void>
  /** Signs in by API and opens the list. The login page has its own stories. */
  signIn(page: Page): Promise<void>
  /** The same as a counsellor, who first accepts an invitation. */
  join(page: Page, counsellor: Counsellor): Promise<void>
  stop(): Promise<void>
}

export type Counsellor = { name: string; email: string; password: string }

type Fixtures = { served: Served; baseURL: string | undefined }

/** For stories that read stored data: each has its own server. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- The test runner derives the requested fixtures from this pattern.
  served: async ({}, use) => runServer(use),
  baseURL: async ({ served }, use) => use(served.origin),
})

/** For stories of visitors, who do not affect each other: one server for many. */
export const visitorTest = base.extend<Fixtures, { shared: Served }>({
  // oxlint-disable-next-line no-empty-pattern -- As above.
  shared: [async ({}, use) => runServer(use), { scope: 'worker' }],
  served: async ({ shared }, use) => use(shared),
  baseURL: async ({ served }, use) => use(served.origin),
})

async function runServer(use: (served: Served) => Promise<void>) {
  const directory = await mkdtemp(join(tmpdir(), 'journey-'))
  const served = await serve(directory)
  await use(served)
  await served.stop()
  await rm(directory, { recursive: true, force: true })
}

export { expect }

/** Starts the server on a free port, with its data in `directory`. */
export async function serve(
  directory: string,
  settings: Record<string, string> = {},
): Promise<Served> {
  return servedBy(await startServer(directory, settings), directory)
}

export function servedBy({ origin, kill }: ServerProcess, directory: string): Served {
  return {
    origin,
    directory,
    async submit(payload) {
      const reply = await fetch(origin + endpoints.checkEligibility, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...asha, ...payload }),
      })
      expect(reply.status).toBe(200)
    },
    async signIn(page) {
      await signInByCall(page.request, origin)
      await openList(page, origin)
    },
    async join(page, counsellor) {
      await joinByCall(page.request, origin, counsellor)
      await openList(page, origin)
    },
    stop: () => kill('SIGTERM'),
  }
}

const headers = { 'x-appwrite-project': defaultProject }

async function signInByCall(request: APIRequestContext, origin: string) {
  const address = `${origin}${endpoints.appwrite}/account/sessions/email`
  expect((await request.post(address, { headers, data: staff })).status()).toBe(201)
}

/** Leaves the counsellor signed in. */
export async function joinByCall(
  request: APIRequestContext,
  origin: string,
  { name, email, password }: Counsellor,
) {
  const team = `${origin}${endpoints.appwrite}/teams/staff/memberships`
  const url = origin + paths.adminJoin
  await signInByCall(request, origin)
  const invited = await request.post(team, {
    headers,
    data: { email, name, roles: ['counsellor'], url },
  })
  const { $id, secret } = (await invited.json()) as { $id: string; secret: string }
  await request.delete(`${origin}${endpoints.appwrite}/account/sessions/current`, { headers })
  await request.patch(`${team}/${$id}/status`, { headers, data: { userId: $id, secret } })
  const joined = await request.patch(`${origin}${endpoints.appwrite}/account/password`, {
    headers,
    data: { password },
  })
  expect(joined.status()).toBe(200)
}

/** Runs in the page, so that stories need not wait nine seconds, or twice as long after a failure, until it asks for changes again. */
function askOften() {
  const set = window.setInterval.bind(window)
  const waits = new Set([9_000, 18_000])
  window.setInterval = ((work: () => void, ms = 0) =>
    set(work, waits.has(ms) ? 500 : ms)) as typeof setInterval
}

/** Staff pages send no request without the sign-in flag, which the login page sets. */
async function openList(page: Page, origin: string) {
  await page.addInitScript(askOften)
  await page.goto(origin + endpoints.healthz)
  await page.evaluate(() => localStorage.setItem('admin-auth', 'true'))
  await page.goto(origin + paths.admin)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}
