// Packs the archive, lets it serve, and upgrades and rolls back while students submit. A script stands in for systemd.
import { execFile, execFileSync } from 'node:child_process'
import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { archiveOf } from '../../deploy/archive.ts'
import { freePort, staff } from '../server-process.ts'
import { call, counted, inFolder, noFates, retryUnsure, signIn, startWriters } from './traffic.ts'

const root = join(import.meta.dirname, '..', '..')
const publicOrigin = 'https://example.com'

export const goingLive = () =>
  inFolder(async (folder) => {
    const [home, bin, port] = [join(folder, 'opt'), join(folder, 'bin'), await freePort()]
    const env = {
      PATH: `${bin}:${process.env.PATH}`,
      DATA_DIR: join(folder, 'data'),
      BACKUP_FOLDER: folder,
      // The settings come from here alone.
      KITESAIL_SETTINGS: join(folder, 'none'),
      PORT: String(port),
      PUBLIC_ORIGIN: publicOrigin,
      TRUST_PROXY: 'loopback',
      ADMIN_EMAIL: staff.email,
      ADMIN_PASSWORD: staff.password,
    }
    const run = promisify(execFile)
    const systemd = (action: string) => run('systemctl', [action], { env })
    const deploy = async (command: string, ...words: string[]) => {
      const release = join(home, 'current')
      const program = join(release, 'deploy', `${command}.ts`)
      const { stdout } = await run(join(release, 'node/bin/node'), [program, ...words], { env })
      console.log(stdout.trim().split('\n').at(-1))
    }
    await mkdir(bin)
    await writeFile(join(bin, 'systemctl'), systemctl(folder), { mode: 0o755 })
    const next = await installed(home)
    await systemd('start')
    try {
      const origin = `http://127.0.0.1:${port}`
      while ((await call(`${origin}/readyz`)).status !== 200) await pause(50)

      const fates = noFates()
      const stopWriters = startWriters(origin, 8, 'going live', fates)
      await pause(1_500)
      await deploy('upgrade', next)
      await pause(1_500)
      await deploy('rollback')
      await pause(1_500)
      await stopWriters()
      const unsure = await retryUnsure(origin, fates)
      const count = await counted(origin, await signIn(origin, staff), fates)
      console.table([{ acknowledged: fates.acknowledged, unsure, ...count }])
      return count.lost + count.doubled + count.wrong.length === 0 && fates.acknowledged > 50
    } finally {
      await systemd('stop')
    }
  })

/** Installs what `npm run pack` makes; returns an archive of the same under the name of a later version. */
async function installed(home: string) {
  const env = { ...process.env, PUBLIC_ORIGIN: publicOrigin }
  execFileSync('npm', ['run', '--silent', 'pack'], { cwd: root, env, stdio: 'inherit' })
  const pack = join(root, 'build', 'pack')
  const archive = (await readdir(pack)).find((name) => name.endsWith('.tar.gz')) ?? ''
  const [name, later] = [basename(archive, '.tar.gz'), 'kitesail-9.0.0']
  const releases = join(home, 'releases')
  await mkdir(releases, { recursive: true })
  const extract = () =>
    execFileSync('tar', ['--extract', `--file=${join(pack, archive)}`, `--directory=${releases}`])
  extract()
  await rename(join(releases, name), join(home, later))
  const next = archiveOf(home, later)
  await rm(join(home, later), { recursive: true })
  extract()
  await symlink(join('releases', name), join(home, 'current'))
  return next
}

/** Starts the release behind the link, and waits for its end as systemd does. */
const systemctl = (folder: string) => `#!/bin/sh
if [ "$1" = start ]; then
  ${folder}/opt/current/bin/kitesail start >>${folder}/log 2>&1 &
  echo $! >${folder}/pid
else
  pid=$(cat ${folder}/pid)
  kill $pid
  while readlink /proc/$pid/exe >/dev/null; do sleep 0.05; done
fi
`
