/** The name of the flag; guard.ts reads it too. */
export const flag = 'admin-auth'

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
    if (event.key === flag || event.key === null) changed()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

function read() {
  try {
    return localStorage.getItem(flag)
  } catch {
    // Storage can be forbidden in the browser's settings.
    return remembered
  }
}

function write(value: string | null) {
  remembered = value
  try {
    if (value === null) localStorage.removeItem(flag)
    else localStorage.setItem(flag, value)
  } catch {
    // Without storage, the flag lasts as long as the page.
  }
}
