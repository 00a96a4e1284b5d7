/** Draws the pictures of `site/static` that contain words, and the icons. Run it after a change of ours, and look at the difference. */
import { fileURLToPath } from 'node:url'
import { drawIcons, drawShareCards } from './own-pictures.ts'

const site = fileURLToPath(new URL('../../static/', import.meta.url))
await drawShareCards(site)
await drawIcons(site)
