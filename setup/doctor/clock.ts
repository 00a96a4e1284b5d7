import { spawnSync } from 'node:child_process'
import { warning, type Finding } from './finding.ts'

/** Whether NTP synchronises the clock, by systemd: `yes`, `no`, or empty if unknown, as in a container. */
function synchronized() {
  const args = ['show', '--property=NTPSynchronized', '--value']
  const { error, stdout } = spawnSync('timedatectl', args, { encoding: 'utf8', timeout: 3_000 })
  return error ? '' : stdout.trim()
}

export function checkClock(state = synchronized()): Finding[] {
  if (state !== 'no') return []
  const text =
    'nothing sets it by NTP: codes of a second factor are refused when it is wrong by half a minute'
  return [warning('Clock', text, 'Run "timedatectl set-ntp true", or start another NTP service')]
}
