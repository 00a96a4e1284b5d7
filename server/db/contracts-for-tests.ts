import { keepsAmendments } from './amendments.contract.ts'
import { keepsADesk } from './desk.contract.ts'
import { keepsOtherEnquiries } from './enquiries.contract.ts'
import { keepsSecondFactors } from './second-factors.contract.ts'
import { holdsTheContract } from './store.contract.ts'
import { keepsATeam } from './team.contract.ts'

/** What every engine promises, each with a fresh store. */
export const contracts = Object.entries({
  submissions: holdsTheContract,
  'changes by students': keepsAmendments,
  'marks and activity': keepsADesk,
  'enquiries of the other forms': keepsOtherEnquiries,
  'a team': keepsATeam,
  'second factors': keepsSecondFactors,
})
