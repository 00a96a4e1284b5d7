import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { settingsFrom } from '#server/settings.ts'
import { articles } from '#site/content/privacy.ts'
import { mailServer } from '#server/notify/mail-server-for-tests.ts'
import { checkClock, checkDirectory } from './doctor/machine.ts'
import { checkModel } from './doctor/model.ts'
import { checkNews } from './doctor/news.ts'
import { checkPrivacyPage } from './doctor/retention.ts'
import { checkSettings } from './doctor/settings.ts'
import { checkStore } from './doctor/store.ts'
import { totalOf } from '#server/db/lists-for-tests.ts'
import { addMessages, settleMessage, takeMessage } from '#server/notify/outbox.ts'
import { addSubmission } from '#server/public/submissions.ts'
import { asha } from '#server/db/samples-for-tests.ts'

const root = await mkdtemp(join(tmpdir(), 'doctor-'))
const compileCache = join(import.meta.dirname, '..', 'build', 'compiled')
afterAll(() => rm(root, { recursive: true }))

async function doctor(environment: Record<string, string>, cwd = root) {
  const task = spawn(process.execPath, [join(import.meta.dirname, 'doctor.ts')], {
    cwd,
    env: { NODE_COMPILE_CACHE: compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>((ended) => task.on('exit', ended))
  const [output, errors, code] = await Promise.all([text(task.stdout), text(task.stderr), exit])
  return { output, errors, code }
}

const settingsOf = (name: string) => settingsFrom({ DATA_DIR: join(root, name) })

test('a store in use is reported as undamaged with its contents, and is not changed', async () => {
  const db = await openSqlite(join(root, 'good'), { now: () => Date.now() + 3_600_000 })
  await addSubmission(db, asha)

  const { output, errors, code } = await doctor({ DATA_DIR: join(root, 'good') })

  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toContain('[ ok ] Store: whole; submissions: 1.')
  expect(output).toMatch(/\[look\] Staff: nobody can sign in\.\n +-> The next start creates an/)
  expect(output).toContain('[look] Clock: the newest submission is of the future.')
  expect(output).toMatch(/\[look\] Content: the phone .* is a placeholder/)
  expect(output).toMatch(/\nFaults: 0\. Things to look at: \d+\.\n$/)
  expect(await totalOf(db, [])).toBe(1)
  await db.close()
})

test('an invalid setting is a fault and is reported with its remedy', async () => {
  const { output, code } = await doctor({ PORT: 'many' })

  expect(code).toBe(1)
  expect(output).toMatch(/\[FAIL\] Settings: PORT must be a whole number.*\n +-> Correct it in/)
})

test('a value in .env that is cut at its #, an unknown setting and a file that others may read are reported', async () => {
  const folder = await mkdtemp(join(root, 'settings-'))
  const lines = ['BACKUP_PASSPHRASE=a long secret phrase#and more', 'RETENTON_DAYS=30', 'PORT=3000']
  await writeFile(join(folder, '.env'), lines.join('\n'), { mode: 0o644 })

  const { output } = await doctor({}, folder)

  expect(output).toContain('[look] .env: others on this machine may read it.')
  expect(output).toMatch(/BACKUP_PASSPHRASE ends at its #, .*\n +-> .*BACKUP_PASSPHRASE='...'/)
  expect(output).toMatch(/there is no setting RETENTON_DAYS, .*\n +-> .*\.env\.example/)
  expect(output).not.toContain('no setting PORT')
})

test('a damaged or missing store is a fault', async () => {
  const db = await openSqlite(join(root, 'bad'))
  await addSubmission(db, asha)
  await db.close()
  const file = join(root, 'bad', 'store.sqlite')
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(4_096, 0xa5), 0, 4_096, 4_096 * 5)
  await handle.close()

  const damaged = await checkStore(settingsOf('bad'))
  await rm(file)
  const missing = await checkStore(settingsOf('bad'))
  const neverCreated = await checkStore(settingsOf('nowhere'))

  expect(damaged).toMatchObject([{ kind: 'fault', text: expect.stringContaining('damaged') }])
  expect(missing).toMatchObject([{ kind: 'fault', text: expect.stringContaining('missing') }])
  expect(neverCreated).toMatchObject([{ kind: 'warning', text: 'there is none yet' }])
})

const program = (name: string) => join(import.meta.dirname, '..', name)

test(
  'each command run by another user says which user to switch to, without a stack trace',
  {
    timeout: 120_000,
  },
  async ({ skip }) => {
    const data = await mkdtemp(join(root, 'of-the-server-'))
    await (await openSqlite(data)).close()
    await mkdir(join(data, 'content'))
    await chmod(root, 0o755)
    // Only the owner may read it. Root may read everything, so the commands then run as another user.
    const isRoot = process.getuid?.() === 0
    await chmod(data, isRoot ? 0o700 : 0)
    const options = {
      cwd: root,
      ...(isRoot && { uid: 65_534, gid: 65_534 }),
      encoding: 'utf8',
    } as const
    const probe = spawnSync(
      process.execPath,
      ['-e', `fs.accessSync('${program('setup')}')`],
      options,
    )
    skip(probe.status !== 0, 'that user may not read the program')

    const outputs = [
      ['setup/doctor.ts'],
      ['server/commands/staff.ts', 'list'],
      ['server/commands/backup.ts', join(root, 'of-nobody.backup')],
    ].map(([name = '', ...args]) => {
      const env = { NODE_COMPILE_CACHE: compileCache, DATA_DIR: data }
      const { status, stdout, stderr } = spawnSync(process.execPath, [program(name), ...args], {
        ...options,
        env,
      })
      return { name, status, output: `${stdout}${stderr}` }
    })
    await chmod(data, 0o700)

    for (const { name, status, output } of outputs) {
      expect({ name, status, output }).toMatchObject({ status: 1 })
      expect(output, name).toMatch(/ cannot be read by user \S+[;.]\s.*[Rr]un this as the user of/s)
      expect(output, name).not.toMatch(/^ +at /m)
    }
  },
)

test('faults in the texts are counted in one sentence', async () => {
  const folder = join(root, 'faulty', 'content')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'about.json'), '{ "hero": 1 }')

  const { output } = await doctor({ DATA_DIR: join(root, 'faulty') })

  expect(output).toMatch(
    /\[look\] Your texts: \d fault\(s\)\. 0 field\(s\) differ from [^.]*\.\n +-> Run/,
  )
  expect(output).toMatch(
    /and sends nothing\.\n +-> Switch the forms on at Settings, or set FORMS=live\.\n/,
  )
})

test('a clock without synchronisation is reported', () => {
  const clock = [checkClock('no'), checkClock('yes'), checkClock('')]

  expect(clock).toMatchObject([[{ kind: 'warning', subject: 'Clock' }], [], []])
})

test('a data directory that is a file, open to others, or has leftovers of a restore is reported', async () => {
  await writeFile(join(root, 'file'), '')
  const folder = await mkdtemp(join(root, 'open-'))
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'store-before-2026-11-21T05-14-00.sqlite'), '')

  const file = await checkDirectory(join(root, 'file'))
  const openToOthers = await checkDirectory(folder)

  expect(file).toMatchObject([{ kind: 'fault', text: expect.stringContaining('not a directory') }])
  expect(openToOthers.map(({ kind, text: message }) => `${kind}: ${message}`)).toEqual([
    `well: ${folder}`,
    'warning: others on this machine may look into it',
    expect.stringMatching(/^well: \d+ MB are free/),
    expect.stringMatching(/^warning: store-before-.* holds names and phone numbers$/),
  ])
})

