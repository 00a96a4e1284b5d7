import { stages } from '#contract/desk.ts'
import { isFollowUp } from '#contract/follow-up.ts'
import type { Marks } from '../data/desk.ts'
import type { Store } from '../data/store.ts'
import { expectOnly, invalidStructure } from './structure.ts'

/** Marks that staff may set on a document of `eligibility`. */
export async function marksFrom(
  data: Map<string, unknown>,
  people: Pick<Store['people'], 'list'>,
): Promise<Partial<Marks>> {
  expectOnly(data, ['stage', 'assignee', 'followUpAt'])
  const marks: Partial<Marks> = {}
  if (data.has('stage')) marks.stage = stageFrom(data.get('stage'))
  if (data.has('followUpAt')) marks.followUpAt = followUpFrom(data.get('followUpAt'))
  if (data.has('assignee')) marks.assignee = await assigneeFrom(data.get('assignee'), people)
  return marks
}

function stageFrom(value: unknown) {
  const stage = stages.find((one) => one === value)
  if (stage) return stage
  throw invalidStructure(
    `Attribute "stage" has invalid format. Value must be one of (${stages.join(', ')})`,
  )
}

function followUpFrom(value: unknown) {
  if (value === null) return null
  if (typeof value === 'string' && isFollowUp(value)) return value
  throw invalidStructure(
    'Attribute "followUpAt" has invalid format. Value must be a date such as "2026-11-26", or with a time such as "2026-11-26 13:00"',
  )
}

async function assigneeFrom(value: unknown, people: Pick<Store['people'], 'list'>) {
  if (value === null) return null
  const staff = await people.list()
  const person = staff.find(({ id, blocked }) => id === value && !blocked)
  if (person) return person.id
  throw invalidStructure('Attribute "assignee" must be the ID of somebody of the staff')
}
