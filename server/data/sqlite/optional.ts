/** Does work that nobody waits for. Its failure ends no thread and fails no call: it is reported, and the result is undefined. */
export type Optional = <Result>(what: string, work: () => Result) => Result | undefined

/** Whoever is told hears of the first failure of each kind of work, and again when it fails after it has succeeded. */
export function optionalWork(tell: (what: string, error: unknown) => void): Optional {
  const failing = new Set<string>()
  return (what, work) => {
    try {
      const result = work()
      failing.delete(what)
      return result
    } catch (error) {
      if (!failing.has(what)) tell(what, error)
      failing.add(what)
      return undefined
    }
  }
}
