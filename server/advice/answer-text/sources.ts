import type { Source } from '#contract/eligibility.ts'
import type { Rule } from '../catalogue/entries.ts'
import hosts from '../catalogue/linked-hosts.json' with { type: 'json' }
import { onceEach } from '../memoized.ts'

// Sources that are linked: official sites, and newspapers that published the report themselves. Copies on document-sharing sites, forums
// and blogs are named for staff, but not linked.
const officialEnding = ['.gov.in', '.nic.in', '.ac.in', '.edu.in']
const linkedHosts = new Set(hosts)

/** The date is omitted if the title contains it. */
export const sourceOf = onceEach(({ source, dated }: Pick<Rule, 'source' | 'dated'>): Source => {
  return {
    title: source.title,
    ...(isHonestLink(source.url) && { url: source.url }),
    ...(dated !== null && !source.title.includes(dated.slice(0, 4)) && { date: dated }),
  }
})

function isHonestLink(url: string | null): url is string {
  if (url === null || !URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return (
    protocol === 'https:' &&
    (linkedHosts.has(hostname) || officialEnding.some((ending) => hostname.endsWith(ending)))
  )
}

/** For a rule that is older than two years: its year, since it may have changed. */
export const asOf = (dated: string | null, thisYear: number) =>
  dated !== null && thisYear - Number(dated.slice(0, 4)) > mostYears
    ? `as\u00A0of\u00A0${dated.slice(0, 4)}`
    : ''

const mostYears = 2
