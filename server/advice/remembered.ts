const most = 2_000
const longest = 200

/** The same function of a text, which remembers what it gave to the texts that came last. It has to be pure, and its results left as they are. */
export function remembered<Result>(work: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, { result: Result }>()
  return (text) => {
    const found = known.get(text)
    const kept = found ?? { result: work(text) }
    if (found) known.delete(text)
    // Long texts are nobody's name, come once, and would fill the memory.
    if (text.length <= longest) known.set(text, kept)
    const oldest = known.keys().next()
    if (known.size > most && !oldest.done) known.delete(oldest.value)
    return kept.result
  }
}

/** The same function of an entry of the catalogue, worked out once for each. */
export function onceEach<Entry extends object, Result>(work: (entry: Entry) => Result) {
  const known = new WeakMap<Entry, { result: Result }>()
  return (entry: Entry) => {
    const kept = known.get(entry) ?? { result: work(entry) }
    known.set(entry, kept)
    return kept.result
  }
}
