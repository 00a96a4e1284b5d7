/**
 * The parameters of a one-time link. Moved at once from the address, which others may see, to the history entry, where a reload finds them.
 */
export function takeLinkValues<Name extends string>(names: readonly Name[]) {
  const search = new URLSearchParams(location.search)
  const state: unknown = history.state
  const read = (name: Name) => {
    const inAddress = search.get(name)
    if (inAddress !== null) return inAddress
    const inState: unknown =
      typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
    return typeof inState === 'string' ? inState : ''
  }
  const values = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>
  if (names.some((name) => search.has(name))) history.replaceState(values, '', location.pathname)
  return values
}
