// Server and site with reload. The site's own server passes the calls of the pages on to the API.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const tools = join(import.meta.dirname, '..', 'node_modules', '.bin')
const port = process.env.PORT ?? '3000'
const children = [
  start('node', '--watch', '--watch-preserve-output', 'server/main.ts'),
  start('vite', '--config', 'site/build/vite.config.ts', '--clearScreen', 'false'),
]

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal))

function start(command, ...words) {
  const child = spawn(join(tools, command), words, {
    stdio: 'inherit',
    // The public origin is that of the real site: calls come from the pages of the site's own server here.
    env: { ...process.env, PORT: port, PUBLIC_ORIGIN: '' },
  })
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0
    end('SIGTERM')
  })
  return child
}

/** When one ends, so does the other. */
function end(signal) {
  for (const child of children) if (child.exitCode === null) child.kill(signal)
}
