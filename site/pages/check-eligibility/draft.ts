import { openDraftAt } from '../../ui/draft.ts'
import { resultFrom } from './result.ts'

export const openDraft = (storage: () => Storage) =>
  openDraftAt('eligibility-draft', storage, resultFrom)