test('settings that a public site should not have are reported', () => {
  const settings = settingsFrom({
    PUBLIC_ORIGIN: 'https://example.com',
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'Motherlode',
    METRICS_TOKEN: 'short',
    RETENTION_DAYS: '0',
    AI_BASE_URL: 'http://model.example.com/v1',
    AI_MODEL: 'any',
  })

  const names = checkSettings(settings, 'off').map(({ text: message }) => message.split(/[ :]/)[0])

  expect(names).toEqual([
    'each',
    'they',
    'TRUST_PROXY',
    'ADMIN_PASSWORD',
    'METRICS_TOKEN',
    'BACKUP_PASSPHRASE',
    'RETENTION_DAYS',
    'AI_BASE_URL',
  ])
})

test('only the list of models is requested, with a timeout of three seconds', async () => {
  const requests: string[] = []
  let answer: ((request: IncomingMessage) => [number, string]) | undefined
  const endpoint = createServer((request, response) => {
    const { method, url, headers } = request
    requests.push(`${method} ${url} ${headers.authorization} ${headers['content-length'] ?? 0}`)
    const [status, body] = answer?.(request) ?? []
    if (status) response.writeHead(status).end(body)
  })
  await new Promise<void>((listening) => endpoint.listen(0, '127.0.0.1', listening))
  // A server that listens on a port has an address record.
  const { port } = endpoint.address() as AddressInfo
  const modelReport = async () => {
    const baseUrl = `http://127.0.0.1:${port}/v1`
    const model = { baseUrl, apiKey: 'key', model: 'small', timeoutMs: 1, dailyCalls: 1 }
    return (await checkModel(model)).text
  }

  const withoutAnswer = await modelReport()
  answer = () => [200, '{"data":[{"id":"small"}]}']
  const listed = await modelReport()
  answer = () => [200, '{"data":[{"id":"large"}]}']
  const notListed = await modelReport()
  answer = () => [401, '']
  const refused = await modelReport()
  endpoint.closeAllConnections()
  endpoint.close()
  const unreachable = await modelReport()

  expect([withoutAnswer, listed, notListed, refused, unreachable]).toEqual([
    'it did not answer within 3 seconds',
    'it is there and lists "small"',
    'it does not list "small"',
    'it refuses the key',
    'it cannot be reached',
  ])
  expect(new Set(requests)).toEqual(new Set(['GET /v1/models Bearer key 0']))
})

