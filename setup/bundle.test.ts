import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const build = join(root, 'build')

async function freshFolder(parent: string) {
  const folder = await mkdtemp(join(parent, 'bundle-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test.skipIf(!existsSync(join(build, 'site/index.html')))(
  'the bundled server answers an enquiry, serves the site and exits with code 0',
  { timeout: 60_000 },
  async () => {
    const bundle = await freshFolder(build)
    const data = await freshFolder(tmpdir())
    const options = { cwd: root }
    await promisify(execFile)(process.execPath, ['setup/bundle.ts', bundle], options)
    const child = spawn(process.execPath, [join(bundle, 'main.js')], {
      cwd: data,
      env: { PORT: '0', DATA_DIR: data, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    const origin = await new Promise<string>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('Ready at ')) resolve(line.slice('Ready at '.length))
      })
    })

    const answer = await fetch(`${origin}/api/check-eligibility`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        branch: 'Civil',
        university: 'Anna University',
        name: 'Asha Rao',
        phone: '9800000000',
        email: 'asha.rao@example.com',
        passed: 31,
      }),
    })
    const page = await fetch(`${origin}/about`)
    child.kill('SIGTERM')
    const [code] = await ended

    expect([answer.status, page.status, code]).toEqual([200, 200, 0])
    expect(await answer.json()).toMatchObject({ origin: 'catalogue' })
  },
)
