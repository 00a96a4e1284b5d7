import { constants } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkWords, type Checked, type Fault } from '#site/build/words/check.ts'
import { readLogo, readPhotos, type Pictures } from './pictures.ts'

const mostBytes = 256 * 1024

/** The owner's words and pictures, checked. `pictures` are those that the words name, and the logo. */
export type Words = Checked & { pictures: Pictures }

/** Reads a folder of words. One that is not there holds none. */
export async function readWords(folder: string, photos = join(folder, 'photos')): Promise<Words> {
  const contents: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const name of (await namesIn(folder)).filter((one) => one.endsWith('.json'))) {
    const fault = (problem: string, remedy: string) =>
      faults.push({ file: name, field: '', problem, remedy })
    const text = await readPlain(join(folder, name), mostBytes, fault)
    if (text === undefined) continue
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
    unknown: checked.unknown,
    faults: [...faults, ...checked.faults, ...logo.faults, ...faultsOfPhotos],
    pictures,
  }
}

/** The line of the fault, where the reader of JSON names it. */
function problemOfWriting(text: string, message: string): [problem: string, remedy: string] {
  const [, position] = /position (\d+)/.exec(message) ?? []
  const line = position && text.slice(0, Number(position)).split('\n').length
  return [
    `cannot be read${line === undefined ? '' : ` at line ${line}`}`,
    'the comma, bracket or quotation mark that is missing or too many there or just before',
  ]
}

export async function namesIn(folder: string) {
  try {
    return (await readdir(folder)).toSorted()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** A plain file of this folder, never one that a link leads to. Undefined after a fault. */
export async function readPlain(
  path: string,
  most: number,
  fault: (problem: string, remedy: string) => void,
): Promise<Buffer | undefined> {
  let file
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const { size, isFile } = await file.stat().then((stat) => ({
      size: stat.size,
      isFile: stat.isFile(),
    }))
    if (!isFile) fault('is no file', 'the file itself')
    else if (size > most)
      fault(`is too large: ${Math.ceil(size / 1024)} KB`, `at most ${Math.floor(most / 1024)} KB`)
    else return await file.readFile()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ELOOP') fault('is a link', 'the file itself')
    else if (code === 'ENOENT') fault('is not there', 'the file into the folder, or take its name out')
    else if (code === 'EACCES') fault('may not be read', 'the file as the user that runs the server')
    else throw error
  } finally {
    await file?.close()
  }
  return undefined
}
