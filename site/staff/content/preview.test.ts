import { expect, test } from 'vitest'
import { markIn } from './preview.tsx'

test('nothing is marked in a page that begins to load and has no body', () => {
  const page = {
    body: null,
    querySelectorAll: () => [],
    createTreeWalker() {
      throw new TypeError('The root is no node.')
    },
  }
  // As much of a frame as is read.
  const frame = { contentDocument: page } as unknown as HTMLIFrameElement

  expect(() => markIn(frame, 'Mon-Fri')).not.toThrow()
})
