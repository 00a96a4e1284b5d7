import type { Rule, University } from '../catalogue/entries.ts'

/** The rules about a student's own university: leaving it, its degree, moving inside it; those on leaving first. */
export const ownRulesOf = (university: University, rules: Rule[]) =>
  rules
    .filter(
      (rule) =>
        rule.usable &&
        rule.appliesTo === 'B.E./B.Tech' &&
        // A rule about joining a university is never one about leaving it.
        rule.direction !== 'inbound' &&
        concerns(rule, university),
    )
    .toSorted((a, b) => Number(b.direction === 'outbound') - Number(a.direction === 'outbound'))

function concerns(rule: Rule, { id, state }: University) {
  if (rule.universityId !== null) return rule.universityId === id
  if (rule.appliesToUniversities) return rule.appliesToUniversities.includes(id)
  return rule.scope === 'state' && rule.states?.includes(state) === true
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
      rule.usable &&
      rule.scope === 'university' &&
      concerns(rule, university) &&
      isOwnPage(rule, university),
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
