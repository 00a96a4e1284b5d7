import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

export const staff = { email: 'staff@example.com', password: 'a long walk to Pune' }

/** The product as a child process. `log` collects its output. */
export type ServerProcess = {
  origin: string
  log: string[]
  pid: number | undefined
  kill: (signal: NodeJS.Signals) => Promise<void>
}

/** A folder for the servers' logs at the most detailed level, for `setup/read-logs-for-tests.ts`. */
const logsIn = process.env['LOGS_IN']

const root = join(import.meta.dirname, '..')

/**
 * Starts the built product as `npm start` does, on a free port, with its state in `directory`; resolves when it is ready. `product` is a
 * copy of it, which runs from source.
 */
export async function startServer(
  directory: string,
  settings: Record<string, string> = {},
  product = root,
): Promise<ServerProcess> {
  const program = product === root ? 'build/server/main.js' : 'server/main.ts'
  // As `npm start` does.
  const size = `--max-semi-space-size=${settings['DATABASE_URL'] ? 16 : 8}`
  const child = spawn(process.execPath, [size, program], {
    cwd: product,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      // As `npm start` does.
      NODE_COMPILE_CACHE: join(product, 'build', 'compiled'),
      MALLOC_ARENA_MAX: '1',
      PORT: '0',
      DATA_DIR: directory,
      ADMIN_EMAIL: staff.email,
      ADMIN_PASSWORD: staff.password,
      LOG_LEVEL: logsIn ? 'trace' : 'warn',
      ...settings,
    },
  })
  const ended = once(child, 'exit')
  // Not left behind where a trial fails.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  void ended.then(() => process.off('exit', end))
  const log: string[] = []
  const name = randomUUID()
  const ready = new Promise<string>((resolve, reject) => {
    for (const [stream, ending] of [
      [child.stdout, 'log'],
      [child.stderr, 'complaints'],
    ] as const) {
      createInterface({ input: stream }).on('line', (line) => {
        log.push(line)
        if (logsIn) appendFileSync(join(logsIn, `${name}.${ending}`), `${line}\n`)
        const [, address] = /^Ready at (http:\S+)$/.exec(line) ?? []
        if (address) resolve(address)
      })
    }
    void ended.then(() => reject(new Error(`The server ended early:\n${log.join('\n')}`)))
  })

  return {
    origin: await ready,
    log,
    pid: child.pid,
    async kill(signal) {
      child.kill(signal)
      await ended
    },
  }
}

/**
 * A server whose clock is `shift` ms ahead of the machine's, and can be shifted while it runs. Its state and the file of the shift are in
 * `folder`.
 */
export async function startWithClock(
  folder: string,
  shift: number,
  settings: Record<string, string> = {},
): Promise<ServerProcess & { shiftTo: (shift: number) => Promise<void> }> {
  const file = join(folder, 'clock')
  await writeFile(file, String(shift))
  const server = await startServer(join(folder, 'data'), {
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'other-clock.ts')}`,
    CLOCK_FILE: file,
    ...settings,
  })
  return {
    ...server,
    async shiftTo(next) {
      await writeFile(file, String(next))
      if (server.pid !== undefined) process.kill(server.pid, 'SIGUSR2')
      while (!server.log.includes(`The clock is ${next} ms ahead.`)) await pause(10)
    },
  }
}

/** A port that was just free. */
export async function freePort() {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // A server on a port has an address record.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
