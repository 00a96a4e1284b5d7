import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test'
import type { EligibilityPayload } from '#contract/eligibility.ts'
import { defaultProject, endpoints, paths } from '#contract/paths.ts'
import { payload as asha } from '#server/db/samples-for-tests.ts'
import { mailServer } from '#server/notify/mail-server-for-tests.ts'
import { staff, startServer, startWithClock, type ServerProcess } from '../tools/server-process.ts'

/** One evidently invented student; stories override fields. */
export { asha }

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

type Own = {
  /** Removed when the story is over. */
  directory: string
  /** Starts a server with its data in `directory`. It ends with the story. */
  start: Start<Served>
  /** The same, with a clock that can be shifted. */
  startClock: Start<ServedWithClock>
  mail: Awaited<ReturnType<typeof mailServer>>
}
export type ServedWithClock = Served & { shiftTo: (shift: number) => Promise<void> }
type Fixtures = { served: Served; baseURL: string | undefined }

/** For stories that start servers with settings of their own. */
export const ownTest = base.extend<Own>({
  // oxlint-disable-next-line no-empty-pattern -- The test runner derives the requested fixtures from this pattern.
  directory: async ({}, use) => inDirectory(use),
  start: async ({ directory }, use) => endingAll((settings) => serve(directory, settings), use),
  startClock: async ({ directory }, use) =>
    endingAll(async (settings) => {
      const { shiftTo, ...server } = await startWithClock(directory, 0, settings)
      return { ...servedBy(server, join(directory, 'data')), shiftTo }
    }, use),
  // oxlint-disable-next-line no-empty-pattern -- As above.
  mail: async ({}, use) => {
    const mail = await mailServer()
    await use(mail)
    await mail.stop()
  },
})

/** For stories that read stored data: each has its own server. */
export const test = ownTest.extend<Fixtures>({
  served: async ({ start }, use) => use(await start()),
  baseURL: async ({ served }, use) => use(served.origin),
})

/** For stories of visitors, who do not affect each other: one server for many. */
export const visitorTest = base.extend<Fixtures, { shared: Served }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- As above.
    async ({}, use) =>
      inDirectory(async (directory) => {
        const served = await serve(directory)
        await use(served)
        await served.stop()
      }),
    { scope: 'worker' },
  ],
  served: async ({ shared }, use) => use(shared),
  baseURL: async ({ served }, use) => use(served.origin),
})

type Start<Result> = (settings?: Record<string, string>) => Promise<Result>

/** Stops what was started when the story is over. */
async function endingAll<Result extends Served>(
  start: Start<Result>,
  use: (start: Start<Result>) => Promise<void>,
) {
  const all: Result[] = []
  await use(async (settings) => {
    const served = await start(settings)
    all.push(served)
    return served
  })
  await Promise.all(all.map((served) => served.stop()))
}

async function inDirectory(use: (directory: string) => Promise<void>) {
  const directory = await mkdtemp(join(tmpdir(), 'journey-'))
  await use(directory)
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
  await signInByCall(request, origin)
  const invited = await request.post(origin + endpoints.people, {
    headers,
    data: { email, name, role: 'counsellor' },
  })
  const { id, secret } = (await invited.json()) as { id: string; secret: string }
  await request.delete(`${origin}${endpoints.appwrite}/account/sessions/current`, { headers })
  await request.post(origin + endpoints.join, { headers, data: { id, secret } })
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
