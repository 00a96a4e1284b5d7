import { openSqlite } from './open.ts'
import { asha } from '../samples-for-tests.ts'
import { addSubmission } from '../../public/submissions.ts'

/** A process that writes until it is killed, and prints each id after it was acknowledged. */
const [, , directory = ''] = process.argv
const db = await openSqlite(directory)
console.log('open')
await Promise.all(Array.from({ length: 16 }, write))

async function write(): Promise<void> {
  const addition = await addSubmission(db, asha)
  if (addition.outcome !== 'first') throw new Error(`A new row is ${addition.outcome}.`)
  process.stdout.write(`${addition.submission.id}\n`)
  return write()
}
