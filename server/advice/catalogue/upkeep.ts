import type { Entries } from './faults.ts'

/** An entry that wants a person's eye, and why. */
export type Due = { file: string; entry: string; why: string }

const years = 2

/** Entries not checked against their source for two years. */
export function uncheckedFor2Years(entries: Entries, today: Date): Due[] {
  const limit = new Date(today)
  limit.setUTCFullYear(today.getUTCFullYear() - years)
  const oldest = limit.toISOString().slice(0, 10)
  return Object.entries(entries).flatMap(([name, list]) =>
    list
      .filter(({ checked }) => checked < oldest.slice(0, checked.length))
      .map(({ id, checked }) => ({
        file: `${name}.json`,
        entry: id,
        why: `last checked ${checked}`,
      })),
  )
}

/** Rules whose text is older than two years, or undated: they are worded "as of". */
export function oldTexts({ rules }: Entries, today: Date): Due[] {
  return rules
    .filter(({ year }) => year !== null && year < today.getUTCFullYear() - years)
    .map(({ id, dated }) => ({
      file: 'rules.json',
      entry: id,
      why: `text of ${dated ?? 'unknown date'}`,
    }))
}

/** Universities with no rule that links to an official policy page. */
export function withoutPolicyPage({ universities, rules }: Entries): Due[] {
  const linked = new Set(rules.flatMap((rule) => (rule.showPolicyLink ? [rule.universityId] : [])))
  return universities
    .filter(({ id }) => !linked.has(id))
    .map(({ id, officialName }) => ({ file: 'universities.json', entry: id, why: officialName }))
}

/** Partners without a rule about joining them. */
export function partnersWithoutRule({
  partners,
  rules,
}: Pick<Entries, 'partners' | 'rules'>): Due[] {
  const covered = new Set(
    rules
      .filter(({ usable, direction }) => usable && direction === 'inbound')
      .flatMap(({ universityId, appliesToUniversities = [] }) => [
        universityId,
        ...appliesToUniversities,
      ]),
  )
  return partners
    .filter(({ universityId, usable }) => usable && !covered.has(universityId))
    .map(({ id, universityId }) => ({
      file: 'partners.json',
      entry: id,
      why: `${universityId} has no inbound rule in rules.json`,
    }))
}
