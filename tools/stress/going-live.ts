// Packs the archive, lets it serve, and upgrades and rolls back while students submit. A script stands in for systemd.
import { execFile, execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { archiveOf } from '../../deploy/archive.ts'
import { freePort, staff } from '../server-process.ts'
import { counted, noFates, retryUnsure, signIn, startWriters } from './traffic.ts'

const root = join(import.meta.dirname, '..', '..')
const publicOrigin = 'https://example.com'

export async function goingLive() {
  const folder = await mkdtemp(join(tmpdir(), 'going-live-'))
  const [home, bin] = [join(folder, 'opt'), join(folder, 'bin')]
  const port = await freePort()
  const settings = {
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
  const run = (program: string, words: string[]) =>
    promisify(execFile)(program, words, { env: settings, cwd: folder })
  const deploy = async (command: string, ...words: string[]) => {
    const release = join(home, 'current')
    const program = join(release, 'deploy', `${command}.ts`)
    const { stdout } = await run(join(release, 'node/bin/node'), [program, ...words])
    console.log(stdout.trim().split('\n').at(-1))
  }
  await mkdir(bin)
  await writeFile(join(bin, 'systemctl'), systemctl(folder), { mode: 0o755 })
  try {
    const next = await installed(home)
    await run('systemctl', ['start'])
    const origin = `http://127.0.0.1:${port}`
    while (
      !(await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await pause(50)

    const fates = noFates()
    const stopWriters = startWriters(origin, 8, 'going live', fates)
    const longestPause = watchPauses(() => fates.acknowledged)
    await pause(1_500)
    await deploy('upgrade', next)
    await pause(1_500)
    await deploy('rollback')
    await pause(1_500)
    const ms = longestPause()
    await stopWriters()
    const unsure = await retryUnsure(origin, fates)
    const count = await counted(origin, await signIn(origin, staff), fates)
    const { acknowledged } = fates
    console.table([{ acknowledged, unsure, ...count, 'longest pause, ms': ms }])
    return count.lost + count.doubled + count.wrong.length === 0 && acknowledged > 50
  } finally {
    await run('systemctl', ['stop'])
    await rm(folder, { recursive: true, force: true })
  }
}

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
case $1 in
  start)
    ${folder}/opt/current/bin/kitesail start >>${folder}/log 2>&1 &
    echo $! >${folder}/pid
    ;;
  stop)
    pid=$(cat ${folder}/pid)
    kill $pid
    while readlink /proc/$pid/exe >/dev/null; do sleep 0.05; done
    ;;
esac
`

/** The returned function gives the longest time, in ms, in which the count did not grow. */
function watchPauses(count: () => number) {
  let [last, at, longest] = [count(), performance.now(), 0]
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - at)
    if (count() !== last) [last, at] = [count(), performance.now()]
  }, 10)
  return () => {
    clearInterval(timer)
    return Math.round(longest)
  }
}
