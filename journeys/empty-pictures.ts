// The first step of `npm run pictures`: empties their folder, so that none stays of a screen that is gone, once their browser runs here.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pinnedChromium } from './pinned-chromium.ts'

const browser = await pinnedChromium()
if (typeof browser === 'string') {
  console.error(`The browser of the pictures does not run here: ${browser}`)
  process.exit(1)
}
await rm(join(import.meta.dirname, 'pictures'), { recursive: true, force: true })
