import type { CollectionName } from '#contract/paths.ts'
import type { StoredChange } from './changes.ts'
import { answerId } from './history.ts'
import type { Answer, KeptSubmission, Marked, Store } from './store.ts'

/** The same store, which announces each change after it is stored. */
export function announcing(store: Store): Store {
  const { submissions, enquiries, desk, people, sessions, recoveries, secondFactors, changes } =
    store
  const ended = (id: string) => changes.tell([change('sessions', 'delete', id)])

  function told(
    { id, version }: KeptSubmission,
    action: StoredChange['action'],
    answer: Answer | undefined,
  ) {
    const answered = answer ? [change('activity', 'create', answerId(id, version))] : []
    changes.tell([change('eligibility', action, id), ...answered])
  }

  function tellMarked(collection: CollectionName, id: string, marked: Marked<unknown>) {
    if (marked.outcome === 'marked' && marked.entries.length > 0)
      changes.tell([change(collection, 'update', id), ...marked.entries.map(created)])
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
    enquiries: {
      ...enquiries,
      async add(enquiry) {
        const addition = await enquiries.add(enquiry)
        if (addition.outcome === 'first')
          changes.tell([change('enquiries', 'create', addition.enquiry.id)])
        return addition
      },
      async mark(id, ...args) {
        const marked = await enquiries.mark(id, ...args)
        tellMarked('enquiries', id, marked)
        return marked
      },
      async erase(id, by) {
        const erased = await enquiries.erase(id, by)
        if (erased) changes.tell([change('enquiries', 'delete', id)])
        return erased
      },
    },
    desk: {
      ...desk,
      async mark(id, ...args) {
        const marked = await desk.mark(id, ...args)
        tellMarked('eligibility', id, marked)
        return marked
      },
      async erase(id, by) {
        const erased = await desk.erase(id, by)
        if (erased) changes.tell([change('eligibility', 'delete', id)])
        return erased
      },
      async enter(entry) {
        const entered = await desk.enter(entry)
        if (entered.outcome === 'entered') {
          const contact =
            entry.kind === 'note' ? [] : [change(entered.collection, 'update', entry.submission)]
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
      async save(...args) {
        const saved = await people.save(...args)
        ended(saved.id)
        return saved
      },
      async changePassword(...args) {
        const done = await people.changePassword(...args)
        ended(args[0].personId)
        return done
      },
      async setAccess(id, ...args) {
        const done = await people.setAccess(id, ...args)
        ended(id)
        return done
      },
      async setBlocked(id, ...args) {
        const done = await people.setBlocked(id, ...args)
        ended(id)
        return done
      },
      async remove(id, by) {
        const done = await people.remove(id, by)
        ended(id)
        return done
      },
    },
    sessions: {
      ...sessions,
      async remove(id, by) {
        await sessions.remove(id, by)
        ended(id)
      },
      async removeAllOf(personId, by) {
        await sessions.removeAllOf(personId, by)
        ended(personId)
      },
    },
    recoveries: {
      ...recoveries,
      async use(...args) {
        const person = await recoveries.use(...args)
        if (person) ended(person.id)
        return person
      },
    },
    // Whoever is connected with less than is asked for now is disconnected, and so is a former secret.
    secondFactors: {
      ...secondFactors,
      async verify(entering, ...args) {
        const done = await secondFactors.verify(entering, ...args)
        ended(entering.personId)
        return done
      },
      async enter(entering, ...args) {
        const done = await secondFactors.enter(entering, ...args)
        ended(entering.sessionId)
        return done
      },
      async setAsked(personId, ...args) {
        const done = await secondFactors.setAsked(personId, ...args)
        ended(personId)
        return done
      },
      async remove(personId, ...args) {
        const done = await secondFactors.remove(personId, ...args)
        ended(personId)
        return done
      },
    },
  }
}

const change = (
  collection: StoredChange['collection'],
  action: StoredChange['action'],
  id: string,
): StoredChange => ({ collection, action, id })

const created = (id: string) => change('activity', 'create', id)
