import type { Site } from '../http/site-files.ts'

/** The company's name as the pages that are served have it, so that mails follow what an owner publishes. Empty where they have none. */
export function brandOf({ files }: Pick<Site, 'files'>): string {
  const manifest = files.get('/manifest.webmanifest')
  if (!manifest) return ''
  // `site/findability.ts` writes it.
  const { name } = JSON.parse(manifest.plain.body.toString()) as { name: string }
  return name
}
