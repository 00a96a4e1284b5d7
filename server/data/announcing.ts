import type { CollectionName } from '#contract/paths.ts'
import type { StoredChange } from './changes.ts'
import { answerId } from './history.ts'
import type { Answer, Handled, StoredSubmission, Store } from './store.ts'

/** The same store, which announces each change after it is stored. */
export function announcing(store: Store): Store {
  const { submissions, enquiries, desk } = store
  const publish = (...changes: StoredChange[]) => store.changes.publish(changes)
  const publishSubmission = (
    { id, version }: StoredSubmission,
    action: StoredChange['action'],
    answer: Answer | undefined,
  ) =>
    publish(change('eligibility', action, id), ...(answer ? [created(answerId(id, version))] : []))
  const handled = (collection: CollectionName): Followers<Handled> => ({
    mark: (marked, id) =>
      marked.outcome === 'marked' &&
      marked.entries.length > 0 &&
      publish(change(collection, 'update', id), ...marked.entries.map(created)),
    erase: (isErased, id) => isErased && publish(change(collection, 'delete', id)),
  })

  return {
    ...store,
    ...announcingAccess(store),
    submissions: after(submissions, {
      add: (addition, _submission, _once, answer) =>
        addition.outcome === 'first' && publishSubmission(addition.submission, 'create', answer),
      amend: (amendment, _id, _submission, beside) =>
        amendment.outcome === 'amended' &&
        publishSubmission(amendment.submission, 'update', beside?.answer),
      keepAnswer: (_answer, id, _own, version = 0) => publish(created(answerId(id, version))),
    }),
    enquiries: after(enquiries, {
      add: (added) =>
        added.outcome === 'first' && publish(change('enquiries', 'create', added.enquiry.id)),
      ...handled('enquiries'),
    }),
    desk: after(desk, {
      ...handled('eligibility'),
      enter(entered, { kind, submission }) {
        if (entered.outcome !== 'entered') return
        const contact = kind === 'note' ? [] : [change(entered.collection, 'update', submission)]
        publish(created(entered.entry.id), ...contact)
      },
      correct: (corrected, id) =>
        corrected.outcome === 'corrected' &&
        corrected.entries.length > 0 &&
        publish(change('activity', 'update', id), ...corrected.entries.map(created)),
    }),
  }
}

/** A change that ends or limits a person's access is announced as the end of their sessions, which are then read again. */
function announcingAccess({ people, sessions, recoveries, secondFactors, changes }: Store) {
  const publishSessionEnd = (id: string) => changes.publish([change('sessions', 'delete', id)])
  return {
    people: after(people, {
      save: ({ id }) => publishSessionEnd(id),
      changePassword: (_isChanged, { personId }) => publishSessionEnd(personId),
      setAccess: (_isSet, id) => publishSessionEnd(id),
      remove: (_isRemoved, id) => publishSessionEnd(id),
    }),
    sessions: after(sessions, {
      remove: (_, id) => publishSessionEnd(id),
      removeAllOf: (_, personId) => publishSessionEnd(personId),
    }),
    recoveries: after(recoveries, { use: (person) => person && publishSessionEnd(person.id) }),
    // Connections whose session no longer meets the requirements are closed, as are those with a replaced secret.
    secondFactors: after(secondFactors, {
      verify: (_isVerified, { personId }) => publishSessionEnd(personId),
      enter: (_isAccepted, { sessionId }) => publishSessionEnd(sessionId),
      setAsked: (_isSet, personId) => publishSessionEnd(personId),
      remove: (_isRemoved, personId) => publishSessionEnd(personId),
    }),
  }
}

/** What is to be done with the result of each call, and with what it was called with. */
type Followers<Part> = {
  [Name in keyof Part]?: Part[Name] extends (...args: infer Args) => Promise<infer Result>
    ? (result: Result, ...args: Args) => unknown
    : never
}

type Call = (...args: unknown[]) => unknown

/** The same part of the store, which does this after these of its calls. */
function after<Part extends object>(part: Part, followers: Followers<Part>): Part {
  const calls = new Map<string, Call>(Object.entries(part))
  const followed = Object.entries(followers).map(([name, follow]) => [
    name,
    async (...args: unknown[]) => {
      const result = await calls.get(name)?.(...args)
      // Its type guarantees these parameters.
      ;(follow as Call)(result, ...args)
      return result
    },
  ])
  // Each has the name and the type of the call it wraps.
  return { ...part, ...Object.fromEntries(followed) } as Part
}

const change = (
  collection: StoredChange['collection'],
  action: StoredChange['action'],
  id: string,
): StoredChange => ({ collection, action, id })

const created = (id: string) => change('activity', 'create', id)
