/** The conditions that a statement of topics.json may have, checked by `answer-text/conditions.ts`. */
export const conditions = [
  'abroad',
  'arrears',
  'autonomous',
  'date-over',
  'diploma',
  'enrolled',
  'few',
  'finished',
  'gap2',
  'left',
  'moving',
  'near-limit',
  'nothing-passed',
  'offered',
  'old-score',
  'old5',
  'older',
  'other-council',
  'other-person',
  'own-limit',
  'passed',
  'past-limit',
  'private',
  'recent',
  'to-known',
  'to-unknown',
  'unfinished',
  'working',
] as const
export type Condition = (typeof conditions)[number]

/** Each takes the id of a university, a state or the id of a topic: "at:jntuh", "in:Telangana", "with:moved-city". */
export const relations = ['at', 'in', 'to', 'with'] as const
export type Relation = (typeof relations)[number]

/** `names`: the ids and states that exist. */
export function isCondition(written: string, names: ReadonlySet<string>) {
  const condition = written.replace(/^not /, '')
  const [relation, name] = condition.split(':')
  return name === undefined
    ? conditions.some((one) => one === condition)
    : names.has(name) && relations.some((one) => one === relation)
}
