import type { Offer } from '#contract/offers.ts'
import type { PreviewRequest } from '#contract/words.ts'
import { checkWords } from './check.ts'
import { withOffers } from '../http/site-files.ts'
import { readFiles, withChanges } from './edit.ts'
import type { Folders } from './folders.ts'
import { filesOf, readLogo, readPhotos } from './pictures.ts'
import { namesIn } from './plain-files.ts'
import { render } from './rendering.ts'

/** One page with the edited values and this server's features, without script. Invalid values are shown as shipped. */
export async function preview(
  folders: Folders,
  { path, values, offers }: PreviewRequest & { offers: Offer[] },
): Promise<string> {
  const checked = checkWords(withChanges(await readFiles(folders), values))
  const { own, values: shown } = await readPhotos(folders.photos, checked.values)
  const { picture: logo } = await readLogo(folders.content, await namesIn(folders.content))
  const html = await render<string>({
    words: { values: shown, ...(logo && { logo: logo.picture }) },
    pictures: {},
    page: { path, offers },
  })
  const pictures = Object.entries(filesOf({ logo, photos: own }))
  return pictures.reduce(
    (text, [src, data]) => text.replaceAll(src, dataAddress(src, data)),
    withOffers(html, offers),
  )
}

/** The files are not served before they are published. */
function dataAddress(src: string, data: Uint8Array) {
  const type = src.slice(src.lastIndexOf('.') + 1)
  return `data:image/${type};base64,${Buffer.from(data).toString('base64')}`
}
