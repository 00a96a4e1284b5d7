/** What was written, by which collection; `sessions` tells that some ended. */
export type Change =
  | StoredChange
  | { collection: 'presences'; action: 'upsert' | 'delete'; id: string; presence: Presence }

export type StoredChange = {
  collection: 'eligibility' | 'activity' | 'sessions'
  action: 'create' | 'update' | 'delete'
  id: string
}

/** A person has an enquiry open, `since` milliseconds since 1970. Changes carry all of it, because it is not stored. */
export type Presence = {
  id: string
  person: string
  name: string
  submission: string
  since: number
}

export type Listener = {
  changed: (changes: Change[]) => void
  /** Changes of other replicas may have been lost on the way. */
  missed: () => void
}

/** What happens to the store, told to whoever listens here and in the other replicas. Told after it was kept, and never waited for. */
export interface Changes {
  tell(changes: Change[]): void
  /** Gives what ends the listening. */
  listen(listener: Listener): () => void
}

/** For a store that one process has to itself. */
export function changesHere() {
  const listeners = new Set<Listener>()
  return {
    tell(changes: Change[]) {
      for (const { changed } of listeners) changed(changes)
    },
    missed() {
      for (const { missed } of listeners) missed()
    },
    listen(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
