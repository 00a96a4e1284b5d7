import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const debian = '/usr/lib/postgresql'

/**
 * A server of its own in a temporary folder, reached by a socket there; nothing where PostgreSQL is not installed. It waits for
 * the disk only where it is to be `durable`.
 */
export async function startCluster({ durable = false } = {}) {
  const programs = await programFolder()
  if (programs === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  const run = await runner(folder)
  const data = join(folder, 'data')
  const control = (...more: string[]) => run(join(programs, 'pg_ctl'), ['-D', data, '-w', ...more])
  const manner = '-U tests -A trust -E UTF8 --locale=C.UTF-8 --no-sync --no-instructions'
  await run(join(programs, 'initdb'), ['-D', data, ...manner.split(' ')])
  const settings =
    `-c listen_addresses='' -c unix_socket_directories='${folder}' -c max_connections=200
    ${durable ? '-c shared_buffers=1GB -c min_wal_size=1GB' : '-c shared_buffers=64MB -c fsync=off'}`.replaceAll(
      '\n',
      ' ',
    )
  await control('-o', settings, '-l', join(folder, 'log'), 'start')
  const guard = guardOf(folder, join(data, 'postmaster.pid'))
  return {
    url: `postgres://tests@localhost/postgres?host=${folder}`,
    start: () => control('-o', settings, '-l', join(folder, 'log'), 'start'),
    stop: () => control('-m', 'immediate', 'stop'),
    remove: async () => {
      guard.stdin.end()
      await once(guard, 'close')
    },
  }
}

/** Ends the server and removes its folder when our end of the pipe closes: asked to, or because this process was killed. */
function guardOf(folder: string, pidFile: string) {
  const script = `cat; head -n 1 "$1" | xargs -r kill -QUIT; for _ in $(seq 100); do [ -e "$1" ] || break; sleep 0.05; done; rm -rf "$0"`
  return spawn('sh', ['-c', script, folder, pidFile], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}

/** The server refuses to run as root; there it gets the user that its package made. */
async function runner(folder: string) {
  if (userInfo().uid !== 0)
    return (program: string, rest: string[]) => execute(program, rest, { cwd: folder })
  const [user, group] = await Promise.all(
    ['-u', '-g'].map((kind) => execute('id', [kind, 'postgres'])),
  )
  await chown(folder, Number(user?.stdout), Number(group?.stdout))
  return (program: string, rest: string[]) =>
    execute('runuser', ['-u', 'postgres', '--', program, ...rest], { cwd: folder })
}

/** The newest version of Debian's layout, or the one on the path. */
async function programFolder(): Promise<string | undefined> {
  const versions = await readdir(debian).catch(() => [])
  const newest = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'))
  const folders = [...newest, ...(process.env['PATH'] ?? '').split(delimiter)]
  const foldersWithServer = await Promise.all(
    folders.map((folder) =>
      access(join(folder, 'initdb')).then(
        () => folder,
        () => undefined,
      ),
    ),
  )
  return foldersWithServer.find((folder) => folder !== undefined)
}
