import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Rendered, Rendering } from '#contract/rendering.ts'

const renderer = join(import.meta.dirname, '../../build/renderer/renderer.js')

/** By the renderer that the build made of the site. Once in each thread: its modules keep the words. */
export async function render<Result = Rendered>(rendering: Rendering): Promise<Result> {
  // Built from `site/build/renderer/renderer.ts`.
  const { render: run } = (await import(pathToFileURL(renderer).href)) as {
    render: (rendering: Rendering) => Promise<Result>
  }
  return run(rendering)
}
