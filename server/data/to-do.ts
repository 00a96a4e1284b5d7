import { dayOf } from '#contract/follow-up.ts'
import type { Stage } from '#contract/desk.ts'
import type { Filter } from './query.ts'

const inStage = (...values: Stage[]): Filter => ({ method: 'equal', attribute: 'stage', values })
const care = (values: [0 | 1]): Filter => ({ method: 'equal', attribute: 'care', values })
const either = (...filters: Filter[]): Filter => ({ method: 'or', filters })
const withoutDate: Filter = { method: 'isNull', attribute: 'followUpAt' }
const untilEndOf = (day: string): Filter => ({
  method: 'lessThanEqual',
  attribute: 'followUpAt',
  value: `${day} 23:59`,
})

/** Work is left to do. */
const open = inStage('new', 'called', 'no-answer', 'follow-up')

/**
 * The work of a day in three parts that share no row. What has a date is left until that day. Without one it stays until somebody was
 * reached, also after a call that nobody answered.
 */
export const toDo = {
  /** From people possibly in distress whom nobody has reached. */
  urgentOn: (day: string): Filter[] => [
    care([1]),
    inStage('new', 'no-answer'),
    either(withoutDate, untilEndOf(day)),
  ],
  dueOn: (day: string): Filter[] => [
    untilEndOf(day),
    open,
    either(care([0]), inStage('called', 'follow-up')),
  ],
  waitingOn: (): Filter[] => [
    withoutDate,
    either(
      { method: 'and', filters: [care([0]), inStage('new', 'no-answer')] },
      inStage('follow-up'),
    ),
  ],
}

/** `now`: a moment by the company's clock. As `isOverdue` of the contract. */
export const overdueAt = (now: string): Filter[] => [
  { method: 'lessThan', attribute: 'followUpAt', value: now },
  { method: 'notEqual', attribute: 'followUpAt', values: [dayOf(now)] },
  open,
]
