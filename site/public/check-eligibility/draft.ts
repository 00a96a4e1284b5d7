import { openDraftAt } from '../../ui/draft.ts'
import { resultFrom } from './result.ts'

/** Named at the form as well, for the starter. */
export const draftPlace = 'eligibility-draft'

export const openDraft = (storage: () => Storage) => openDraftAt(draftPlace, storage, resultFrom)

/** The draft of this tab. */
export const draft = openDraft(() => sessionStorage)
