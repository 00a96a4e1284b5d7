import { paths } from '#contract/paths.ts'
import { company } from '../content/company.ts'
import { settings } from '../settings.ts'

type Words = {
  /** The page's path; undefined for pages without one. */
  path?: string
  /** Without the brand, which is appended. */
  title: string
  description: string
}

/** The page's head elements, with its picture for shared links. Absolute URLs only if the public origin is set. */
export function PageHead({ path, title, description }: Words) {
  const fullTitle = `${title} | ${company.brand}`
  const address = settings.publicOrigin && path ? settings.publicOrigin + path : undefined
  const picture = settings.publicOrigin && `${settings.publicOrigin}/art/share/${nameOf(path)}.png`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {address && <link rel="canonical" href={address} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {address && <meta property="og:url" content={address} />}
      {picture && <meta property="og:image" content={picture} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  )
}

const nameOf = (path: string = paths.home) => (path === paths.home ? 'home' : path.slice(1))
