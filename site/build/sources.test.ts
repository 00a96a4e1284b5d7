import { expect, test } from 'vitest'
import { sourcesIn } from './sources.ts'

test('the outside origins of a page are found, each once', () => {
  const html =
    '<iframe title="Map" src="https://map.example/a?b=1"></iframe><img src="/art/x.svg"><iframe src="https://map.example/c">'

  expect(sourcesIn(html, 'iframe')).toEqual(['https://map.example'])
  expect(sourcesIn(html, 'img')).toEqual([])
})
