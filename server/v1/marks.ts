import { stages } from '#contract/desk.ts'
import { isFollowUp } from '#contract/follow-up.ts'
import type { Marks } from '../data/store.ts'
import type { People } from '../data/store.ts'
import type { Vocabulary } from './replies.ts'
import { expectOnly, invalidStructure } from './structure.ts'

type Child = Vocabulary['child']

/** Marks that staff may set on a document of `eligibility`. */
export async function marksFrom(
  data: Map<string, unknown>,
  child: Child,
  people: Pick<People, 'list'>,
): Promise<Partial<Marks>> {
  expectOnly(data, ['stage', 'assignee', 'followUpAt'], child)
  const marks: Partial<Marks> = {}
  if (data.has('stage')) marks.stage = stageFrom(data.get('stage'), child)
  if (data.has('followUpAt')) marks.followUpAt = followUpFrom(data.get('followUpAt'), child)
  if (data.has('assignee')) marks.assignee = await assigneeFrom(data.get('assignee'), child, people)
  return marks
}

function stageFrom(value: unknown, child: Child) {
  const stage = stages.find((one) => one === value)
  if (stage) return stage
  throw invalidStructure(
    child,
    `Attribute "stage" has invalid format. Value must be one of (${stages.join(', ')})`,
  )
}

function followUpFrom(value: unknown, child: Child) {
  if (value === null) return null
  if (typeof value === 'string' && isFollowUp(value)) return value
  throw invalidStructure(
    child,
    'Attribute "followUpAt" has invalid format. Value must be a date such as "2026-11-26", or with a time such as "2026-11-26 13:00"',
  )
}

async function assigneeFrom(value: unknown, child: Child, people: Pick<People, 'list'>) {
  if (value === null) return null
  const staff = await people.list()
  const person = staff.find(({ id, blocked }) => id === value && !blocked)
  if (person) return person.id
  throw invalidStructure(child, 'Attribute "assignee" must be the ID of somebody of the staff')
}
