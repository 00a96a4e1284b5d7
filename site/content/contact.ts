import words from '../words/contact.json' with { type: 'json' }
import { own } from '../words/own.ts'

export const { page, hero, cards, mapSheet, before } = own('contact', words)
