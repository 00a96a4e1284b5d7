// API server and site with reload. Vite proxies the pages' calls to the API.
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
    // Without the real site's public origin: here calls come from Vite's origin.
    env: { ...process.env, PORT: port, PUBLIC_ORIGIN: '' },
  })
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0
    end('SIGTERM')
  })
  return child
}

/** When one ends, stop the other. */
function end(signal) {
  for (const child of children) if (child.exitCode === null) child.kill(signal)
}