test('the report says whether mail can be sent and what was not delivered, and nothing is sent', async () => {
  const mail = await mailServer()
  const directory = join(root, 'news')
  const db = await openSqlite(directory)
  const newsReport = async (environment: Record<string, string>) =>
    (await checkNews(settingsFrom({ DATA_DIR: directory, ...environment }))).map(
      ({ kind, text: message }) => `${kind}: ${message}`,
    )
  const withMail = {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'office@example.com',
    NOTIFY_TO: 'owner@example.com',
  }
  const withWebhook = {
    WEBHOOK_URL: 'https://example.com/hook',
    WEBHOOK_SECRET: 'a secret of both',
  }

  const unset = await newsReport({})
  const set = await newsReport({ ...withMail, ...withWebhook })
  await addMessages(db, [
    { kind: 'invitation', channel: 'mail', recipient: 'asha@example.com', content: {} },
  ])
  const message = await takeMessage(db, 'mail', 'lease', Date.now(), Date.now() + 60_000)
  const outcome = { kind: 'failed', error: 'EENVELOPE_550' } as const
  await settleMessage(db, message?.id ?? '', 'lease', Date.now(), outcome)
  mail.as('refuses')
  const failed = await newsReport(withMail)

  expect(unset).toEqual(['well: neither mail nor a webhook is set up; nobody is told of enquiries'])
  expect(set).toEqual([
    'well: the mail server answers',
    'well: a webhook is set up',
    'well: all that was due is delivered',
  ])
  expect(failed).toEqual([
    expect.stringMatching(/^warning: the mail server cannot be used \(E\w+_421\)$/),
    'warning: 1 message could not be delivered (mail EENVELOPE_550)',
  ])
  expect(mail.received).toEqual([])
  await db.close()
  await mail.stop()
})

test('a privacy page with another retention period than the configured one is reported', async () => {
  const build = join(root, 'pages')
  await mkdir(join(build, 'site'), { recursive: true })
  await writeFile(join(build, 'site', 'privacy.html'), JSON.stringify(articles))
  const privacyReport = async (retentionDays: number) =>
    (await checkPrivacyPage({ dataDirectory: root, retentionDays }, build)).map(
      ({ text: message }) => message,
    )

  expect(await privacyReport(365)).toEqual([])
  expect(await privacyReport(90)).toEqual([
    'the privacy page promises 365 days, and RETENTION_DAYS is 90',
  ])
})
