import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const debian = '/usr/lib/postgresql'

/**
 * Starts a PostgreSQL server in a temporary folder with its socket there; undefined if PostgreSQL is not installed. Only a `durable`
 * one waits for the disk.
 */
export async function startCluster({ durable = false } = {}) {
  const programs = await programFolder()
  if (programs === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  const run = await runner(folder)
  const data = join(folder, 'data')
  const control = (...more: string[]) => run(join(programs, 'pg_ctl'), ['-D', data, '-w', ...more])
  const options = '-U tests -A trust -E UTF8 --locale=C.UTF-8 --no-sync --no-instructions'
  await run(join(programs, 'initdb'), ['-D', data, ...options.split(' ')])
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

/** Stops the server and removes its folder when our end of the pipe closes: by `remove`, or because this process was killed. */
function guardOf(folder: string, pidFile: string) {
  const script = `cat; head -n 1 "$1" | xargs -r kill -QUIT; for _ in $(seq 100); do [ -e "$1" ] || break; sleep 0.05; done; rm -rf "$0"`
  return spawn('sh', ['-c', script, folder, pidFile], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}

/** PostgreSQL refuses to run as root, so root runs it as the user that its package created. */
async function runner(folder: string) {
  if (userInfo().uid !== 0)
    return (program: string, args: string[]) => execute(program, args, { cwd: folder })
  const [user, group] = await Promise.all(
    ['-u', '-g'].map((kind) => execute('id', [kind, 'postgres'])),
  )
  await chown(folder, Number(user?.stdout), Number(group?.stdout))
  return (program: string, args: string[]) =>
    execute('runuser', ['-u', 'postgres', '--', program, ...args], { cwd: folder })
}

/** The newest version in Debian's folders, or the one on the PATH. */
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
