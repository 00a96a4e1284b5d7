import { idAt } from '../ids.ts'
import type { OpenPeople } from '../people.ts'
import type { People } from '../store.ts'
import { connectBeside } from './beside.ts'
import type { Channel } from './channel.ts'
import type { Connection } from './connection.ts'
import { operations, type Input, type Operation, type Output } from './operations.ts'

/** The people of a store. `call` leads to the thread of a server, or to a connection beside it. */
export const peopleThrough = (call: Channel['call'], now: () => number): People => ({
  save(person) {
    const at = now()
    return call('savePerson', { id: idAt(at), at, ...person })
  },
  saveFirst(person) {
    const at = now()
    return call('saveFirstPerson', { id: idAt(at), at, ...person })
  },
  findByEmail: (email) => call('findPerson', email),
  list: () => call('listPeople', undefined),
  count: () => call('countPeople', undefined),
  setBlocked: (id, blocked) => call('setBlocked', { id, blocked, at: now() }),
  remove: (id) => call('removePerson', id),
  findApplied: (email) => call('findApplied', email),
  noteApplied: (email, password) => call('noteApplied', { email, password }),
})

/** The people of the store in this directory, by a connection of its own: a server may be running. */
export async function openPeopleAt(directory: string): Promise<OpenPeople> {
  const connection = await connectBeside(directory)
  return {
    people: peopleThrough(callOn(connection), Date.now),
    close: async () => connection.database.close(),
  }
}

/** Each call is a transaction, as in the server's thread. */
const callOn = (connection: Connection) =>
  async function call<Name extends Operation>(operation: Name, input: Input<Name>) {
    const { database } = connection
    database.exec('BEGIN IMMEDIATE')
    try {
      // An operation takes its own input and gives its own output.
      const work = operations[operation] as (on: Connection, input: unknown) => Output<Name>
      const output = work(connection, input)
      database.exec('COMMIT')
      return output
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }
