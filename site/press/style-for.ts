import { type Selector, transform, type Visitor } from 'lightningcss'

/**
 * The part of the style sheet that a page uses before any script: without the rules that ask for a class which
 * the page does not have, and without the values that nothing left names. The whole sheet comes with the app,
 * before it changes anything.
 */
export function styleFor(html: string, sheet: string) {
  const kept = pruned(sheet, withoutClasses(classesIn(html)))
  // Values may name values, and a block that was emptied is dropped by the next pass.
  return [1, 2, 3].reduce((style) => pruned(style, withoutUnused(style)), kept).trim()
}

function pruned(sheet: string, visitor: Visitor<Record<string, never>>) {
  const { code } = transform({
    filename: 'site.css',
    code: Buffer.from(sheet),
    minify: true,
    visitor,
    // Newer than the tool knows; the browser judges for itself.
    errorRecovery: true,
  })
  return code.toString()
}

function withoutClasses(present: Set<string>): Visitor<Record<string, never>> {
  const impossible = (selector: Selector): boolean =>
    selector.some((part) => {
      if (part.type === 'class') return !present.has(part.name)
      if (part.type !== 'pseudo-class' || (part.kind !== 'is' && part.kind !== 'where'))
        return false
      return part.selectors.every(impossible)
    })
  return {
    Rule: { style: ({ value }) => (value.selectors.every(impossible) ? [] : undefined) },
  }
}

function withoutUnused(style: string): Visitor<Record<string, never>> {
  const named = new Set(Array.from(style.matchAll(/var\((--[\w-]+)/g), ([, name]) => name))
  const animations = Array.from(style.matchAll(/animation(?:-name)?:([^;}]*)/g), ([all]) => all)
  return {
    Rule: {
      property: ({ value }) => (named.has(value.name) ? undefined : []),
      keyframes: ({ value }) =>
        animations.some((text) => text.includes(value.name.value)) ? undefined : [],
    },
    Declaration: {
      custom: ({ name }) => (name.startsWith('--') && !named.has(name) ? [] : undefined),
    },
  }
}

function classesIn(html: string) {
  const lists = html.matchAll(/ class="([^"]*)"/g)
  return new Set(Array.from(lists, ([, list = '']) => unescaped(list).split(/\s+/)).flat())
}

/** As React escapes what stands in an attribute. */
const unescaped = (text: string) =>
  text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
