import { spawnSync } from 'node:child_process'
import { constants, existsSync, readFileSync, statSync, type Stats } from 'node:fs'
import { access, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { unreadable } from '#server/commands/store/new-file.ts'
import { cutSettings, settingsFiles } from '#server/env-file.ts'
import { fault, warning, warningsOf, well, type Finding } from './finding.ts'

const megabyte = 1024 * 1024
const subject = 'Data directory'

/** Also where it is not there yet. */
export const canRead = (path: string) =>
  access(path, constants.R_OK | constants.X_OK).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'EACCES',
  )

/** The directory of the embedded store: whether it exists, is ours, writable, private, and has free space. */
export async function checkDirectory(path: string): Promise<Finding[]> {
  const folder = resolve(path)
  const stats = await stat(folder).catch(() => undefined)
  const remedy = 'It is created at the first start; or correct DATA_DIR'
  if (stats === undefined)
    return [
      warning(subject, `${folder} is not there yet`, remedy),
      ...(await checkFreeSpace(nearest(folder))),
    ]
  if (!stats.isDirectory())
    return [fault(subject, `${folder} is not a directory`, 'Correct DATA_DIR, or remove that file')]
  if (!(await canRead(folder))) {
    const [text = ''] = unreadable(folder).message.split(';')
    return [fault(subject, text, 'Run this as the user of the server')]
  }
  return [
    await checkWritable(folder),
    ...checkPermissions(folder, stats),
    ...(await checkFreeSpace(folder)),
    ...(await checkLeftovers(folder)),
  ]
}

const checkWritable = (folder: string) =>
  access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => well(subject, folder),
    ({ code }: NodeJS.ErrnoException) => {
      const remedy = 'Give it to the user that runs the server, or correct DATA_DIR'
      return fault(subject, `${folder} cannot be written to (${code})`, remedy)
    },
  )

function checkPermissions(folder: string, { uid, mode }: Stats): Finding[] {
  const self = process.getuid?.() ?? uid
  return warningsOf(subject, [
    [
      uid !== self,
      `it belongs to user ${uid}, and this is user ${self}`,
      'Run the server and these commands as one and the same user',
    ],
    [(mode & 0o077) !== 0, 'others on this machine may look into it', `Run "chmod 700 ${folder}"`],
  ])
}

async function checkFreeSpace(folder: string): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / megabyte)
  const text = `${free} MB are free for ${folder}`
  if (free < 50) return [fault('Disk', text, 'Free space now: soon no enquiry can be stored')]
  if (free < 1_000) return [warning('Disk', text, 'Free space: backups and the log need some, too')]
  return [well('Disk', text)]
}

/** Files with personal data that retention and erasure do not cover. */
async function checkLeftovers(folder: string): Promise<Finding[]> {
  const names = (await readdir(folder)).filter((name) => /^store-.*\.sqlite$/.test(name))
  return names.map((name) =>
    warning(
      subject,
      `${name} was put aside by a restore and holds names and phone numbers`,
      'Remove it when you are sure that you do not need it',
    ),
  )
}

function nearest(folder: string): string {
  const parent = dirname(folder)
  return existsSync(parent) ? parent : nearest(parent)
}

/** The files with the password of the administrator and the key of the model: who may read them, and what is not as it was meant. */
export function checkEnvironmentFiles(): Finding[] {
  const isOpen = existsSync('.env') && (statSync('.env').mode & 0o077) !== 0
  return [
    ...warningsOf('.env', [[isOpen, 'others on this machine may read it', 'Run "chmod 600 .env"']]),
    ...cutSettings().map((name) => {
      const remedy = `Put its value between single quotes in .env: ${name}='...'`
      return warning('Settings', `${name} ends at its #, which begins a comment`, remedy)
    }),
    ...unknownNames().map((name) => {
      const text = `there is no setting ${name}, so it does nothing`
      return warning('Settings', text, 'Look for its name in .env.example')
    }),
  ]
}

/** What the file of all settings lacks. */
function unknownNames() {
  const known = namesIn(join(import.meta.dirname, '..', '..', '.env.example'))
  return settingsFiles()
    .flatMap(namesIn)
    .filter((name) => !known.includes(name))
}

const namesIn = (file: string) => Object.keys(parseEnv(readFileSync(file, 'utf8')))

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
