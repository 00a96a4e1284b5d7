import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'build', 'tools')

/**
 * The path of promtool: configured, the system's, or from Debian's package. That is only unpacked, because installing it starts Prometheus.
 */
export function findPromtool() {
  const named = process.env.PROMTOOL_PATH
  if (named) return existsSync(named) ? named : undefined
  const { status, stdout } = spawnSync('sh', ['-c', 'command -v promtool'], { encoding: 'utf8' })
  if (status === 0) return stdout.trim()
  const own = join(folder, 'usr', 'bin', 'promtool')
  if (!existsSync(own)) unpack()
  return existsSync(own) ? own : undefined
}

function unpack() {
  if (spawnSync('apt-get', ['--version']).status !== 0) return
  mkdirSync(folder, { recursive: true })
  const isRoot = process.getuid?.() === 0
  const commands = [
    ...(isRoot ? ['apt-get update -q'] : []),
    'apt-get download -q prometheus && dpkg-deb -x prometheus_*.deb . && rm prometheus_*.deb',
  ]
  for (const command of commands) {
    console.log(`No promtool was found; running "${command}" ...`)
    spawnSync(command, { cwd: folder, shell: true, stdio: 'inherit' })
  }
}
