import { constants } from 'node:fs'
import { open, readdir } from 'node:fs/promises'

/** The names in a folder; empty if it does not exist. */
export async function namesIn(folder: string) {
  try {
    return (await readdir(folder)).toSorted()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Reads a regular file without following links. Undefined after a fault. */
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
    else if (code === 'ENOENT')
      fault('is not there', 'the file into the folder, or take its name out')
    else if (code === 'EACCES')
      fault('may not be read', 'the file as the user that runs the server')
    else throw error
  } finally {
    await file?.close()
  }
  return undefined
}
