import words from '../words/benefits.json' with { type: 'json' }
import { own } from '../words/own.ts'

/** Eight, with their conditions. The home page shows five, without the rest of the page about credit transfer. */
export const benefits = own('benefits', words)
