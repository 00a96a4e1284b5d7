import type { OwnWords } from '#contract/rendering.ts'

const { values, logo, settings }: OwnWords =
  typeof OWN_WORDS === 'undefined' ? { values: {} } : OWN_WORDS

export { logo as ownLogo, settings as ownSettings }

/** The words of a file with the owner's in their place. */
export function own<Words extends object>(file: string, words: Words): Words {
  for (const [path, value] of Object.entries(values[file] ?? {})) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    // The server has checked that there is such a field, and its value.
    const group = keys.reduce<Record<string, unknown>>(
      (inner, key) => inner[key] as Record<string, unknown>,
      words as Record<string, unknown>,
    )
    group[last] = value
  }
  return words
}

/** A sentence with values in the places of its words in braces. */
export const filled = (text: string, places: Record<string, string | number | undefined>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(places[name] ?? ''))
