import { longestBody } from '#contract/field-limits.ts'
import { isBlank } from '#contract/text.ts'
import { sending } from '../content/sending.ts'
import type { Values } from './draft.ts'

/** Empties fields with only white space, so that the browser reports them as required. */
export function emptyBlanks(form: HTMLFormElement) {
  for (const field of form.querySelectorAll<HTMLInputElement>(':is(input, textarea):required')) {
    if (isBlank(field.value)) field.value = ''
  }
}

/** What the server has no room for is reported by the longest field, instead of a failure. */
export function expectRoom(form: HTMLFormElement) {
  const fields = [...form.querySelectorAll<HTMLInputElement>(':is(input, textarea)')]
  const longest = fields.reduce((one, other) =>
    other.value.length > one.value.length ? other : one,
  )
  const over = bytesOf(valuesOf(form)) + besideValues - longestBody
  const letters = Math.ceil((over / bytesOf(longest.value)) * longest.value.length)
  longest.setCustomValidity(over > 0 ? sending.tooLong(letters) : '')
  longest.addEventListener('input', () => longest.setCustomValidity(''), { once: true })
}

const bytesOf = (value: unknown) => new Blob([JSON.stringify(value)]).size
/** Room for what is sent beside the values. */
const besideValues = 500

export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

export function fieldIn(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name)
  const typeable = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some(
    (kind) => field instanceof kind,
  )
  // One of the three.
  return typeable
    ? (field as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)
    : undefined
}

/** Fills only empty fields: other text was typed before the script loaded. */
export function fill(form: HTMLFormElement, values: Values) {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldIn(form, name)
    if (field?.value === '') field.value = value
  }
}

export function overwrite(form: HTMLFormElement, values: Values) {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldIn(form, name)
    if (field && field.value !== value) field.value = value
  }
}
