import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromiumPath } from '../tools/chromium.ts'

/** The path of a Chromium: configured, the system's or Playwright's; else installs one. */
export function findChromium() {
  return existingChromium() ?? (installChromium() ? existingChromium() : undefined)
}

function existingChromium() {
  const path = chromiumPath()
  if (path) return existsSync(path) ? path : undefined
  const own = createRequire(import.meta.url)('playwright-core').chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** Installs Debian's package as root, else Playwright's own browser. */
function installChromium() {
  const debian = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  const install = 'apt-get install -q -y --no-install-recommends'
  const commands = debian
    ? ['apt-get update -q', `${install} chromium-headless-shell || ${install} chromium`]
    : ['npx playwright install chromium']
  return commands.every((command) => {
    console.log(`No Chromium was found; running "${command}" ...`)
    return spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0
  })
}
