import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Quoting, Typed } from './quoted.tsx'

test('what somebody typed cannot turn the direction of our sentence, even if it ends its own isolation', () => {
  expect(renderToStaticMarkup(<Typed>{'\u2069\u202eoaR ahsA'}</Typed>)).toBe('<bdi>oaR ahsA</bdi>')
  expect(renderToStaticMarkup(<Typed>{'آشا'}</Typed>)).toBe('<bdi>آشا</bdi>')
})

test('each quotation of a sentence is isolated', () => {
  expect(renderToStaticMarkup(<Quoting>{'You typed “\u202eآشا”. Tap “B”.'}</Quoting>)).toBe(
    'You typed <bdi>“آشا”</bdi>. Tap <bdi>“B”</bdi>.',
  )
  expect(renderToStaticMarkup(<Quoting>{'You typed “آشا'}</Quoting>)).toBe(
    'You typed <bdi>“آشا</bdi>',
  )
})
