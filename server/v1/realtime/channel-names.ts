import type { Change } from '../../data/changes.ts'

const spellings = [
  ['databases', 'collections', 'documents'],
  ['databases', 'tables', 'rows'],
  ['tablesdb', 'tables', 'rows'],
] as const

/** All channels of a change, in the spellings of every client. */
export function channelsOf(databaseId: string, { collection, id, action }: Change) {
  if (collection === 'presences')
    return [collection, `${collection}.${id}`].flatMap((name) => [name, `${name}.${action}`])
  const channels = spellings.flatMap(([root, parent, child]) => {
    const all = `${root}.${databaseId}.${parent}.${collection}.${child}`
    return [all, `${all}.${id}`]
  })
  return ['documents', 'rows', ...channels].flatMap((name) => [name, `${name}.${action}`])
}

/** The names of a change: each part by its id and by `*`, with the action and without. */
export function eventsOf(databaseId: string, { collection, id, action }: Change) {
  if (collection === 'presences')
    return [id, '*'].flatMap((one) => [`${collection}.${one}.${action}`, `${collection}.${one}`])
  return spellings.flatMap(([root, parent, child]) =>
    [databaseId, '*'].flatMap((database) =>
      [collection, '*'].flatMap((table) =>
        [id, '*'].flatMap((row) => {
          const name = `${root}.${database}.${parent}.${table}.${child}.${row}`
          return [`${name}.${action}`, name]
        }),
      ),
    ),
  )
}
