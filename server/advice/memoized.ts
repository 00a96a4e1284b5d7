import { LRUCache } from 'lru-cache'

const most = 2_000
const longest = 200

/** Memoizes a pure function of a text for the most recent texts. Its results must not be modified. */
export function memoized<Result>(work: (text: string) => Result): (text: string) => Result {
  const cache = new LRUCache<string, { result: Result }>({ max: most })
  return (text) => {
    const entry = cache.get(text) ?? { result: work(text) }
    // Long texts are not names, rarely repeat, and would fill the memory.
    if (text.length <= longest) cache.set(text, entry)
    return entry.result
  }
}

/** The same function of an entry of the catalogue, worked out once for each. */
export function onceEach<Entry extends object, Result>(work: (entry: Entry) => Result) {
  const cache = new WeakMap<Entry, { result: Result }>()
  return (entry: Entry) => {
    const cached = cache.get(entry) ?? { result: work(entry) }
    cache.set(entry, cached)
    return cached.result
  }
}
