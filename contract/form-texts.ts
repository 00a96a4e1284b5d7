import { Type } from 'typebox'
import { isBlank, nameWithoutFormat, withoutInvisible } from './text.ts'

// The format `text` is `isText`.
const shortText = { minLength: 1, format: 'text' }
export const Text = Type.String(shortText)
export const LongText = Type.String({ format: 'text' })
// Not validated as an address: if it is mistyped, the phone number may still be right.
export const Email = Type.String({ ...shortText, pattern: '^[^\\p{Cc}\\p{Zl}\\p{Zp}]*$' })

/** A text as stored: trimmed, and without characters that cannot be part of it. Other values are returned unchanged. */
export function tidiedText(key: string, value: unknown) {
  if (typeof value !== 'string') return value
  const text = (cleaning.get(key)?.(value) ?? value).trim()
  return isBlank(text) ? '' : text
}

const cleaning = new Map([
  ['name', nameWithoutFormat],
  ['phone', withoutInvisible],
  ['email', withoutInvisible],
])

/** The given keys of a body, each value by `valueOf`; undefined leaves a key out. A value that is not an object is returned unchanged. */
export function tidiedBody(
  body: unknown,
  keys: readonly string[],
  valueOf: (key: string, value: unknown) => unknown,
): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const fields = new Map<string, unknown>(Object.entries(body))
  return Object.fromEntries(
    keys
      .map((key): [string, unknown] => [key, valueOf(key, fields.get(key))])
      .filter(([, value]) => value !== undefined),
  )
}
