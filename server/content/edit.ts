import { createHash, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Publishing, WordChanges, WordsState, WordValues } from '#contract/words.ts'
import { checkWords } from './check.ts'
import { allFields, fileNames, files as wordFiles, titleOf } from './fields.ts'
import { isRecord } from './rules.ts'
import { acquireLock } from '../../setup/lock.mjs'
import { type Folders, ownWordsOf, wordsOf } from './folders.ts'
import { currentOf, madeOf, publishedIn } from './published.ts'
import { logoIn, ownFilesIn } from './own-files.ts'
import { namesIn } from './plain-files.ts'
import { readWords } from './read-words.ts'

type Files = Record<string, Record<string, unknown>>

/** The state of the content page, except for a running publication. */
export async function stateOf(
  folders: Folders,
): Promise<Omit<WordsState, 'publishing' | 'failure'>> {
  const files = await readFiles(folders)
  const current = await currentOf(folders)
  const { faults, ignored } = await readWords(folders.content)
  return {
    files: wordFiles,
    fields: allFields,
    values: valuesIn(files),
    faults: [...faults, ...ignored],
    revision: revisionOf(files),
    ...(await ownFilesIn(folders)),
    history: await historyOf(folders),
    current,
    draft: await isDraft(folders, files, current),
  }
}

function valuesIn(files: Files): WordValues {
  const values: WordValues = {}
  for (const { file, path } of allFields) {
    const value = valueAt(files[file], path.split('.'))
    if (value !== undefined) values[file] = { ...values[file], [path]: value }
  }
  return values
}

async function isDraft(folders: Folders, files: Files, current: string): Promise<boolean> {
  const content = current && wordsOf(folders.of(current))
  const published = content ? await readFiles({ content }) : {}
  if (differences(valuesIn(published), valuesIn(files)).length > 0) return true
  const [one, other] = await Promise.all([logoIn(folders.content), content && logoIn(content)])
  return one !== other
}

/** Writes the changes to the files. Returns the faults that prevented it, or a conflict. */
export const save = (folders: Folders, changes: WordChanges, confirm = async () => {}) =>
  withContent(folders, () => saveAlone(folders, changes, confirm))

/** Waits for whoever writes the content at this moment: each call is a thread, or a command, of its own. */
export async function withContent<Result>(
  { content, saving }: Folders,
  work: () => Promise<Result>,
) {
  await mkdir(content, { recursive: true, mode: 0o700 })
  while (!acquireLock(saving)) await pause(50)
  try {
    return await work()
  } finally {
    rmSync(saving, { force: true })
  }
}

async function saveAlone(
  folders: Folders,
  { revision, values }: WordChanges,
  confirm: () => Promise<void>,
) {
  const files = await readFiles(folders)
  if (revisionOf(files) !== revision) return { conflict: true as const }
  const changed = withChanges(files, values)
  const { faults } = checkWords(changed)
  // An existing fault does not block changes of other fields.
  const own = faults.filter(({ file, field }) =>
    Object.keys(values[file.replace(/\.json$/, '')] ?? {}).some((path) => field.startsWith(path)),
  )
  if (own.length > 0) return { faults: own }
  await confirm()
  // Only our file names are used, whatever was sent.
  for (const file of fileNames.filter((name) => Object.hasOwn(values, name)))
    await replace(join(folders.content, `${file}.json`), changed[file] ?? {})
  return { revision: revisionOf(changed) }
}

/** The files with these values set; null removes one. Ignores unknown fields. */
export function withChanges(files: Files, values: WordValues): Files {
  const changed = structuredClone(files)
  for (const [file, own] of Object.entries(values))
    for (const [path, value] of Object.entries(own)) {
      if (!allFields.some((one) => one.file === file && one.path === path)) continue
      assign((changed[file] ??= {}), path.split('.'), value)
    }
  return changed
}

function assign(group: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown) {
  if (rest.length > 0) {
    const inner = isRecord(group[key]) ? group[key] : {}
    assign(inner, rest, value)
    if (Object.keys(inner).length > 0) group[key] = inner
    else delete group[key]
  } else if (value === null) delete group[key]
  else group[key] = value
}

/** Files without an object count as empty here; the validation reports them. */
export async function readFiles({ content }: Pick<Folders, 'content'>): Promise<Files> {
  const files: Files = {}
  for (const name of (await namesIn(content)).filter((one) => one.endsWith('.json'))) {
    const parsed: unknown = await readFile(join(content, name), 'utf8').then(
      (text) => JSON.parse(text),
      () => ({}),
    )
    files[name.slice(0, -'.json'.length)] = isRecord(parsed) ? parsed : {}
  }
  return files
}

const valueAt = (group: unknown, [key, ...rest]: string[]): unknown => {
  if (key === undefined) return group
  return isRecord(group) && Object.hasOwn(group, key) ? valueAt(group[key], rest) : undefined
}

export const revisionOf = (files: Files) =>
  createHash('sha256')
    .update(
      JSON.stringify(Object.entries(files).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    )
    .digest('hex')
    .slice(0, 16)

async function replace(path: string, content: unknown) {
  const next = `${path}.${randomUUID()}`
  const file = await open(next, 'wx', 0o600)
  await file.writeFile(`${JSON.stringify(content, null, 2)}\n`)
  await file.sync()
  await file.close()
  await rename(next, path)
}

/** The publications, newest first, each with the fields changed since the previous one. */
async function historyOf(folders: Folders): Promise<Publishing[]> {
  const history: Publishing[] = []
  let before: WordValues = {}
  for (const id of await publishedIn(folders)) {
    const own = JSON.parse(await readFile(ownWordsOf(folders.of(id)), 'utf8')) as {
      values: WordValues
    }
    const { at, by } = await madeOf(folders, id)
    history.unshift({ id, at, by, changed: differences(before, own.values) })
    before = own.values
  }
  return history
}

function differences(one: WordValues, other: WordValues) {
  const files = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return files.flatMap((file) => {
    const paths = new Set([...Object.keys(one[file] ?? {}), ...Object.keys(other[file] ?? {})])
    return [...paths]
      .filter((path) => JSON.stringify(one[file]?.[path]) !== JSON.stringify(other[file]?.[path]))
      .map((path) => titleOf(file, path).join(': '))
  })
}
