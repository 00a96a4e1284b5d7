import type { Source } from '#contract/eligibility.ts'
import type { Rule } from '../catalogue/entries.ts'
import { onceEach } from '../memoized.ts'

// Sources that are linked: official sites, and newspapers that published the report themselves. Copies on document-sharing sites, forums
// and blogs are named for staff, but not linked.
const officialEnding = ['.gov.in', '.nic.in', '.ac.in', '.edu.in']
const linkedHosts = new Set([
  'www.aicte-india.org',
  'amity.edu',
  'www.lpu.in',
  'www.thehindu.com',
  'www.ndtv.com',
  'www.financialexpress.com',
  'www.edexlive.com',
  'business-standard.com',
  'www.livemint.com',
  'indianexpress.com',
  'www.newindianexpress.com',
  'www.deccanchronicle.com',
  'www.indiatoday.in',
  'bestcolleges.indiatoday.in',
  'ntvtelugu.com',
  'www.bhopalsamachar.com',
  'timesofindia.indiatimes.com',
  'telanganatoday.com',
  'thehindubusinessline.com',
  'www.freepressjournal.in',
  'thebridgechronicle.com',
  'www.dnaindia.com',
  'www.lokmattimes.com',
  'www.latestly.com',
  'kalingatv.com',
  'zeenews.india.com',
  'www.wes.org',
  'www.deccanherald.com',
  'news.careers360.com',
  'news.careers360.net',
])

/** The date is omitted if the title contains it. */
export const sourceOf = onceEach(({ source, dated }: Pick<Rule, 'source' | 'dated'>): Source => {
  const date = dateIn(dated)
  return {
    title: source.title,
    ...(isHonestLink(source.url) && { url: source.url }),
    ...(date !== undefined && !source.title.includes(date.slice(0, 4)) && { date }),
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

/** The first date in the words of a source, as exact as it is: "2022-06-26", "2022-06" or "2022". */
export function dateIn(dated: string | null): string | undefined {
  if (dated === null) return undefined
  const dayFirst = /\b(\d{2})[.-](\d{2})[.-](\d{4})\b/.exec(dated)
  const yearFirst = /\b(?:19|20)\d{2}(?:-(?:0[1-9]|1[0-2])\b(?:-\d{2}\b)?)?/.exec(dated)
  if (dayFirst && (yearFirst === null || dayFirst.index < yearFirst.index)) {
    return `${dayFirst[3]}-${dayFirst[2]}-${dayFirst[1]}`
  }
  return yearFirst?.[0]
}

/** For a rule that is older than two years: its year, since it may have changed. */
export const asOf = (year: number | null, thisYear: number) =>
  year !== null && thisYear - year > mostYears ? `as\u00A0of\u00A0${year}` : ''

const mostYears = 2
