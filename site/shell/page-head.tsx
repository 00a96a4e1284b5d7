import { company } from '../content/company.ts'
import { settings } from '../settings.ts'

type Words = {
  /** The page's address; left out on pages that have none of their own. */
  path?: string
  /** Of the page alone; the brand is put behind it. */
  title: string
  description: string
  /** A picture for shared links, by its address on this site. */
  image?: string
}

/** What the document's head says of a page. Absolute addresses wait until the public origin is known. */
export function PageHead({ path, title, description, image }: Words) {
  const fullTitle = `${title} | ${company.brand}`
  const address = settings.publicOrigin && path ? settings.publicOrigin + path : undefined
  const picture = settings.publicOrigin && image ? settings.publicOrigin + image : undefined
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
