import { execFile } from 'node:child_process'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { archiveOf } from './archive.ts'

// The steps of an upgrade, with releases and a systemd that only note what is asked of them. `npm run trials -- going-live` has real ones.

const repository = join(import.meta.dirname, '..')
const root = await mkdtemp(join(tmpdir(), 'upgrade-'))
/** Which release cannot serve. */
let broken = ''
let home: string
let homes = 0

const server = createServer(async (_request, response) => {
  const current = await readlink(join(home, 'current'))
  response.writeHead(broken !== '' && current.endsWith(broken) ? 503 : 200).end()
})
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
afterAll(async () => {
  server.close()
  await rm(root, { recursive: true })
})

beforeEach(async () => {
  broken = ''
  home = join(root, `home-${(homes += 1)}`)
  await mkdir(join(home, 'bin'), { recursive: true })
  // The step at which the data is, and what was asked.
  await writeFile(join(home, 'data'), '11')
  await writeFile(join(home, 'calls'), '')
  await writeFile(
    join(home, 'bin', 'systemctl'),
    `#!/bin/sh
echo "systemctl $1" >>${home}/calls
[ "$1" = stop ] || cp ${home}/current/schema-step ${home}/data\n`,
    { mode: 0o755 },
  )
  await release(join(home, 'releases'), 'kitesail-1', 11)
  await symlink('releases/kitesail-1', join(home, 'current'))
  // What runs the commands below.
  const installed = join(home, 'releases', 'kitesail-1')
  await cp(join(repository, 'package.json'), join(installed, 'package.json'))
  for (const folder of ['contract', 'server'])
    await symlink(join(repository, folder), join(installed, folder))
})

async function release(
  parent: string,
  name: string,
  schemaStep: number,
  publicOrigin = 'https://example.com',
) {
  const folder = join(parent, name)
  await cp(import.meta.dirname, join(folder, 'deploy'), { recursive: true })
  const releases = join(folder, 'deploy', 'releases.ts')
  // Nobody here waits for a minute.
  await writeFile(releases, (await readFile(releases, 'utf8')).replace('60_000', '300'))
  await writeFile(join(folder, 'schema-step'), String(schemaStep))
  await writeFile(join(folder, 'release.json'), JSON.stringify({ publicOrigin }))
  await mkdir(join(folder, 'bin'))
  await writeFile(
    join(folder, 'bin', 'kitesail'),
    `#!/bin/sh
echo "${name} $*" >>${home}/calls
if [ "$1" = schema ] && [ "$(cat ${home}/data)" -gt ${schemaStep} ]; then
  echo "its schema is at step $(cat ${home}/data), and this version knows ${schemaStep}." >&2
  exit 1
fi
echo "The data is at step $(cat ${home}/data)."\n`,
    { mode: 0o755 },
  )
}

async function archive(...details: [name: string, schemaStep: number, publicOrigin?: string]) {
  const parent = join(home, 'packed')
  await release(parent, ...details)
  return archiveOf(parent, details[0])
}

async function run(command: 'upgrade' | 'rollback', ...words: string[]) {
  const program = join(home, 'releases', 'kitesail-1', 'deploy', `${command}.ts`)
  // It listens on a port here, never on a pipe.
  const { port } = server.address() as AddressInfo
  const env = {
    PATH: `${join(home, 'bin')}:${process.env['PATH']}`,
    PORT: String(port),
    PUBLIC_ORIGIN: 'https://example.com',
  }
  return promisify(execFile)(process.execPath, [program, ...words], { env }).then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  )
}

async function state() {
  const calls = await readFile(join(home, 'calls'), 'utf8')
  await writeFile(join(home, 'calls'), '')
  return { current: await readlink(join(home, 'current')), calls: calls.trim().split('\n') }
}

test('an upgrade looks at the data and makes a backup before anything is stopped, and a roll back looks first too', async () => {
  const upgraded = await run('upgrade', await archive('kitesail-2', 11))
  const after = await state()
  const rolledBack = await run('rollback')

  expect([upgraded, rolledBack]).toEqual(['', ''])
  expect(after).toEqual({
    current: 'releases/kitesail-2',
    calls: [
      'kitesail-2 schema',
      'kitesail-1 backup /var/backups/kitesail/before-kitesail-2.backup',
      'systemctl stop',
      'systemctl start',
    ],
  })
  expect(await state()).toEqual({
    current: 'releases/kitesail-1',
    calls: ['kitesail-1 schema', 'systemctl stop', 'systemctl start'],
  })
})

test('a version that cannot work with the data changes nothing, upwards and back', async () => {
  const older = await run('upgrade', await archive('kitesail-0', 10))
  const refused = await state()
  await run('upgrade', await archive('kitesail-3', 12))
  await state()
  const rolledBack = await run('rollback')

  expect(older).toContain('this version knows 10. Nothing was changed.')
  expect(refused).toEqual({ current: 'releases/kitesail-1', calls: ['kitesail-0 schema'] })
  expect(await readdir(join(home, 'releases'))).not.toContain('kitesail-0')
  expect(rolledBack).toContain('cannot work with the data as it is now: its schema is at step 12')
  expect(await state()).toEqual({
    current: 'releases/kitesail-3',
    calls: ['kitesail-1 schema'],
  })
})

test('where the new version cannot serve, the former one serves again', async () => {
  broken = 'kitesail-4'

  const complaint = await run('upgrade', await archive('kitesail-4', 11))

  expect(complaint).toContain('kitesail-1 serves again.')
  const { current, calls } = await state()
  expect([current, calls.at(-1)]).toEqual(['releases/kitesail-1', 'systemctl start'])
})

test('an archive of another address, one that is there already, and none at all change nothing', async () => {
  const foreign = await run('upgrade', await archive('kitesail-5', 11, 'https://example.org'))
  const repeated = await run('upgrade', await archive('kitesail-1', 11))
  const none = await run('upgrade', join(home, 'none.tar.gz'))

  expect(foreign).toContain('Pack it with PUBLIC_ORIGIN=https://example.com. Nothing was changed.')
  expect(repeated).toContain('kitesail-1 is installed already. Nothing was changed.')
  expect(none).toContain('No such file')
  expect((await state()).current).toBe('releases/kitesail-1')
})
