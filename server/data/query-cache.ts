import { LRUCache } from 'lru-cache'
import type { Store } from './store.ts'

/** An answer of this version of the data, or of a later one. */
type Entry<Version> = { version: Version; answer: Promise<unknown> }

/**
 * Caches results while the data version is unchanged. `dataVersion` returns the same value only if nothing was written in between, by
 * any process. Concurrent callers of the same key share one result.
 */
export function queryCache<Version>(
  dataVersion: () => Version | Promise<Version>,
  max = 400,
): Store['cached'] {
  const entries = new LRUCache<string, Entry<Version>>({ max })
  let lastRead: Version | undefined
  const readVersion = async () => (lastRead = await dataVersion())

  return async function answerOf<Result>(
    key: string,
    make: () => Promise<Result>,
    isCacheable: (result: Result) => boolean = () => true,
  ): Promise<Result> {
    // What is made now is of the version that was read last, or of a later one.
    const version = entries.has(key) || lastRead === undefined ? await readVersion() : lastRead
    const cached = entries.get(key)
    // The key names the operation, and so the type of its answer.
    if (cached && cached.version === version) return cached.answer as Promise<Result>
    const answer = make()
    const entry = { version, answer }
    const forget = () => entries.peek(key) === entry && entries.delete(key)
    entries.set(key, entry)
    // A failure is the caller's to see, and nothing to keep.
    void answer.then((result) => isCacheable(result) || forget(), forget)
    return answer
  }
}
