import type { CollectionName } from '#contract/paths.ts'

/** What was written, by collection; `sessions`: some ended. */
export type Change =
  | StoredChange
  | { collection: 'presences'; action: 'upsert' | 'delete'; id: string; presence: Presence }

export type StoredChange = {
  collection: CollectionName | 'activity' | 'sessions'
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

/** Changes of the store, sent to listeners of this and of the other replicas, after they are stored and without waiting. */
export interface Changes {
  publish(changes: Change[]): void
  /** Returns a function that ends the subscription. */
  listen(listener: Listener): () => void
}

/** For a store that only one process uses. */
export function changesHere() {
  const listeners = new Set<Listener>()
  return {
    publish(changes: Change[]) {
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
