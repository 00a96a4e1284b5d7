import { isBlank } from '#contract/text.ts'
import type { Values } from './draft.ts'

/** Empties fields with only white space, so that the browser reports them as required. */
export function emptyBlanks(form: HTMLFormElement) {
  for (const field of form.querySelectorAll<HTMLInputElement>(':is(input, textarea):required')) {
    if (isBlank(field.value)) field.value = ''
  }
}

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
