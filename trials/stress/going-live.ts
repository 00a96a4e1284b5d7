// Installs, upgrades and rolls back what `npm run pack` makes, on a machine of its own, while students submit.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { archiveOf } from '../../deploy/archive-of.ts'

const root = join(import.meta.dirname, '..', '..')

/** Gives the container's systemd its own cgroup, if available. */
const groups = '/sys/fs/cgroup/systemd'

export async function goingLiveFromCommand(): Promise<boolean> {
  const reason = obstacle()
  if (reason !== undefined) {
    console.warn(`SKIPPED: ${reason}.`)
    return true
  }
  // The boot empties /tmp.
  const folder = await mkdtemp(join(root, 'build', 'going-live-'))
  try {
    return await tried(await archives(folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const programs = ['nginx', 'caddy', 'unshare', 'openssl', 'restic', 'ip', 'curl']

function obstacle() {
  if (process.getuid?.() !== 0) return 'it needs root, to boot a systemd of its own in namespaces'
  if (!existsSync('/lib/systemd/systemd')) return 'systemd is not installed'
  const absent = programs.filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
  )
  return absent.length > 0 ? `not installed: ${absent.join(', ')}` : undefined
}

/** Four versions of one archive; the last has one more schema step and another site. */
async function archives(folder: string): Promise<string[]> {
  const env = { ...process.env, PUBLIC_ORIGIN: 'https://example.com' }
  execFileSync('npm', ['run', '--silent', 'pack'], { cwd: root, env, stdio: 'inherit' })
  const pack = join(root, 'build', 'pack')
  const first = (await readdir(pack))
    .filter((name) => name.endsWith('.tar.gz'))
    .toSorted()
    .at(-1)
  if (first === undefined) throw new Error('Nothing was packed.')
  for (const name of [first, `${first}.sha256`])
    await copyFile(join(pack, name), join(folder, name))
  const paths = [join(folder, first)]
  execFileSync('tar', ['--extract', `--file=${paths[0]}`, `--directory=${folder}`])
  let former = basename(first, '.tar.gz')
  for (const version of ['9.0.1', '9.0.2', '9.1.0']) {
    const name = `kitesail-${version}-trial`
    await rename(join(folder, former), join(folder, name))
    const manifest = join(folder, name, 'package.json')
    const text = await readFile(manifest, 'utf8')
    await writeFile(manifest, text.replace(/"version": "[^"]*"/, `"version": "${version}"`))
    if (version === '9.1.0') {
      await addStep(join(folder, name, 'server/data/sqlite/migrations'))
      const inputs = join(folder, name, 'build/inputs')
      await writeFile(inputs, `of the trial ${await readFile(inputs, 'utf8')}`)
    }
    paths.push(archiveOf(folder, name))
    former = name
  }
  await rm(join(folder, former), { recursive: true })
  return paths
}

async function addStep(migrations: string) {
  const number = String((await readdir(migrations)).length + 1).padStart(4, '0')
  const statement = 'CREATE TABLE of_the_trial (number INTEGER PRIMARY KEY) STRICT;\n'
  await writeFile(join(migrations, `${number}-of-the-trial.sql`), statement)
}

/** Runs the inner half, shows its output, and stops the machine afterwards. */
async function tried(packed: string[]): Promise<boolean> {
  const group = join(groups, 'going-live')
  if (existsSync(groups)) await mkdir(group, { recursive: true })
  const namespaces = ['--mount', '--net', '--pid', '--uts', '--ipc', '--fork']
  const inside = [process.execPath, join(import.meta.dirname, 'going-live-inside.ts'), ...packed]
  const enter = `[ ! -d ${group} ] || echo $$ >${group}/cgroup.procs; exec "$@"`
  const machine = spawn(
    'sh',
    [
      '-c',
      enter,
      'sh',
      'unshare',
      ...namespaces,
      '--kill-child',
      join(import.meta.dirname, 'machine.sh'),
      ...inside,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let well = false
  for await (const line of createInterface({ input: machine.stdout })) {
    if (!line.startsWith('The trial ended ')) console.log(line)
    else {
      well = line === 'The trial ended well.'
      machine.kill('SIGKILL')
    }
  }
  await removeGroup(group)
  return well
}

/** Its services end shortly after the machine. */
async function removeGroup(group: string) {
  for (const inner of await readdir(group, { withFileTypes: true }).catch(() => []))
    if (inner.isDirectory()) await removeGroup(join(group, inner.name))
  await rmdir(group).catch(() => undefined)
}
