import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { WordFault, WordValues } from '#contract/words.ts'
import type { OwnPicture } from '#contract/rendering.ts'
import { faultOf } from './check.ts'
import { isRecord } from './rules.ts'
import { readPlain } from './plain-files.ts'

/** Files for the site by URL path, and the values pages need to show them. */
export type Pictures = {
  logo: { picture: OwnPicture; data: Buffer } | undefined
  photos: Record<string, Buffer>
}

const megabyte = 1024 * 1024
export const logoNames = ['logo.svg', 'logo.png']

/** Phones may write truncated files, and a small file may decompress to a huge image. */
const limits = { limitInputPixels: 60_000_000, failOn: 'error' } as const

/** The logo of a folder, if it has one. */
export async function readLogo(folder: string, names: string[]) {
  const faults: WordFault[] = []
  const [name, second] = logoNames.filter((one) => names.includes(one))
  if (name === undefined) return { faults }
  const fault = (problem: string, remedy: string) =>
    void faults.push(faultOf(name, '', problem, remedy))
  if (second !== undefined) fault(`stands beside ${second}`, 'one of the two')
  const data = await readPlain(join(folder, name), 0.5 * megabyte, fault)
  if (data === undefined) return { faults }
  try {
    const { default: sharp } = await import('sharp')
    const { format, width, height } = await sharp(data, limits).metadata()
    if (format !== name.split('.')[1]) {
      fault(`is no ${name.split('.')[1]?.toUpperCase()} file`, 'the logo as SVG or PNG')
      return { faults }
    }
    if (width > height * 4 || height > width * 4)
      fault('is more than four times as long as high', 'the mark alone; the name stands beside it')
    if (name.endsWith('.png') && Math.max(width, height) < 256)
      fault(`is ${width} by ${height} pixels`, 'one of at least 256 pixels, or an SVG')
    const small = await smallPng(data, {
      isDrawing: format === 'svg',
      size: Math.max(width, height),
    })
    const src = `/assets/logo-${hashOf(small)}.png`
    return { faults, picture: { picture: { src, width, height }, data: small } }
  } catch (error) {
    fault(`cannot be read (${messageOf(error)})`, 'the logo exported anew as SVG or PNG')
    return { faults }
  }
}

/** Only pixels are left: a drawing cannot run anything, or be drawn for ever, in a visitor's browser. */
async function smallPng(data: Buffer, { isDrawing, size }: { isDrawing: boolean; size: number }) {
  const { default: sharp } = await import('sharp')
  // A drawing is rendered as large as it is shown, whatever its own size is.
  const density = Math.min(100_000, Math.max(72, (72 * mostPixels) / size))
  return sharp(data, { ...limits, ...(isDrawing && { density }) })
    .resize(mostPixels, mostPixels, { fit: 'inside', withoutEnlargement: true })
    .png({ palette: isDrawing })
    .toBuffer()
}

const mostPixels = 512

/** The generated widths of a photograph and its `sizes`, by field. */
const uses: Record<string, { widths: number[]; sizes: string }> = {
  'about/people.list': { widths: [360, 720], sizes: '(min-width: 48rem) 22rem, 90vw' },
  'home/campus.picture': { widths: [800, 1600], sizes: '100vw' },
  'home/credits.picture': { widths: [412, 824], sizes: '(min-width: 80rem) 22.5rem, 90vw' },
}

/** Generates the photographs named in the values, and replaces the names with sources and sizes. */
export async function readPhotos(folder: string, values: WordValues) {
  const faults: WordFault[] = []
  const own: Record<string, Buffer> = {}
  const resolved = structuredClone(values)
  for (const [key, use] of Object.entries(uses)) {
    const [file = '', path = ''] = key.split('/')
    const fields = resolved[file]
    const value = fields?.[path]
    for (const one of Array.isArray(value) ? value : [value]) {
      if (!isRecord(one) || typeof one['photo'] !== 'string') continue
      const name = one['photo']
      const fault = (problem: string, remedy: string) =>
        void faults.push({ ...faultOf(`${file}.json`, path, problem, remedy), value: name })
      const picture = await photoFrom(join(folder, name), use, own, fault)
      if (path.endsWith('picture')) {
        if (picture) Object.assign(one, picture)
        else delete fields?.[path]
        delete one['photo']
      } else if (picture) one['photo'] = picture
      else delete one['photo']
    }
  }
  return { own, values: resolved, faults }
}

/** The faults of a photograph file. */
export async function photoFaults(path: string, name: string) {
  const faults: WordFault[] = []
  await photoFrom(
    path,
    { widths: [360], sizes: '' },
    {},
    (problem, remedy) => void faults.push(faultOf(name, '', problem, remedy)),
  )
  return faults
}

async function photoFrom(
  path: string,
  { widths, sizes }: { widths: number[]; sizes: string },
  own: Record<string, Buffer>,
  fault: (problem: string, remedy: string) => void,
) {
  const data = await readPlain(path, 25 * megabyte, fault)
  if (data === undefined) return undefined
  try {
    const { default: sharp } = await import('sharp')
    const { format, width, height } = await sharp(data, limits).metadata()
    // By content: an SVG must not pass as a photograph.
    if (!['jpeg', 'png', 'webp', 'heif'].includes(format)) throw new Error('no photograph')
    if (Math.min(width, height) < 300) {
      fault(`is ${width} by ${height} pixels`, 'a larger one, of at least 300 pixels each way')
      return undefined
    }
    const files = await Promise.all(
      widths.map(async (most) => {
        const { data: bytes, info } = await sharp(data, limits)
          .autoOrient()
          .resize({ width: most, withoutEnlargement: true })
          .webp({ quality: 78 })
          .toBuffer({ resolveWithObject: true })
        const src = `/assets/photo-${hashOf(bytes)}.webp`
        own[src] = bytes
        return { src, width: info.width, height: info.height }
      }),
    )
    const largest = files.at(-1)
    const srcSet = files.map((one) => `${one.src} ${one.width}w`).join(', ')
    return largest && { ...largest, srcSet, sizes }
  } catch (error) {
    fault(`cannot be read (${messageOf(error)})`, 'the photograph saved anew as JPEG, PNG or WebP')
    return undefined
  }
}

/** The files by their addresses. */
export const filesOf = ({ logo, photos }: Pictures): Record<string, Uint8Array> => ({
  ...photos,
  ...(logo && { [logo.picture.src]: logo.data }),
})

const hashOf = (data: Buffer) => createHash('sha256').update(data).digest('hex').slice(0, 12)

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 80) ?? ''
