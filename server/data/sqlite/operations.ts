import { listEnquiries } from '../enquiries.ts'
import { listsBy } from '../list.ts'
import { reads, writes } from '../operations.ts'
import { engine } from './list.ts'
import { mergeIndex } from './search-index.ts'
import { addSubmission, keepAnswer, probe } from './submissions.ts'

/** All operations of a thread, by name. */
export const operationsOfThread = () => ({
  ...reads,
  ...writes,
  addSubmission,
  keepAnswer,
  mergeIndex,
  probe,
  list: listsBy(engine),
  listEnquiries,
})

export type Operations = ReturnType<typeof operationsOfThread>
