// The half of the trial that runs on the machine which `machine.sh` has booted. Follows docs/going-live.md from its first page on.
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  readlink,
  rm,
  writeFile,
} from 'node:fs/promises'
import { request } from 'node:https'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { endpoints, paths } from '#contract/paths.ts'
import type { WordsState } from '#contract/words.ts'
import { counted } from './count.ts'
import { enquiryOf, hangUp, noFates, pageOf, signIn, type Fates } from './traffic.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const [first = '', second = '', third = '', withStep = ''] = process.argv.slice(2)
const direct = 'http://127.0.0.1:3000'
const staff = { email: 'meera@example.com', password: 'a password of the trial' }
const faults: string[] = []

function expect(claim: string, isSo: boolean) {
  console.log(`${isSo ? ' ok ' : 'FAIL'} ${claim}`)
  if (!isSo) faults.push(claim)
}

async function trial() {
  await prepare()
  const folder = await mkdtemp('/root/installing-')
  await copyFile(first, join(folder, basename(first)))
  await copyFile(`${first}.sha256`, join(folder, `${basename(first)}.sha256`))

  for (const { words, commands } of await blocks()) {
    if (words.includes('upgrade') || words.includes('rollback')) continue
    if (words.includes('caddy')) await sh('systemctl stop nginx', folder)
    if (words.includes('publish')) await sh(`sed -i 's/+91 00000 00000/${typed}/' ${company}`)
    await sh(words.includes('caddy') ? withCertificate(commands) : commands, folder)
    console.log(` ran ${commands.trim().split('\n')[0]}`)
    if (commands.includes('deploy/install'))
      await appendFile(
        '/etc/kitesail/kitesail.env',
        `ADMIN_EMAIL=${staff.email}\nADMIN_PASSWORD=${staff.password}\n`,
      )
    if (words.includes('nginx')) await expectFront('nginx')
    if (words.includes('caddy')) await expectFront('Caddy')
    if (words.includes('publish')) await expectShown('the words of a file are published', typed)
  }
  await expectHardened()
  await expectShown('a restart serves the same words', typed)
  await expectPublishing()
  await expectOffSite()
  const fates = noFates()
  for (const front of ['nginx', 'caddy']) await exchangesBehind(front, fates)
  await expectRefusals()
}

/** Replaces the internet: a host name, a certificate and its authority. */
async function prepare() {
  await appendFile('/etc/hosts', '127.0.0.1 example.com\n')
  await mkdir('/etc/letsencrypt/live/example.com', { recursive: true })
  await sh(
    `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=example.com \
      -addext subjectAltName=DNS:example.com -keyout privkey.pem -out fullchain.pem && chmod 644 privkey.pem && chmod 755 /etc/letsencrypt /etc/letsencrypt/live`,
    '/etc/letsencrypt/live/example.com',
  )
  // This machine has more units in these folders than a fresh one.
  await rm('/etc/nginx/sites-enabled', { recursive: true, force: true })
  await mkdir('/etc/nginx/sites-enabled', { recursive: true })
}

async function blocks() {
  const paper = await readFile(join(root, 'docs', 'going-live.md'), 'utf8')
  return [...paper.matchAll(/^```sh debian *(.*)\n([^]*?)^```$/gm)].map(
    ([, words = '', commands = '']) => ({ words, commands }),
  )
}

const sh = (commands: string, cwd = '/root') =>
  run('sh', ['-e', '-c', commands], { cwd, maxBuffer: 1e8 })

/** In place of Caddy's ACME. */
const withCertificate = (commands: string) =>
  commands.replace(
    'caddy validate',
    `sed -i 's|^example.com {|&\\n\\ttls /etc/letsencrypt/live/example.com/fullchain.pem /etc/letsencrypt/live/example.com/privkey.pem|' /etc/caddy/Caddyfile
caddy validate`,
  )

type Reply = { status: number; body: string }

/** A request through the proxy from a new address, as by another visitor. Status 0: the connection broke. */
function send(path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Reply> {
  return new Promise((resolve) => {
    const localAddress = `127.${randomInt(1, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`
    const options = {
      method,
      headers,
      localAddress,
      agent: false,
      ca: certificate,
      timeout: 30_000,
    }
    const outgoing = request(`https://example.com${path}`, options, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: text }))
      incoming.on('error', () => resolve({ status: 0, body: '' }))
    })
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.on('error', () => resolve({ status: 0, body: '' }))
    outgoing.end(body)
  })
}
let certificate = ''

async function expectFront(name: string) {
  certificate = await readFile('/etc/letsencrypt/live/example.com/fullchain.pem', 'utf8')
  let page = await send('/about')
  for (let tries = 0; page.status !== 200 && tries < 50; tries += 1) {
    await pause(200)
    page = await send('/about')
  }
  expect(
    `${name}: the page is served by https`,
    page.status === 200 && page.body.includes('</html>'),
  )
  expect(
    `${name}: metrics are not for strangers`,
    [403, 404].includes((await send('/metrics')).status),
  )
}

