import words from '../words/not-found.json' with { type: 'json' }
import { own } from '../words/own.ts'

export const { page, notFound } = own('not-found', words)
