import type { CollectionName } from '#contract/paths.ts'
import type { StoredChange } from './changes.ts'
import { answerId } from './history.ts'
import type { Answer, Handled, KeptSubmission, Store } from './store.ts'

/** The same store, which announces each change after it is stored. */
export function announcing(store: Store): Store {
  const { submissions, enquiries, desk } = store
  const tell = (...changes: StoredChange[]) => store.changes.tell(changes)
  const tellKept = (
    { id, version }: KeptSubmission,
    action: StoredChange['action'],
    answer: Answer | undefined,
  ) => tell(change('eligibility', action, id), ...(answer ? [created(answerId(id, version))] : []))
  const handled = (collection: CollectionName): Followers<Handled> => ({
    mark: (marked, id) =>
      marked.outcome === 'marked' &&
      marked.entries.length > 0 &&
      tell(change(collection, 'update', id), ...marked.entries.map(created)),
    erase: (isErased, id) => isErased && tell(change(collection, 'delete', id)),
  })

  return {
    ...store,
    ...announcingAccess(store),
    submissions: after(submissions, {
      add: (kept, _submission, _once, answer) =>
        kept.outcome === 'first' && tellKept(kept.submission, 'create', answer),
      amend: (kept, _id, _submission, beside) =>
        kept.outcome === 'amended' && tellKept(kept.submission, 'update', beside?.answer),
      keepAnswer: (_answer, id, _own, version = 0) => tell(created(answerId(id, version))),
    }),
    enquiries: after(enquiries, {
      add: (added) =>
        added.outcome === 'first' && tell(change('enquiries', 'create', added.enquiry.id)),
      ...handled('enquiries'),
    }),
    desk: after(desk, {
      ...handled('eligibility'),
      enter(entered, { kind, submission }) {
        if (entered.outcome !== 'entered') return
        const contact = kind === 'note' ? [] : [change(entered.collection, 'update', submission)]
        tell(created(entered.entry.id), ...contact)
      },
      correct: (corrected, id) =>
        corrected.outcome === 'corrected' &&
        corrected.entries.length > 0 &&
        tell(change('activity', 'update', id), ...corrected.entries.map(created)),
    }),
  }
}

/** What ends or changes the access of somebody is announced as the end of their sessions, which are then read again. */
function announcingAccess({ people, sessions, recoveries, secondFactors, changes }: Store) {
  const tellEnded = (id: string) => changes.tell([change('sessions', 'delete', id)])
  return {
    people: after(people, {
      save: ({ id }) => tellEnded(id),
      changePassword: (_isChanged, { personId }) => tellEnded(personId),
      setAccess: (_isSet, id) => tellEnded(id),
      remove: (_isRemoved, id) => tellEnded(id),
    }),
    sessions: after(sessions, {
      remove: (_, id) => tellEnded(id),
      removeAllOf: (_, personId) => tellEnded(personId),
    }),
    recoveries: after(recoveries, { use: (person) => person && tellEnded(person.id) }),
    // Whoever is connected with less than is asked for now is disconnected, and so is a former secret.
    secondFactors: after(secondFactors, {
      verify: (_isVerified, { personId }) => tellEnded(personId),
      enter: (_isAccepted, { sessionId }) => tellEnded(sessionId),
      setAsked: (_isSet, { personId }) => tellEnded(personId),
      remove: (_isRemoved, personId) => tellEnded(personId),
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
      // Its type says that it takes these.
      ;(follow as Call)(result, ...args)
      return result
    },
  ])
  // Each has the name and the type of the call that it makes.
  return { ...part, ...Object.fromEntries(followed) } as Part
}

const change = (
  collection: StoredChange['collection'],
  action: StoredChange['action'],
  id: string,
): StoredChange => ({ collection, action, id })

const created = (id: string) => change('activity', 'create', id)
