import words from '../words/forms.json' with { type: 'json' }
import { filled, own } from '../words/own.ts'

const { sending: texts } = own('forms', words)

/** Of every form that sends something; apart from the forms, whose courses the check does without. */
export const sending = {
  ...texts,
  tooLong: (letters: number) => filled(texts.tooLong, { letters }),
}
