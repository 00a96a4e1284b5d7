import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The search index stores trigrams, each without the bytes that it shares with the one before it. */
const uniqueTrigram = '☃☂☁'
export const endOfTrigram = Buffer.from(uniqueTrigram).subarray(-5)

/** A person whose texts occur nowhere else. */
export const asha = {
  university: 'Anna University',
  branch: 'Civil',
  reason: 'Wqzx reason',
  name: `Asha Wqzxname ${uniqueTrigram}`,
  phone: '+91 00000 31313',
  email: 'Asha.Wqzx@Example.com',
  papers_passed: 31,
}

/** The texts that occur in the bytes of any file in the directory. `normalize` is applied to both before they are compared. */
export async function remainsIn(
  directory: string,
  texts: (string | Buffer)[],
  normalize = (text: string) => text,
) {
  const files = await Promise.all(
    (await readdir(directory)).map((name) => readFile(join(directory, name), 'latin1')),
  )
  const all = normalize(files.join('\n'))
  return texts.filter((text) => all.includes(normalize(Buffer.from(text).toString('latin1'))))
}
