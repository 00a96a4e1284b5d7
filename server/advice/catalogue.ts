import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  Branch,
  College,
  Document,
  Estimate,
  Rule,
  Topic,
  University,
} from './catalogue/entries.ts'
import {
  type Entries,
  type Fault,
  type FileName,
  faultOfWriting,
  faultsOfForm,
  faultsOfMeaning,
  fileNames,
  sentence,
} from './catalogue/faults.ts'
import { type OwnEntries, readOwnEntries, withOwn } from './catalogue/own-entries.ts'

/** What the product knows. What it does not hold, the answer does not say. */
export type Catalogue = Entries & {
  /** The date of its newest entry and a short hash of all files, e.g. `2026-11-1f0c2a9b`. */
  version: string
  university: ReadonlyMap<string, University>
  college: ReadonlyMap<string, College>
  branch: ReadonlyMap<string, Branch>
  document: ReadonlyMap<string, Document>
  rule: ReadonlyMap<string, Rule>
  topic: ReadonlyMap<string, Topic>
  /** Papers passed to a plausible semester. */
  estimate: Estimate
}

export const catalogueFolder = join(import.meta.dirname, 'catalogue')

/** Stops with one line for each fault when the catalogue cannot be right. */
export function openCatalogue(folder = catalogueFolder): Catalogue {
  const { faults, entries, version } = readCatalogue(folder)
  if (faults.length > 0 || !entries)
    throw new Error(`The catalogue has faults.\n${faults.map(sentence).join('\n')}`)
  return catalogueOf(entries, version)
}

/**
 * The shipped catalogue with the owner's entries of this folder above it. Those with a fault are left out, and named in `faults`: never a
 * reason not to start.
 */
export function openCatalogueWith(ownFolder: string): { catalogue: Catalogue; faults: Fault[] } {
  const { own, faults } = readOwnEntries(ownFolder)
  const remaining = { ...own }
  for (;;) {
    const { faults: currentFaults, entries, version } = readCatalogue(catalogueFolder, remaining)
    if (entries && currentFaults.length === 0)
      return { catalogue: catalogueOf(entries, version), faults }
    faults.push(...currentFaults)
    if (!removeFaulty(remaining, currentFaults))
      throw new Error(currentFaults.map(sentence).join('\n'))
  }
}

/**
 * Removes the entries named by these faults. If they only name shipped entries, those refer to something the owner changed: then all
 * entries that others may refer to are removed. Returns whether there were any.
 */
function removeFaulty(own: OwnEntries, faults: Fault[]) {
  const before = countOf(own)
  for (const { file, entry } of faults) {
    // A fault names a file of the catalogue.
    const name = file.slice(0, -'.json'.length) as FileName
    own[name] = own[name]?.filter(({ id }) => id !== entry) ?? []
  }
  if (countOf(own) === before) Object.assign(own, { universities: [], branches: [], documents: [] })
  return countOf(own) < before
}

const countOf = (own: OwnEntries) =>
  Object.values(own).reduce((sum, entries) => sum + entries.length, 0)

function catalogueOf(entries: Entries, version: string): Catalogue {
  const [estimate] = entries.estimates
  if (!estimate) throw new Error('estimates.json: there is no entry. Put the papers estimate back.')
  return {
    ...entries,
    version,
    estimate,
    university: new Map(entries.universities.map((university) => [university.id, university])),
    college: new Map(entries.colleges.map((college) => [college.id, college])),
    branch: new Map(entries.branches.map((branch) => [branch.id, branch])),
    document: new Map(entries.documents.map((document) => [document.id, document])),
    rule: new Map(entries.rules.map((rule) => [rule.id, rule])),
    topic: new Map(entries.topics.map((topic) => [topic.id, topic])),
  }
}

/** The lists of the files, without the derived data. */
export const entriesOf = (catalogue: Catalogue) =>
  // It has a list for each of the files.
  Object.fromEntries(fileNames.map((name) => [name, catalogue[name]])) as Entries

/** Reads and checks the files, with these entries above them. `entries` is absent when their form is wrong. */
export function readCatalogue(
  folder = catalogueFolder,
  own: OwnEntries = {},
): {
  faults: Fault[]
  entries?: Entries
  version: string
} {
  const hash = createHash('sha256')
  const faults: Fault[] = []
  const contents: Partial<Record<FileName, unknown>> = {}
  for (const name of fileNames) {
    const written = readFileSync(join(folder, `${name}.json`), 'utf8')
    hash.update(written)
    try {
      contents[name] = withOwn(JSON.parse(written), own[name])
      if (own[name]?.length) hash.update(JSON.stringify(own[name]))
      faults.push(...faultsOfForm(name, contents[name]))
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      faults.push(faultOfWriting(name, error.message))
    }
  }
  if (faults.length > 0) return { faults, version: '' }
  // Every list was just checked against the schema of its type.
  const entries = contents as Entries
  const dates = Object.values(entries).flatMap((list) => list.map(({ checked }) => checked))
  const newest = dates.reduce((latest, date) => (date > latest ? date : latest), '')
  const version = `${newest}-${hash.digest('hex').slice(0, 8)}`
  return { faults: faultsOfMeaning(entries), entries, version }
}
