import { expect, test } from 'vitest'
import { outsideOriginsIn } from './render.ts'

test('each outside origin of a page is listed once', () => {
  const html =
    '<iframe title="Map" src="https://map.example/a?b=1"></iframe><img src="/art/x.svg"><iframe src="https://map.example/c">'

  expect(outsideOriginsIn(html, 'iframe')).toEqual(['https://map.example'])
  expect(outsideOriginsIn(html, 'img')).toEqual([])
})
