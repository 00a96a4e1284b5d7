/**
 * Unsent notes, changes and texts, stored for the tab, each for the person who wrote it: whoever signs in next does not see it. They
 * outlast the end of a session, and a logout removes them. Nothing is stored before it is known who is signed in.
 */
type Person = string | undefined

const startOf = (person: string) => `draft:${person}:`

/** A fallback where storage is forbidden. */
const remembered = new Map<string, string>()

export function draftOf(person: Person, id: string): string {
  if (person === undefined) return ''
  const key = startOf(person) + id
  return attempt(() => sessionStorage.getItem(key)) ?? remembered.get(key) ?? ''
}

export function keepDraft(person: Person, id: string, text: string) {
  if (person === undefined) return
  const key = startOf(person) + id
  if (text) remembered.set(key, text)
  else remembered.delete(key)
  attempt(() => (text ? sessionStorage.setItem(key, text) : sessionStorage.removeItem(key)))
}

export const hasDrafts = (person: Person) => keysOf(person).length > 0

export function forgetDrafts(person: Person) {
  for (const key of keysOf(person)) {
    remembered.delete(key)
    attempt(() => sessionStorage.removeItem(key))
  }
}

function keysOf(person: Person): string[] {
  if (person === undefined) return []
  const keys = [...(attempt(() => Object.keys(sessionStorage)) ?? []), ...remembered.keys()]
  return keys.filter((key) => key.startsWith(startOf(person)))
}

/** Storage can be forbidden in the browser's settings, or full. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