/** In a file, and later in the staff area. */
const typed = '+91 98000 00001'
const typedLater = '+91 98000 00002'
const company = '/var/lib/kitesail/content/company.json'

/** Expects text on the served page. */
async function expectShown(claim: string, words: string) {
  let html = ''
  for (let tries = 0; !html.includes(words) && tries < 100; tries += 1) {
    await pause(100)
    html = await fetch(`${direct}/contact`).then(
      (reply) => reply.text(),
      () => '',
    )
  }
  expect(claim, html.includes(words))
}

/** Published by the server itself, within its unit's restrictions. */
async function expectPublishing() {
  const headers = { cookie: await signIn(direct, staff), 'content-type': 'application/json' }
  const call = async (method: string, path = '', body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const reply = await fetch(direct + endpoints.content + path, init)
    if (!reply.ok) throw new Error(`${method} ${path} was answered with ${reply.status}.`)
    // The server writes it in this shape.
    return (await reply.json()) as WordsState
  }
  const { revision } = await call('GET')
  const values = { company: { 'contact.phone': typedLater } }
  const saved = await call('PUT', '', { revision, values })
  const { address } = (await call('POST', '/preview', {
    path: paths.contact,
    values: {},
  })) as unknown as { address: string }
  const page = await fetch(direct + address, { headers })
  expect('a preview shows what is saved', (await page.text()).includes(typedLater))
  const begin = performance.now()
  await call('POST', '/publish', { revision: saved.revision })
  let state = await call('GET')
  while (state.publishing) {
    await pause(500)
    state = await call('GET')
  }
  console.log(`      published after ${((performance.now() - begin) / 1_000).toFixed(0)} s`)
  expect(`the staff area publishes${state.failure && `: ${state.failure}`}`, state.failure === '')
  await expectShown('the words of the staff area are served', typedLater)
}

/** Expects that the current version has rebuilt the owner's site. */
async function expectRenewed(claim: string) {
  const published = '/var/lib/kitesail/published'
  const isNewest = async () => {
    const id = (await readFile(join(published, 'current'), 'utf8')).trim()
    const made = JSON.parse(await readFile(join(published, id, 'made.json'), 'utf8')) as {
      inputs: string
    }
    return made.inputs === (await readFile('/opt/kitesail/current/build/inputs', 'utf8'))
  }
  for (let tries = 0; tries < 240 && !(await isNewest()); tries += 1) await pause(500)
  expect(claim, await isNewest())
  await expectShown('and it has the same words', typedLater)
}

const systemctl = async (...words: string[]) => (await run('systemctl', words)).stdout.trim()

async function expectHardened() {
  const pid = await systemctl('show', '--property=MainPID', '--value', 'kitesail')
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const { stdout } = await run('id', ['-u', 'kitesail'])
  expect(
    'the server runs as its own user',
    new RegExp(`^Uid:\\s+${stdout.trim()}\\s`, 'm').test(status),
  )
  expect('it has no capability', /^CapBnd:\s+0+$/m.test(status))
  expect('it can get no new rights', /^NoNewPrivs:\s+1$/m.test(status))
  expect('its system calls are filtered', /^Seccomp:\s+2$/m.test(status))
  const mounts = await readFile(`/proc/${pid}/mounts`, 'utf8')
  const rootMount = mounts.split('\n').findLast((line) => line.split(' ')[1] === '/') ?? ''
  expect('its root is read-only', (rootMount.split(' ')[3] ?? '').split(',').includes('ro'))
}

