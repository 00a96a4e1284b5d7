import { usualTimeZone } from '#contract/staff/follow-up.ts'
import type { Site } from '../http/site-files.ts'

export type Company = { brand: string; timeZone: string }

/** From the served pages, so that mails follow what an owner publishes. The brand is empty if they have none. */
export function companyOf({ files }: Pick<Site, 'files'>): Company {
  const manifest = files.get('/manifest.webmanifest')
  if (!manifest) return { brand: '', timeZone: usualTimeZone }
  // Written by `site/findability.ts`; pages of an earlier version name no time zone.
  const { name, time_zone: timeZone = usualTimeZone } = JSON.parse(
    manifest.plain.body.toString(),
  ) as {
    name: string
    time_zone?: string
  }
  return { brand: name, timeZone }
}
