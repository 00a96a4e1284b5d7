import { join } from 'node:path'
import type { WordFault } from '#contract/words.ts'
import { checkWords, faultOf, type Checked } from './check.ts'
import { readLogo, readPhotos, type Pictures } from './pictures.ts'
import { namesIn, readPlain } from './plain-files.ts'

const mostBytes = 256 * 1024

/** The owner's validated values and pictures. `pictures`: those used by the values, and the logo. */
export type Words = Checked & { pictures: Pictures }

/** Reads a content folder; a missing one is empty. */
export async function readWords(folder: string, photos = join(folder, 'photos')): Promise<Words> {
  const contents: Record<string, unknown> = {}
  const faults: WordFault[] = []
  for (const name of (await namesIn(folder)).filter((one) => one.endsWith('.json'))) {
    const fault = (problem: string, remedy: string) =>
      faults.push(faultOf(name, '', problem, remedy))
    const text = await readPlain(join(folder, name), mostBytes, fault)
    if (text === undefined) continue
    const misplaced = problemOfBytes(text)
    if (misplaced !== undefined) {
      fault(...misplaced)
      continue
    }
    try {
      contents[name.slice(0, -'.json'.length)] = JSON.parse(
        text.toString('utf8').replace(/^\uFEFF/, ''),
      )
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      fault(...problemOfWriting(text.toString('utf8'), error.message))
    }
  }
  const checked = checkWords(contents)
  const pictures: Pictures = { logo: undefined, photos: {} }
  const logo = await readLogo(folder, await namesIn(folder))
  const { own, values, faults: faultsOfPhotos } = await readPhotos(photos, checked.values)
  Object.assign(pictures, { logo: logo.picture, photos: own })
  return {
    values,
    ignored: checked.ignored,
    faults: [...faults, ...checked.faults, ...logo.faults, ...faultsOfPhotos],
    pictures,
  }
}

/** What an editor may have saved in the place of text that can be read. */
function problemOfBytes(bytes: Buffer): [problem: string, remedy: string] | undefined {
  if (bytes.toString('latin1').trim() === '')
    return ['is empty', 'the fields between { and }, or remove the file']
  const isUtf16 = bytes.includes(0) || /^(?:\xff\xfe|\xfe\xff)/.test(bytes.toString('latin1', 0, 2))
  return isUtf16 ? ['is not saved as UTF-8', 'it anew, with the encoding UTF-8'] : undefined
}

/** The line of the fault, if the JSON parser reports it. */
function problemOfWriting(text: string, message: string): [problem: string, remedy: string] {
  const [, position] = /position (\d+)/.exec(message) ?? []
  const line = position && text.slice(0, Number(position)).split('\n').length
  return [
    `cannot be read${line === undefined ? '' : ` at line ${line}`}`,
    'the comma, bracket or quotation mark that is missing or too many there or just before',
  ]
}
