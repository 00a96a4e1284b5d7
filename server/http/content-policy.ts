import type { PolicySources } from '#contract/rendering.ts'

/** The list has its first paint in a document of its own. */
export const staffPages = ['/admin.html', '/staff.html']

/** The content policy of one file of the site: nothing from elsewhere except what the build lists. */
export function contentPolicyOf(name: string, sources: PolicySources): string | undefined {
  // An SVG opened directly is a document: it may only use styles.
  if (name.endsWith('.svg')) return `default-src 'none'; style-src 'unsafe-inline'`
  if (name === '/staff-worker.js') return `default-src 'none'`
  return name.endsWith('.html') ? pagePolicy(name, sources) : undefined
}

function pagePolicy(
  name: string,
  { styleHashes, frameSources, imageSources, connectSources }: PolicySources,
) {
  const hash = styleHashes[name]
  // The staff area is always a separate document. It shows no map, but previews of the site.
  const isStaff = staffPages.includes(name)
  const frames = frameSources.length === 0 ? [`'none'`] : frameSources
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    ['style-src', `'self'`, ...(hash === undefined ? [] : [`'${hash}'`])].join(' '),
    ['img-src', `'self'`, 'data:', ...imageSources].join(' '),
    `font-src 'self'`,
    ['connect-src', `'self'`, ...connectSources].join(' '),
    ['frame-src', ...(isStaff ? [`'self'`] : frames)].join(' '),
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
  ].join('; ')
}
