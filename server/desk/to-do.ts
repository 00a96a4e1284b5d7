import { dayOf } from '#contract/staff/follow-up.ts'
import type { Stage } from '#contract/staff/marks.ts'
import type { Filter } from '../db/query.ts'

const inStage = (...values: Stage[]): Filter => ({ method: 'equal', attribute: 'stage', values })
const care = (values: [0 | 1]): Filter => ({ method: 'equal', attribute: 'care', values })
const either = (...filters: Filter[]): Filter => ({ method: 'or', filters })
const withoutDate: Filter = { method: 'isNull', attribute: 'followUpAt' }
const untilEndOf = (day: string): Filter => ({
  method: 'lessThanEqual',
  attribute: 'followUpAt',
  value: `${day} 23:59`,
})

/** One follow-up counts for all enquiries of a person. */
const oneOfPerson: Filter = { method: 'oneOfPerson' }

/** Work is left to do. */
const open = inStage('new', 'called', 'no-answer', 'follow-up')

/**
 * The work of a day in three parts that share no row, and what is no work of it. What has a date is left until that day. Without one it stays until somebody was
 * reached, also after a call that nobody answered.
 */
export const toDo = {
  /** From people possibly in distress whom nobody has reached. */
  urgentOn: (day: string): Filter[] => [
    care([1]),
    oneOfPerson,
    inStage('new', 'no-answer'),
    either(withoutDate, untilEndOf(day)),
  ],
  dueOn: (day: string): Filter[] => [
    untilEndOf(day),
    oneOfPerson,
    open,
    either(care([0]), inStage('called', 'follow-up')),
  ],
  waitingOn: (): Filter[] => [
    withoutDate,
    oneOfPerson,
    either(
      { method: 'and', filters: [care([0]), inStage('new', 'no-answer')] },
      inStage('follow-up'),
    ),
  ],
  /** Nothing of that person is left for the day. An import is no work. */
  doneOn: (day: string): Filter[] => [
    oneOfPerson,
    { method: 'notOnlyImported' },
    either(
      inStage('enrolled', 'closed', 'spam'),
      { method: 'greaterThan', attribute: 'followUpAt', value: `${day} 23:59` },
      { method: 'and', filters: [withoutDate, inStage('called')] },
    ),
  ],
}

/** With a date up to the end of this day. */
export const dueBy = (day: string): Filter[] => [untilEndOf(day), oneOfPerson, open]

/** `now`: a moment by the company's clock. As `isOverdue` of the contract. */
export const overdueAt = (now: string): Filter[] => [
  { method: 'lessThan', attribute: 'followUpAt', value: now },
  oneOfPerson,
  { method: 'notEqual', attribute: 'followUpAt', values: [dayOf(now)] },
  open,
]
