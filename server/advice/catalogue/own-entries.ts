import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Fault, fault, faultOfWriting, type FileName, fileNames, files } from './faults.ts'

/** What an owner wrote: by file, entries with only the fields that differ from the shipped entry of the same id, or whole new ones. */
export type OwnEntries = Partial<Record<FileName, Record<string, unknown>[]>>

const mostBytes = 4 * 1024 * 1024

/** Reads `*.json` of a folder. A missing folder is empty. */
export function readOwnEntries(folder: string): { own: OwnEntries; faults: Fault[] } {
  const own: OwnEntries = {}
  const faults: Fault[] = []
  for (const file of namesIn(folder).filter((one) => one.endsWith('.json'))) {
    const name = file.slice(0, -'.json'.length)
    if (!isFileName(name)) {
      const names = fileNames.join(', ')
      faults.push(ofFile(file, 'There is no file of this name.', `entries into one of ${names}`))
      continue
    }
    const text = readPlain(join(folder, file))
    if (text === undefined) {
      faults.push(ofFile(file, 'It is no plain file of at most 4 MB.', 'the file itself'))
      continue
    }
    try {
      const content: unknown = JSON.parse(text)
      if (Array.isArray(content) && content.every(isEntry)) own[name] = content
      else faults.push(ofFile(file, 'It is no list of entries with an id.', 'them between [ and ]'))
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      faults.push(faultOfWriting(name, error.message))
    }
  }
  return { own, faults }
}

/** Above the shipped list: an entry of the same id is corrected, another one is added. */
export function withOwn(shipped: unknown, own: Record<string, unknown>[] = []): unknown {
  if (!Array.isArray(shipped)) return shipped
  const entries: unknown[] = shipped
  const byId = new Map(own.map((entry) => [entry['id'], entry]))
  const ids = new Set(entries.map((entry) => (isEntry(entry) ? entry['id'] : undefined)))
  return [
    ...entries.map((entry) => (isEntry(entry) ? { ...entry, ...byId.get(entry['id']) } : entry)),
    ...own.filter(({ id }) => !ids.has(id)),
  ]
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder).toSorted()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Never what a link leads to. */
function readPlain(path: string) {
  let file: number | undefined
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const stat = fstatSync(file)
    return stat.isFile() && stat.size <= mostBytes ? readFileSync(file, 'utf8') : undefined
  } catch {
    return undefined
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

const isFileName = (name: string): name is FileName => Object.hasOwn(files, name)

const isEntry = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

const ofFile = (file: string, problem: string, remedy: string) =>
  fault(file, '-', '-', problem, remedy)
