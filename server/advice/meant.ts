import type { Branch, University } from './catalogue/entries.ts'
import type { Catalogue } from './catalogue.ts'
import type { Enquiry } from './enquiry.ts'

/** Who and what the student means. Candidates: a name that fits more than one. */
export type Meant = {
  university: University | undefined
  candidates: University[]
  branch: Branch | undefined
  branchCandidates: Branch[]
}

export function meantFor(enquiry: Enquiry, catalogue: Catalogue): Meant {
  const ambiguous = (field: string, text: string) =>
    catalogue['ambiguous-names'].find(
      (entry) => entry.field === field && entry.names.some((name) => same(name, text)),
    )?.candidates ?? []
  const official = catalogue.universities.some(({ officialName }) =>
    same(officialName, enquiry.university),
  )
  const candidates = official ? [] : ambiguous('university', enquiry.university)
  const branchCandidates = ambiguous('branch', enquiry.branch)
  return {
    candidates: candidates.flatMap((id) => present(catalogue.university.get(id))),
    university:
      candidates.length > 0
        ? undefined
        : catalogue.universities.find(({ officialName, shortName, aliases }) =>
            [officialName, shortName ?? '', ...aliases].some((name) =>
              same(name, enquiry.university),
            ),
          ),
    branchCandidates: branchCandidates.flatMap((id) => present(catalogue.branch.get(id))),
    branch:
      branchCandidates.length > 0
        ? undefined
        : catalogue.branches.find(({ name, shortName, synonyms }) =>
            [name, shortName, ...synonyms].some((text) => same(text, enquiry.branch)),
          ),
  }
}

const present = <Entry>(entry: Entry | undefined) => (entry === undefined ? [] : [entry])

const same = (one: string, other: string) => folded(one) !== '' && folded(one) === folded(other)
const folded = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
