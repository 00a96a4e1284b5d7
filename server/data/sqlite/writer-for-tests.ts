import { openSqlite } from './open.ts'

/** A process that writes without end, and prints each id after it was acknowledged. It is made to be killed. */
const [, , directory = '', worker = ''] = process.argv
const store = await openSqlite(directory)
console.log('open')
await Promise.all(Array.from({ length: 16 }, (_, index) => write(index)))

async function write(index: number): Promise<void> {
  const addition = await store.submissions.add({
    university: 'Anna University',
    branch: 'Civil',
    reason: null,
    name: `Writer ${worker} ${index}`,
    phone: '9800000000',
    email: 'writer@example.com',
    papers_passed: 1,
  })
  if (addition.outcome === 'first') process.stdout.write(`${addition.submission.id}\n`)
  return write(index)
}
