import { mkdir, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OwnFile, WordFault } from '#contract/words.ts'
import { faultOf } from './check.ts'
import { isPhotoName } from './rules.ts'
import type { Folders } from './folders.ts'
import { logoNames, photoFaults, readLogo } from './pictures.ts'
import { namesIn } from './plain-files.ts'

/** More than all pages need; bounds the size of the folder. */
const mostPhotos = 200

/** Stores a valid logo or photograph. Returns its name, or the faults. */
export async function keepFile(
  folders: Folders,
  { use, name, data }: OwnFile,
  confirm = async () => {},
): Promise<{ name: string } | { faults: WordFault[] }> {
  await mkdir(folders.photos, { recursive: true, mode: 0o700 })
  const bytes = Buffer.from(data, 'base64')
  const work = await mkdtemp(join(folders.content, 'new-'))
  try {
    return await (use === 'logo'
      ? keepLogo(folders, { work, bytes, confirm })
      : keepPhoto(folders, name, { work, bytes, confirm }))
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

type Keeping = { work: string; bytes: Buffer; confirm: () => Promise<void> }

async function keepLogo({ content }: Folders, { work, bytes, confirm }: Keeping) {
  const name = kindOf(bytes) === 'png' ? 'logo.png' : 'logo.svg'
  await write(join(work, name), bytes)
  const { faults } = await readLogo(work, [name])
  if (faults.length > 0) return { faults }
  await confirm()
  await rename(join(work, name), join(content, name))
  for (const other of logoNames.filter((one) => one !== name))
    await rm(join(content, other), { force: true })
  return { name }
}

async function keepPhoto({ photos }: Folders, name: string, { work, bytes, confirm }: Keeping) {
  const names = await namesIn(photos)
  const fault = (problem: string, remedy: string) => ({
    faults: [faultOf(name, '', problem, remedy)],
  })
  const kind = kindOf(bytes)
  if (kind === undefined) return fault('is no photograph', 'a JPEG, PNG, WebP or AVIF file')
  if (names.length >= mostPhotos)
    return fault('finds no room', `fewer than ${mostPhotos} files into the folder "photos"`)
  const own = freeName(name, kind, names)
  await write(join(work, own), bytes)
  const faults = await photoFaults(join(work, own), own)
  if (faults.length > 0) return { faults }
  await confirm()
  await rename(join(work, own), join(photos, own))
  return { name: own }
}

/** Removes the logo. The next publication shows the kite again. */
export async function removeLogo({ content }: Folders) {
  for (const name of logoNames) await rm(join(content, name), { force: true })
}

/** The stored photographs and logo. */
export async function ownFilesIn({ content, photos }: Folders) {
  return { logo: await logoNameIn(content), photos: (await namesIn(photos)).filter(isPhotoName) }
}

/** Its name and content, to be compared; empty without one. */
export async function logoIn(content: string) {
  const name = await logoNameIn(content)
  return name && `${name} ${await readFile(join(content, name), 'base64')}`
}

const logoNameIn = async (content: string) =>
  (await namesIn(content)).find((name) => logoNames.includes(name)) ?? ''

/** A new name: a published site may use the existing file. */
function freeName(name: string, kind: string, names: string[]) {
  const plain = name
    .toLowerCase()
    .replace(/\.[a-z\d]{1,5}$/, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  const base = plain === '' ? 'photo' : plain
  for (let number = 1; ; number += 1) {
    const free = `${base}${number === 1 ? '' : `-${number}`}.${kind}`
    if (!names.includes(free)) return free
  }
}

/** By its first bytes, not its name. */
function kindOf(bytes: Buffer) {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\xff\xd8\xff')) return 'jpg'
  if (start.startsWith('\x89PNG\r\n')) return 'png'
  if (/^RIFF.{4}WEBP/s.test(start)) return 'webp'
  return /ftypavi[fs]$/.test(start) ? 'avif' : undefined
}

/** Synced to disk before the rename. */
async function write(path: string, bytes: Buffer) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