async function expectOffSite() {
  await mkdir('/srv/elsewhere', { recursive: true })
  await sh('chown kitesail /srv/elsewhere')
  await appendFile(
    '/etc/kitesail/backup.env',
    'RESTIC_REPOSITORY=/srv/elsewhere\nRESTIC_PASSWORD=of the trial\n',
  )
  await mkdir('/etc/systemd/system/kitesail-backup.service.d', { recursive: true })
  await writeFile(
    '/etc/systemd/system/kitesail-backup.service.d/trial.conf',
    '[Service]\nReadWritePaths=/srv/elsewhere\n',
  )
  await systemctl('daemon-reload')
  await systemctl('start', 'kitesail-backup.service')
  const { stdout } = await sh(
    'RESTIC_PASSWORD="of the trial" restic --repo /srv/elsewhere ls latest',
  )
  expect('the backup is off-site', /\.backup$/m.test(stdout))
  const token = /^METRICS_TOKEN=(.*)$/m.exec(
    await readFile('/etc/kitesail/kitesail.env', 'utf8'),
  )?.[1]
  const reply = await fetch(`${direct}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const metrics = await reply.text()
  for (const name of ['backup_last_success', 'backup_off_site_last_success'])
    expect(
      `${name} is now`,
      Number(new RegExp(`^${name}_timestamp_seconds (.*)$`, 'm').exec(metrics)?.[1]) >
        Date.now() / 1_000 - 600,
    )
  const [name = ''] = (await readdir('/var/backups/kitesail')).toSorted()
  const start = await readFile(join('/var/backups/kitesail', name), 'latin1')
  expect('backups are encrypted', start.startsWith('age-encryption.org/v1'))
  expect(
    'the timer waits for the night',
    (await systemctl('is-active', 'kitesail-backup.timer')) === 'active',
  )
}

const currentVersion = async () => basename(await readlink('/opt/kitesail/current'))

/** Upgrades and rollbacks while eight students submit without a pause. */
async function exchangesBehind(front: string, fates: Fates) {
  await systemctl('stop', front === 'nginx' ? 'caddy' : 'nginx')
  await systemctl('restart', front)
  await expectFront(front)
  const students = submittingStudents(front, fates)
  const steps =
    front === 'nginx' ? [second, third, 'rollback'] : ['rollback', 'rollback', 'rollback']
  const served: string[] = []
  for (const step of steps) {
    await pause(1_500)
    const { stdout } = await run('kitesail', step === 'rollback' ? ['rollback'] : ['upgrade', step])
    served.push(await currentVersion())
    console.log(stdout.trim().split('\n').at(-1))
  }
  await pause(1_500)
  const { refused, unsure, pauses } = await students.end()
  const wrong: string[] = []
  const cookie = await signIn(direct, staff)
  const { lost, doubled } = await counted(direct, cookie, fates, wrong)
  console.table([
    {
      front,
      exchanges: served.join(', '),
      'acknowledged in all': fates.acknowledged,
      refused,
      'unsure, retried': unsure,
      lost,
      doubled,
      'longest pause (ms)': Math.round(Math.max(...pauses)),
    },
  ])
  expect(
    `${front}: nothing is lost and nothing doubled`,
    lost === 0 && doubled === 0 && wrong.length === 0,
  )
  expect(`${front}: students were served in between`, fates.acknowledged > 50)
  expect(`${front}: each of them let another version serve`, new Set(served).size === 2)
}

/** Eight students who submit without a pause. `end` retries submissions without a clear response. */
function submittingStudents(front: string, fates: Fates) {
  const pauses: number[] = []
  let last = performance.now()
  let refused = 0
  const acknowledged = (name: string) => {
    if (!fates.unsure.delete(name)) return
    fates.acknowledged += 1
    pauses.push(performance.now() - last)
    last = performance.now()
  }
  const submit = async (name: string) => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': name.replaceAll(' ', '-'),
    }
    const { status } = await send(endpoints.checkEligibility, {
      method: 'POST',
      headers,
      body: enquiryOf(name),
    })
    if (status === 200) acknowledged(name)
    else refused += 1
    if (![0, 200, 502, 503, 504].includes(status))
      faults.push(`A submission was answered with ${status}.`)
  }
  const end = new AbortController()
  const writing = Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let number = 0; !end.signal.aborted; number += 1) {
        const name = `${front} writer ${writer} submission ${number}`
        fates.names.add(name)
        fates.unsure.add(name)
        await submit(name)
        await pause(20)
      }
    }),
  )
  return {
    async end() {
      end.abort()
      await writing
      const unsure = fates.unsure.size
      for (let tries = 0; fates.unsure.size > 0 && tries < 20; tries += 1)
        for (const name of fates.unsure) await submit(name)
      return { refused, unsure, pauses }
    },
  }
}

async function total() {
  const cookie = await signIn(direct, staff)
  const page = await pageOf(direct, cookie, {
    limit: 1,
    offset: 0,
    order: '$createdAt',
    direction: 'orderDesc',
  })
  if (typeof page === 'number') throw new Error(`The list was answered with ${page}.`)
  return page.total
}

const attempt = (...words: string[]) =>
  run('kitesail', words).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
  )

/** The data's version, an archive of another address, and one that was installed already. */
async function expectRefusals() {
  const repeated = await attempt('upgrade', second)
  expect(
    'an archive that is installed is refused',
    repeated.code === 1 && repeated.output.includes('installed already'),
  )
  const up = await attempt('upgrade', withStep)
  expect('a version with one more step takes over', up.code === 0)
  await expectRenewed('it makes the site with the words of the owner anew')
  const rows = await total()
  const rolledBack = await attempt('rollback')
  expect(
    'the former version is not let at newer data',
    rolledBack.code === 1 && rolledBack.output.includes('Nothing was changed.'),
  )
  expect(
    'the new one serves on',
    (await currentVersion()).includes('9.1.0') && (await total()) === rows,
  )
  const made = await readdir('/var/backups/kitesail')
  const backup = made.find((name) => /^before-kitesail-9\.1\.0.*\.backup$/.test(name)) ?? ''
  const restored = await attempt('rollback', '--restore', join('/var/backups/kitesail', backup))
  expect(
    'the backup of before leads back',
    restored.code === 0 && !(await currentVersion()).includes('9.1.0'),
  )
  expect('with all of that moment', (await total()) === rows)
  await expectRenewed('the former version makes that site anew too')
}

await trial().catch((error: Error & { stderr?: string; stdout?: string }) => {
  faults.push(`${error.message}\n${error.stdout ?? ''}${error.stderr ?? ''}`)
})
hangUp()
for (const fault of faults) console.log(`wrong: ${fault}`)
console.log(faults.length === 0 ? 'The trial ended well.' : 'The trial ended badly.')
