import words from '../words/failure.json' with { type: 'json' }
import { own } from '../words/own.ts'

/** Shown instead of a page that failed to render. */
export const { failure } = own('failure', words)
