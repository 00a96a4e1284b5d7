/**
 * Draws the pictures of `site/static` that contain words, and the icons, with the built renderer. Run it after a change of ours and a
 * build, and look at the difference.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { current } from './folders.ts'
import { rendered } from './rendered.ts'

const site = fileURLToPath(new URL('../static/', import.meta.url))
const { files } = await rendered(current, true)
for (const [name, content] of Object.entries(files))
  if (/\.(?:png|ico)$/.test(name)) await writeFile(join(site, name), content)
