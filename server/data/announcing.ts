import type { Change } from './changes.ts'
import { answerId } from './desk.ts'
import type { Answer, KeptSubmission, Store } from './store.ts'

/** The same store, which announces each change after it is stored. */
export function announcing(store: Store): Store {
  const { submissions, desk, people, sessions, changes } = store
  const ended = (id: string) => changes.tell([change('sessions', 'delete', id)])

  function told(
    { id, version }: KeptSubmission,
    action: Change['action'],
    answer: Answer | undefined,
  ) {
    const answered = answer ? [change('activity', 'create', answerId(id, version))] : []
    changes.tell([change('eligibility', action, id), ...answered])
  }

  return {
    ...store,
    submissions: {
      ...submissions,
      async add(...args) {
        const addition = await submissions.add(...args)
        if (addition.outcome === 'first') told(addition.submission, 'create', args[2])
        return addition
      },
      async amend(id, ...args) {
        const amendment = await submissions.amend(id, ...args)
        if (amendment.outcome === 'amended') told(amendment.submission, 'update', args[1]?.answer)
        return amendment
      },
      async keepAnswer(id, answer, version = 0) {
        const kept = await submissions.keepAnswer(id, answer, version)
        changes.tell([change('activity', 'create', answerId(id, version))])
        return kept
      },
    },
    desk: {
      ...desk,
      async mark(id, ...args) {
        const marked = await desk.mark(id, ...args)
        if (marked.outcome === 'marked' && marked.entries.length > 0)
          changes.tell([change('eligibility', 'update', id), ...marked.entries.map(created)])
        return marked
      },
      async erase(id) {
        const erased = await desk.erase(id)
        if (erased) changes.tell([change('eligibility', 'delete', id)])
        return erased
      },
      async enter(entry) {
        const entered = await desk.enter(entry)
        if (entered.outcome === 'entered') {
          const contact =
            entry.kind === 'note' ? [] : [change('eligibility', 'update', entry.submission)]
          changes.tell([created(entered.entry.id), ...contact])
        }
        return entered
      },
      async correct(id, ...args) {
        const corrected = await desk.correct(id, ...args)
        if (corrected.outcome === 'corrected' && corrected.entries.length > 0)
          changes.tell([change('activity', 'update', id), ...corrected.entries.map(created)])
        return corrected
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

const change = (
  collection: Change['collection'],
  action: Change['action'],
  id: string,
): Change => ({ collection, action, id })

const created = (id: string) => change('activity', 'create', id)
