import { useSyncExternalStore } from 'react'

/** A setting stored in this browser only: its key and default. */
type Preference = { key: string; usual: string }

export const preferences = {
  pageSize: { key: 'desk-rows', usual: '10' },
  shortcuts: { key: 'desk-letters', usual: 'on' },
  /** Whether a row has had marks: the filters are then shown. */
  marked: { key: 'desk-marked', usual: 'no' },
  filters: { key: 'desk-filters', usual: 'hidden' },
  notify: { key: 'desk-notify', usual: 'no' },
} satisfies Record<string, Preference>

const changed = new EventTarget()
/** A fallback where storage is forbidden. */
const remembered = new Map<string, string>()

export function usePreference({ key, usual }: Preference) {
  const value = useSyncExternalStore(
    subscribe,
    () => read(key) ?? usual,
    () => usual,
  )
  return [value, (next: string) => write(key, next)] as const
}

function subscribe(onChange: () => void) {
  changed.addEventListener('change', onChange)
  addEventListener('storage', onChange)
  return () => {
    changed.removeEventListener('change', onChange)
    removeEventListener('storage', onChange)
  }
}

function read(key: string) {
  try {
    return localStorage.getItem(key) ?? remembered.get(key)
  } catch {
    // Storage can be forbidden in the browser's settings.
    return remembered.get(key)
  }
}

function write(key: string, value: string) {
  remembered.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without storage, it lasts as long as the page.
  }
  changed.dispatchEvent(new Event('change'))
}
