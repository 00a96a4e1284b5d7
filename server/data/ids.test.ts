import { expect, test } from 'vitest'
import type { FormEnquiry } from '#contract/enquiries.ts'
import { addEnquiry } from './enquiries.ts'
import type { Row } from './query-steps.ts'
import { asha } from './samples-for-tests.ts'
import { rendered, type Sql } from './sql.ts'
import { dialect } from './sqlite/dialect.ts'
import { addSubmission } from './submissions.ts'

const drawnIn = (statement: Sql) =>
  /F?[HKLMRSTWXY]{1,2} \d{5}/.exec(rendered(statement, () => '?').values.join())?.[0]

const isInsert = (statement: Sql) => statement.texts[0]?.includes('INSERT INTO') === true

/** A database in which the first reference is that of another enquiry. Notes those that were tried. */
function taken() {
  const tried: (string | undefined)[] = []
  return {
    tried,
    run(statement: Sql): Row[] {
      if (!isInsert(statement) && !drawnIn(statement)) return []
      tried.push(drawnIn(statement))
      return tried.length === 1
        ? []
        : [{ id: 'one', sequence: 1, reference: tried.at(-1), version: 0 }]
    },
  }
}

const submission = { id: 'one', at: 1, submission: asha }

test('a reference that another enquiry has is drawn anew', () => {
  const [embedded, form] = [taken(), taken()]
  const enquiry = {
    kind: 'contact',
    name: 'Asha',
    phone: '1',
    email: 'a@example.com',
  } as FormEnquiry

  const steps = addSubmission(submission, dialect)
  for (let step = steps.next(); !step.done;) step = steps.next(embedded.run(step.value))
  const formSteps = addEnquiry({
    id: 'one',
    at: 1,
    enquiry,
    once: undefined,
    care: false,
    news: false,
  })
  for (let step = formSteps.next(); !step.done;) step = formSteps.next(form.run(step.value))

  for (const { tried } of [embedded, form]) {
    expect(tried).toHaveLength(2)
    expect(new Set(tried).size).toBe(2)
    expect(tried).not.toContain(undefined)
  }
})
