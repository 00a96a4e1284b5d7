/** Unsent notes and changes, stored for the tab; a logout removes them. */
const prefix = 'note:'

/** A fallback where storage is forbidden. */
const remembered = new Map<string, string>()

export function draftOf(id: string): string {
  return attempt(() => sessionStorage.getItem(prefix + id)) ?? remembered.get(id) ?? ''
}

export function keepDraft(id: string, text: string) {
  remembered.set(id, text)
  attempt(() =>
    text ? sessionStorage.setItem(prefix + id, text) : sessionStorage.removeItem(prefix + id),
  )
}

export function forgetDrafts() {
  remembered.clear()
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  })
}

/** Storage can be forbidden in the browser's settings, or full. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
