import { writeSync } from 'node:fs'
import { openSqlite } from './open.ts'
import { addSubmission } from '../../public/submissions.ts'

/** A process that adds submissions one by one, so that each has its own commit. It prints a line before the first and after the last. */
const [, , directory = '', count = '0'] = process.argv
const db = await openSqlite(directory)
writeSync(1, 'opened\n')
for (let number = 0; number < Number(count); number += 1)
  await addSubmission(db, {
    university: 'Anna University',
    branch: 'Civil',
    reason: null,
    name: `Writer ${number}`,
    phone: '9800000000',
    email: 'writer@example.com',
    papers_passed: 1,
  })
writeSync(1, 'added\n')
await db.close()
