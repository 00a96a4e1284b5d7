import type { Branch, University } from './catalogue/entries.ts'
import type { Catalogue } from './catalogue.ts'
import type { Enquiry } from './enquiry.ts'
import { isNonsense } from './nonsense.ts'
import { institutionResolver } from './resolve/institution.ts'
import type { Resolution } from './resolve/reading.ts'

/** Who and what the student means. */
export type Meant = { university: Resolution<University>; branch: Resolution<Branch> }

/** Reads the two fields by the names of one catalogue. */
export function readerOf(catalogue: Catalogue): (enquiry: Enquiry) => Meant {
  const institution = institutionResolver(catalogue)
  return ({ university, branch }) => ({
    university: institution(university),
    branch: branchMeant(branch, catalogue),
  })
}

function branchMeant(text: string, catalogue: Catalogue): Resolution<Branch> {
  const ids = catalogue['ambiguous-names'].find(
    (entry) => entry.field === 'branch' && entry.names.some((name) => same(name, text)),
  )?.candidates
  if (ids)
    return {
      kind: 'ambiguous',
      candidates: ids.flatMap((id) => catalogue.branch.get(id) ?? []),
      question: '',
      how: [],
    }
  const entry = catalogue.branches.find(({ name, shortName, synonyms }) =>
    [name, shortName, ...synonyms].some((known) => same(known, text)),
  )
  if (entry) return { kind: 'known', entry, how: [] }
  return { kind: isNonsense(text) ? 'nonsense' : 'unknown', how: [] }
}

const same = (one: string, other: string) => folded(one) !== '' && folded(one) === folded(other)
const folded = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
