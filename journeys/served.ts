import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test as base, type Page } from '@playwright/test'
import type { EligibilityPayload } from '#contract/eligibility.ts'
import { endpoints, paths } from '#contract/paths.ts'

/** One evidently invented student; a story changes what matters to it. */
export const asha: EligibilityPayload = {
  name: 'Asha Rao',
  phone: '9800000000',
  email: 'asha.rao@example.com',
  branch: 'CSE',
  university: 'JNTUH',
  reason: 'Arrears in two semesters',
  passed: 31,
}

export const staff = { email: 'staff@example.com', password: 'a long walk to Pune' }

/** The built product, running for this story alone. */
export type Served = {
  origin: string
  submit(payload: Partial<EligibilityPayload>): Promise<void>
  signIn(page: Page): Promise<void>
  stop(): Promise<void>
}

export const test = base.extend<{ served: Served }>({
  served: async ({}, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'journey-'))
    const served = await serve(directory)
    await use(served)
    await served.stop()
    await rm(directory, { recursive: true, force: true })
  },
  baseURL: async ({ served }, use) => use(served.origin),
})

export { expect }

/** Starts the server on a free port, with its state in `directory`. */
export async function serve(
  directory: string,
  settings: Record<string, string> = {},
): Promise<Served> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: directory,
      ADMIN_EMAIL: staff.email,
      ADMIN_PASSWORD: staff.password,
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  const origin = await addressOf(child)

  return {
    origin,
    async submit(payload) {
      const reply = await fetch(origin + endpoints.checkEligibility, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...asha, ...payload }),
      })
      expect(reply.status).toBe(200)
    },
    async signIn(page) {
      await page.goto(origin + paths.adminLogin)
      await page.getByLabel('Email').fill(staff.email)
      await page.getByLabel('Password', { exact: true }).fill(staff.password)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    },
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function addressOf(child: ChildProcess) {
  if (!child.stdout) throw new Error('The server was started without a pipe to read from.')
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    const [, address] = /^Ready at (http:\S+)$/.exec(line) ?? []
    // What it prints later is read too, so that its pipe never fills.
    lines.on('line', () => {})
    if (address) {
      child.stdout.resume()
      return address
    }
  }
  throw new Error('The server ended before it was ready.')
}
