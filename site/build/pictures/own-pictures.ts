/** Pictures that contain a fact or the logo: drawn by `npm run draw`, and again for a site with the owner's words. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { colours } from './colours.ts'
import { ico, png } from './raster.ts'
import { cards, type Logo, shareCard, tile } from './share.ts'

/** Into a built site. `logo.src` is a file of it. */
export async function drawOwnPictures(site: string, { logo: own }: { logo?: { src: string } }) {
  const logo = own && { href: await asPng(join(site, own.src)) }
  await drawShareCards(site, logo)
  if (!logo) return
  await drawIcons(site, logo)
  // Included in every page, so it is a small image even for a large logo.
  const small = { href: await asPng(join(site, own.src), 64) }
  await writeFile(join(site, 'favicon.svg'), tile(48, null, 1, small))
}

export async function drawShareCards(site: string, logo?: Logo) {
  await Promise.all(
    Object.entries(cards).map(async ([name, card]) =>
      writeFile(join(site, 'art', 'share', `${name}.png`), await png(shareCard(card, logo), 40)),
    ),
  )
}

/** What tabs, home screens and installed pages show, apart from the drawing in `favicon.svg`. */
export async function drawIcons(site: string, logo?: Logo) {
  const icon = async (size: number) => ({ size, data: await png(tile(size, null, 0.96, logo)) })
  const writeTo = (name: string, data: Buffer) => writeFile(join(site, name), data)
  await Promise.all([
    writeTo('favicon.ico', ico(await Promise.all([16, 32, 48].map(icon)))),
    writeTo('apple-touch-icon.png', await png(tile(180, colours.deep, 0.66, logo))),
    writeTo('icon-192.png', await png(tile(192, colours.deep, 0.66, logo))),
    writeTo('icon-512.png', await png(tile(512, colours.deep, 0.66, logo))),
    // A phone may cut this one to a circle, so the mark keeps to the middle.
    writeTo('icon-maskable-512.png', await png(tile(512, colours.deep, 0.5, logo))),
  ])
}

async function asPng(file: string, size = 512) {
  const data = await sharp(file, { density: 300, limitInputPixels: 50_000_000 })
    .resize(size, size, { fit: 'inside' })
    .png()
    .toBuffer()
  return `data:image/png;base64,${data.toString('base64')}`
}
