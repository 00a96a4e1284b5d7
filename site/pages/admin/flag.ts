const key = 'admin-auth'

/** A fallback without storage, so that signing in does not loop. */
let remembered: string | null = null

/** Whether this browser assumes a session. Only saves a request; the server decides. */
export const signedIn = () => read() === 'true'

export function rememberSession() {
  write('true')
}

export function forgetSession() {
  write(null)
}

/** Calls back when another tab signs in or out. */
export function watchFlag(changed: () => void) {
  const onStorage = (event: StorageEvent) => {
    // A key of null: the whole storage was cleared.
    if (event.key === key || event.key === null) changed()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

function read() {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage can be forbidden in the browser's settings.
    return remembered
  }
}

function write(value: string | null) {
  remembered = value
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Without storage, the flag lasts as long as the page.
  }
}
