import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Settings } from '../environment.ts'
import { siteSettings } from './site-settings.ts'

/** One call of `setup/content-calls.ts`. */
export type ContentProgram = {
  /** `confirm` is called right before files are replaced; if it rejects, they stay as they are, and so does the call. */
  call: <Answer>(
    name: string,
    input: unknown,
    deadlineMs: number,
    confirm?: () => Promise<void>,
  ) => Promise<Answer>
  /** Ends what is under way. */
  close: () => void
}

const root = join(import.meta.dirname, '..', '..')

/** Environment variables passed to the program: those the build reads and the compile cache, but no secret. */
const passedOn = ['PATH', 'HOME', 'NODE_COMPILE_CACHE', ...siteSettings]

/** Runs the calls in processes of their own: the check and the build know the site, which this one does not import. */
export function contentProgram({ dataDirectory }: Pick<Settings, 'dataDirectory'>): ContentProgram {
  const running = new Set<ChildProcessWithoutNullStreams>()
  const environment = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]))

  async function call<Answer>(
    name: string,
    input: unknown,
    deadlineMs: number,
    confirm = async () => {},
  ): Promise<Answer> {
    let denied: unknown
    const child = spawn(process.execPath, [join(root, 'setup', 'content-calls.ts'), name], {
      cwd: root,
      env: { ...environment, DATA_DIR: resolve(dataDirectory) },
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
      timeout: deadlineMs,
      // Three of them are pipes.
    }) as ChildProcessWithoutNullStreams
    running.add(child)
    child.on('message', () => {
      confirm().then(
        () => child.send(true),
        (error: unknown) => {
          denied = error
          child.send(false)
        },
      )
    })
    const ended = new Promise<number | null>((done, failed) => {
      child.on('error', failed)
      child.on('close', done)
    })
    // A program that has ended no longer reads; its exit code has the reason.
    child.stdin.on('error', () => undefined)
    child.stdin.end(JSON.stringify(input))
    try {
      const [code, output, errors] = await Promise.all([
        ended,
        text(child.stdout),
        text(child.stderr),
      ])
      if (denied) throw denied
      if (code !== 0) throw new Error(`The call "${name}" failed: ${lastLine(errors)}`)
      // The program writes it in this shape.
      return JSON.parse(output) as Answer
    } finally {
      running.delete(child)
    }
  }

  return {
    call,
    close() {
      for (const child of running) child.kill('SIGTERM')
    },
  }
}

const lastLine = (errors: string) =>
  errors
    .split('\n')
    .find((line) => /^\w*Error/.test(line))
    ?.slice(0, 200) ?? errors.slice(0, 200)
