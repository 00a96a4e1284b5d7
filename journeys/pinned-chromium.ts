import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { LaunchOptions } from '@playwright/test'
import { inflate } from '@sparticuz/chromium'
import { chromiumOptions } from '../tools/chromium.ts'

const build = join(import.meta.dirname, '..', 'build')
const packed = fileURLToPath(new URL('../bin', import.meta.resolve('@sparticuz/chromium')))

/** The one version of the browser that pictures belong to, or why it does not run on this machine. */
export async function pinnedChromium(): Promise<LaunchOptions | string> {
  const folder = await unpacked()
  const executablePath = join(folder, 'chromium')
  const fonts = join(folder, 'fonts')
  await writeFile(
    join(folder, 'fonts.conf'),
    `<fontconfig><dir>${fonts}</dir><cachedir>${fonts}-cache</cachedir></fontconfig>`,
  )
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    // Letters that the site's fonts lack are those of the package on every machine.
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  }
  try {
    await promisify(execFile)(executablePath, ['--version'], { env })
    return { ...chromiumOptions, executablePath, env }
  } catch (error) {
    return String(error)
  }
}

/** The folder with the unpacked package, unpacked once for each version. */
async function unpacked() {
  const manifest = await readFile(join(packed, '..', 'package.json'), 'utf8')
  const folder = join(build, `chromium-${(JSON.parse(manifest) as { version: string }).version}`)
  if (existsSync(folder)) return folder
  await mkdir(build, { recursive: true })
  const unfinished = await mkdtemp(`${folder}-`)
  await unpackInto(unfinished)
  try {
    await rename(unfinished, folder)
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(folder)) throw error
    await rm(unfinished, { recursive: true })
  }
  return folder
}

/** The package unpacks into the system's folder for temporary files, which it asks for before it returns. */
async function unpackInto(folder: string) {
  const { TMPDIR } = process.env
  process.env['TMPDIR'] = folder
  const parts = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map((part) =>
    inflate(join(packed, part)),
  )
  if (TMPDIR === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = TMPDIR
  await Promise.all(parts)
}
