import type { Branch, University } from './catalogue/entries.ts'
import type { Catalogue } from './catalogue.ts'
import type { Enquiry } from './enquiry.ts'
import { memoized } from './memoized.ts'
import { institutionInterpretation } from './interpret/institution.ts'
import { type Resolution, branchInterpretation } from './interpret/interpretation.ts'

/** Who and what the student means. */
export type Resolutions = { university: Resolution<University>; branch: Resolution<Branch> }

/** Reads the two fields by the names of one catalogue. */
export function resolverOf(catalogue: Catalogue): (enquiry: Enquiry) => Resolutions {
  // Most students type one of a few hundred spellings.
  const institution = memoized(institutionInterpretation(catalogue))
  const branch = memoized(branchInterpretation(catalogue))
  return (enquiry) => ({
    university: institution(enquiry.university),
    branch: branch(enquiry.branch),
  })
}
