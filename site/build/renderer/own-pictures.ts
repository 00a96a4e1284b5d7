/** Pictures that contain a fact or the logo: drawn by `npm run draw`, and again for a site with the owner's words. */
import sharp from 'sharp'
import { colours } from './colours.ts'
import { cards, type Logo, shareCard, tile } from './share.ts'

type Files = Record<string, Uint8Array>

/** What tabs, home screens and installed pages show, apart from the drawing of `ownIcon`. */
export async function drawIcons(own?: Uint8Array): Promise<Files> {
  const logo = own && (await asLogo(own))
  const onDeep = (size: number, share: number) => png(tile(size, colours.deep, share, logo))
  return {
    // Browsers read what is in it, not its ending.
    'favicon.ico': await png(tile(32, null, 0.96, logo)),
    'apple-touch-icon.png': await onDeep(180, 0.66),
    'icon-192.png': await onDeep(192, 0.66),
    'icon-512.png': await onDeep(512, 0.66),
    // A phone may cut this one to a circle, so the mark keeps to the middle.
    'icon-maskable-512.png': await onDeep(512, 0.5),
  }
}

/** In every page, so it is a small image even for a large logo. */
export const ownIcon = async (own: Uint8Array) => tile(48, null, 1, await asLogo(own, 64))

export async function drawShareCards(own?: Uint8Array): Promise<Files> {
  const logo = own && (await asLogo(own))
  return Object.fromEntries(
    await Promise.all(
      Object.entries(cards).map(
        async ([name, card]) =>
          [`art/share/${name}.png`, await png(shareCard(card, logo), 40)] as const,
      ),
    ),
  )
}

async function asLogo(own: Uint8Array, size = 512): Promise<Logo> {
  const data = await sharp(own, { density: 300, limitInputPixels: 50_000_000 })
    .resize(size, size, { fit: 'inside' })
    .png()
    .toBuffer()
  return { href: `data:image/png;base64,${data.toString('base64')}` }
}

/** A picture of few colours as PNG: a palette keeps it small, and hairlines need no dithering. */
const png = (svg: string, quality = 90) =>
  // More effort takes twice as long and saves five percent.
  sharp(Buffer.from(svg)).png({ palette: true, quality, dither: 0, effort: 1 }).toBuffer()
