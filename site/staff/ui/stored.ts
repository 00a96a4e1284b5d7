import { useSyncExternalStore } from 'react'

/*
 * Texts in the browser's storage, and in memory where it is forbidden or full. Storage is that of the browser unless another is named.
 */
type Place = () => Storage
const browser: Place = () => localStorage

const remembered = new Map<string, string>()
const changed = new EventTarget()

export const read = (key: string, place = browser) =>
  attempt(() => place().getItem(key)) ?? remembered.get(key)

/** Without a text it is taken away. */
export function write(key: string, text: string | undefined, place = browser) {
  const stored = attempt(() => {
    if (text === undefined) place().removeItem(key)
    else place().setItem(key, text)
    return true
  })
  if (stored || text === undefined) remembered.delete(key)
  else remembered.set(key, text)
  changed.dispatchEvent(new Event('change'))
}

export function keysFrom(start: string, ...places: Place[]): string[] {
  const stored = places.flatMap((place) => attempt(() => Object.keys(place())) ?? [])
  return [...new Set([...stored, ...remembered.keys()])].filter((key) => key.startsWith(start))
}

/** Calls back after each change, also of another tab. */
export function watch(onChange: () => void) {
  changed.addEventListener('change', onChange)
  addEventListener('storage', onChange)
  return () => {
    changed.removeEventListener('change', onChange)
    removeEventListener('storage', onChange)
  }
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** A setting stored in this browser only: its key and default. */
type Preference = { key: string; usual: string }

export const preferences = {
  pageSize: { key: 'desk-rows', usual: '10' },
  shortcuts: { key: 'desk-letters', usual: 'on' },
  /** Whether a row has had marks: the filters are then shown. */
  marked: { key: 'desk-marked', usual: 'no' },
  filters: { key: 'desk-filters', usual: 'hidden' },
  /** The situation of the message that was last chosen. */
  message: { key: 'desk-message', usual: '' },
  /** The ids of what colleagues gave and was seen. */
  givenSeen: { key: 'desk-given-seen', usual: '' },
  notify: { key: 'desk-notify', usual: 'no' },
} satisfies Record<string, Preference>

export function usePreference({ key, usual }: Preference) {
  const value = useSyncExternalStore(
    watch,
    () => read(key) ?? usual,
    () => usual,
  )
  return [value, (next: string) => write(key, next)] as const
}

/*
 * Unsent notes, changes and texts, stored for the tab, each for the person who wrote it: whoever signs in next does not see it. They
 * outlast the end of a session, and a logout removes them. Nothing is stored before it is known who is signed in. What is to be sent by
 * itself is stored on the device, because the tab may be closed before.
 */

type Person = string | undefined

const startOf = (person: string) => `draft:${person}:`

export const draftOf = (person: Person, id: string): string =>
  (person !== undefined && read(startOf(person) + id, placeOf(id))) || ''

export function keepDraft(person: Person, id: string, text: string) {
  if (person !== undefined) write(startOf(person) + id, text || undefined, placeOf(id))
}

export const hasDrafts = (person: Person) => keysOf(person).length > 0

export function forgetDrafts(person: Person) {
  for (const key of keysOf(person)) for (const place of places) write(key, undefined, place)
}

const later = 'later:'

/** What is to be sent later, each under a key, oldest first. */
export const laterOf = (person: Person): [key: string, text: string][] =>
  keysOf(person)
    .map((key) => key.slice(startOf(person ?? '').length))
    .filter((id) => id.startsWith(later))
    .sort()
    .map((id) => [id.slice(later.length), draftOf(person, id)])

/** Without a text it is taken away. */
export const keepForLater = (person: Person, key: string, text: string) =>
  keepDraft(person, later + key, text)

export const watchLater = watch

const places = [() => sessionStorage, () => localStorage]
const placeOf = (id: string) => (id.startsWith(later) ? () => localStorage : () => sessionStorage)

const keysOf = (person: Person) =>
  person === undefined ? [] : keysFrom(startOf(person), ...places)

/** The name of the flag; guard.ts reads it too. */
export const flag = 'admin-auth'

/** Whether this browser assumes a session. Only saves a request; the server decides. */
export const signedIn = () => read(flag) === 'true'

export const rememberSession = () => write(flag, 'true')

export const forgetSession = () => write(flag, undefined)
