import type { Site } from '../http/site-files.ts'

/** The company's name from the served pages, so that mails follow what an owner publishes. Empty if they have none. */
export function brandOf({ files }: Pick<Site, 'files'>): string {
  const manifest = files.get('/manifest.webmanifest')
  if (!manifest) return ''
  // Written by `site/findability.ts`.
  const { name } = JSON.parse(manifest.plain.body.toString()) as { name: string }
  return name
}
