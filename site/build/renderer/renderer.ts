import type { Rendering } from '#contract/rendering.ts'
import { settingsFrom } from '../settings-from.ts'

/** All pages, or one. Once in each thread: the modules of words take the owner's values when they are loaded. */
export async function render(rendering: Rendering) {
  globalThis.OWN_WORDS = {
    values: {},
    ...rendering.words,
    settings: settingsFrom(rendering.environment),
  }
  const { renderPage, renderSite } = await import('./render.ts')
  return rendering.page ? renderPage(rendering.page) : renderSite(rendering)
}
