import type { Catalogue } from '../catalogue.ts'
import type { Rule, University } from '../catalogue/entries.ts'

/** A rule with the university that it is of. */
export type Example = { rule: Rule; university: University }

/** The rules that may speak in an answer to one student. */
export type Selection = {
  /** About the student's own university: leaving it, its degree, moving inside it. */
  own: Rule[]
  /** National rules, by id, as far as they may be used. */
  national: Map<string, Rule>
  /** Of other universities: those whose joining rule excludes students with failed papers, the most certain first. */
  closedByArrears: Example[]
  /** Of any university: those whose rule about joining allows no change of branch. */
  sameBranchOnly: Example[]
  /** The transfer page of the student's own university, if any. */
  policy: Rule | undefined
  /** Only rules for joining the university are known. */
  onlyInboundKnown: boolean
}

/**
 * A rule about joining a university is never used as its rule about leaving: `inbound` rules apply only to students of other
 * universities. Rules that are not about B.E./B.Tech students in progress are never used.
 */
export function selectionFor(
  university: University | undefined,
  { rules, university: byId }: Pick<Catalogue, 'rules' | 'university'>,
): Selection {
  const examplesOf = (chosen: Rule[]) =>
    chosen.flatMap((rule) => {
      const of = rule.universityId === null ? undefined : byId.get(rule.universityId)
      return of ? [{ rule, university: of }] : []
    })
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
    closedByArrears: examplesOf(
      speaking
        .filter(
          ({ direction, facts, universityId }) =>
            direction === 'inbound' &&
            facts['backlogsAllowed'] === false &&
            universityId !== university?.id,
        )
        .toSorted((a, b) => sure.indexOf(a.confidence) - sure.indexOf(b.confidence)),
    ),
    sameBranchOnly: examplesOf(
      speaking.filter(({ facts }) => facts['branchChangeAllowed'] === false),
    ),
    policy: university && policyOf(university, speaking),
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

const sure = ['high', 'medium', 'low']

// University before state before national; leaving before the degree before moving inside; the surer first.
function rank({ scope, direction, confidence }: Rule) {
  const scopes = ['university', 'state', 'national']
  const directions = ['outbound', 'own-degree', 'internal']
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

/** The page of a university about transfers. */
export const policyOf = (university: University, rules: Rule[]) =>
  rules.find(
    (rule) =>
      rule.scope === 'university' && concerns(rule, university) && isOwnPage(rule, university),
  )

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
