import { openSqlite } from './open.ts'

/**
 * A process that writes until it is killed, and prints each id after it was acknowledged. With `changes` it changes its own rows, and
 * prints the version too.
 */
const [, , directory = '', worker = '', changes] = process.argv
const store = await openSqlite(directory)
console.log('open')
await Promise.all(Array.from({ length: 16 }, (_, index) => write(index)))

async function write(index: number): Promise<void> {
  const submission = {
    university: 'Anna University',
    branch: 'Civil',
    reason: null,
    name: `Writer ${worker} ${index}`,
    phone: '9800000000',
    email: 'writer@example.com',
    papers_passed: 1,
  }
  const addition = await store.submissions.add(submission)
  if (addition.outcome !== 'first') throw new Error(`A new row is ${addition.outcome}.`)
  const { id } = addition.submission
  if (changes !== undefined) return change(id, { ...submission, papers_passed: 2 })
  process.stdout.write(`${id}\n`)
  return write(index)
}

async function change(
  id: string,
  submission: Parameters<typeof store.submissions.amend>[1],
): Promise<void> {
  const amendment = await store.submissions.amend(id, submission)
  if (amendment.outcome === 'amended')
    process.stdout.write(`${id} ${amendment.submission.version}\n`)
  return change(id, { ...submission, papers_passed: submission.papers_passed + 1 })
}
