import { isBlank } from '#contract/text.ts'
import type { Values } from './result.ts'

/** What only looks filled is emptied, so that the browser asks for it in its own words. */
export function emptyBlanks(form: HTMLFormElement) {
  for (const field of form.querySelectorAll<HTMLInputElement>('input:required')) {
    if (isBlank(field.value)) field.value = ''
  }
}

export function fieldIn(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name)
  const typeable = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return typeable ? field : undefined
}

/** What stands in a field already was typed before the script came. */
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
