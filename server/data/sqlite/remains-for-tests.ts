import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The index keeps three characters at a time, without the bytes that a piece has in common with the one before it. */
const onlyPiece = '☃☂☁'
export const endOfPiece = Buffer.from(onlyPiece).subarray(-5)

/** Somebody whose every text is found nowhere else. */
export const asha = {
  university: 'Anna University',
  branch: 'Civil',
  reason: 'Wqzx reason',
  name: `Asha Wqzxname ${onlyPiece}`,
  phone: '+91 00000 31313',
  email: 'Asha.Wqzx@Example.com',
  papers_passed: 31,
}

/** Each text that is found in the bytes of any file of the directory; `read` is how both are read before they are compared. */
export async function remainsIn(
  directory: string,
  texts: (string | Buffer)[],
  read = (text: string) => text,
) {
  const files = await Promise.all(
    (await readdir(directory)).map((name) => readFile(join(directory, name), 'latin1')),
  )
  const all = read(files.join('\n'))
  return texts.filter((text) => all.includes(read(Buffer.from(text).toString('latin1'))))
}
