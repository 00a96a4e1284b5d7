import type { Change } from './changes.ts'
import type { Store } from './store.ts'

/** The same store, which tells of each change that it has kept. */
export function announcing(store: Store): Store {
  const { submissions, people, sessions, changes } = store
  const one = (collection: Change['collection'], action: Change['action'], id: string) =>
    changes.tell([{ collection, action, id }])
  const ended = (id: string) => one('sessions', 'delete', id)

  return {
    ...store,
    submissions: {
      ...submissions,
      async add(...args) {
        const addition = await submissions.add(...args)
        if (addition.outcome === 'first') one('eligibility', 'create', addition.submission.id)
        return addition
      },
      async amend(id, ...args) {
        const amendment = await submissions.amend(id, ...args)
        if (amendment.outcome === 'amended') one('eligibility', 'update', id)
        return amendment
      },
    },
    people: {
      ...people,
      async save(person) {
        const saved = await people.save(person)
        ended(saved.id)
        return saved
      },
      async setBlocked(id, blocked) {
        const done = await people.setBlocked(id, blocked)
        ended(id)
        return done
      },
      async remove(id) {
        const done = await people.remove(id)
        ended(id)
        return done
      },
    },
    sessions: {
      ...sessions,
      async remove(id) {
        await sessions.remove(id)
        ended(id)
      },
      async removeAllOf(personId) {
        await sessions.removeAllOf(personId)
        ended(personId)
      },
    },
  }
}
