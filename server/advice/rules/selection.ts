import type { Rule, University } from '../catalogue/entries.ts'

/** The rules that may speak in an answer to one student. */
export type Selection = {
  /** About the student's own university: leaving it, its degree, moving inside it. */
  own: Rule[]
  /** National rules, by id, as far as they may be used. */
  national: Map<string, Rule>
  /** Of other universities: those whose rule about joining takes nobody with failed papers. */
  closedByArrears: Rule[]
  /** Of any university: those whose rule about joining allows no change of branch. */
  sameBranchOnly: Rule[]
  /** The page of the student's own university about transfers, where it has one. */
  policy: Rule | undefined
  /** Only what the university asks of students who join it is known. */
  onlyInboundKnown: boolean
}

/**
 * A rule about joining a university is never taken for its rule about leaving: `inbound` rules speak for other
 * universities' students only. What is not about running B.E./B.Tech students never speaks.
 */
export function selectionFor(university: University | undefined, rules: Rule[]): Selection {
  const speaking = rules.filter((rule) => rule.usable && rule.appliesTo === 'B.E./B.Tech')
  const ofOwn = speaking.filter((rule) => university !== undefined && concerns(rule, university))
  const own = ofOwn
    .filter(({ direction, topic }) => direction !== 'inbound' && topic !== 'promotion')
    .toSorted((a, b) => rank(a) - rank(b))
  return {
    own,
    national: new Map(
      speaking.filter(({ scope }) => scope === 'national').map((rule) => [rule.id, rule]),
    ),
    closedByArrears: speaking.filter(
      ({ direction, facts, universityId }) =>
        direction === 'inbound' &&
        facts['backlogsAllowed'] === false &&
        universityId !== university?.id,
    ),
    sameBranchOnly: speaking.filter(({ facts }) => facts['branchChangeAllowed'] === false),
    policy: ofOwn
      .filter(({ scope }) => scope === 'university')
      .find((rule) => university !== undefined && isOwnPage(rule, university)),
    onlyInboundKnown:
      own.length === 0 &&
      ofOwn.some(({ direction, unknown }) => direction === 'inbound' && !unknown),
  }
}

function concerns(rule: Rule, { id, state }: University) {
  if (rule.universityId !== null) return rule.universityId === id
  if (rule.appliesToUniversities) return rule.appliesToUniversities.includes(id)
  return rule.scope === 'state' && rule.states?.includes(state) === true
}

// University before state before national; leaving before the degree before moving inside; the surer first.
function rank({ scope, direction, confidence }: Rule) {
  const scopes = ['university', 'state', 'national']
  const directions = ['outbound', 'own-degree', 'internal']
  const sure = ['high', 'medium', 'low']
  return (
    scopes.indexOf(scope) * 100 +
    (directions.indexOf(direction ?? '') + 1 || 9) * 10 +
    sure.indexOf(confidence)
  )
}

/** Official, under https, and on the university's own domain: nothing else is offered as its policy. */
function isOwnPage(
  { showPolicyLink, policyUrlIsOfficial, policyUrl }: Rule,
  { domain }: University,
) {
  if (!showPolicyLink || !policyUrlIsOfficial || policyUrl === null || domain === null) return false
  if (!URL.canParse(policyUrl)) return false
  const { protocol, hostname } = new URL(policyUrl)
  return protocol === 'https:' && (hostname === domain || hostname.endsWith(`.${domain}`))
}

/** What a university is known to ask of students who join it midway. */
export const joiningRuleOf = ({ id }: University, rules: Rule[]) =>
  rules.find(
    ({ usable, unknown, universityId, direction, appliesTo, topic }) =>
      usable &&
      !unknown &&
      universityId === id &&
      direction === 'inbound' &&
      topic === 'transfer' &&
      appliesTo === 'B.E./B.Tech',
  )
