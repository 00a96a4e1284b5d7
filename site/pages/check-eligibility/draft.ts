import { openDraftAt } from '../../ui/draft.ts'
import { resultFrom } from './result.ts'

export const openDraft = (storage: () => Storage) =>
  openDraftAt('eligibility-draft', storage, resultFrom)

/** The draft of this tab. */
export const draft = openDraft(() => sessionStorage)
