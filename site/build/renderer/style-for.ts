import { type Selector, type SelectorComponent, transform, type Visitor } from 'lightningcss'
import { styleTargets } from '../browser-floor.ts'

/** `names`: the classes and elements that it has rules for. */
export type PageStyle = { text: string; names: string[] }

/** An owner's logo in the place of the kite is on every page. */
const logo = '<img class="owner-logo">'

/**
 * The part of the style sheet that a page uses before any script: no rules for absent classes or elements, no unused custom properties
 * or keyframes. The whole sheet comes with the app. `former`: of the same page with other words, which usually fits.
 */
export function styleFor(html: string, sheet: string, former?: PageStyle): PageStyle {
  const classes = classesIn(html + logo)
  const elements = elementsIn(html + logo)
  const names = [...[...classes].map((name) => `.${name}`), ...elements]
  const formerNames = new Set(former?.names)
  if (former && names.every((name) => formerNames.has(name))) return former
  const needed = pruned(sheet, withoutAbsent(classes, elements))
  // Properties may refer to properties, and the next pass drops emptied blocks.
  return {
    text: [1, 2, 3].reduce((style) => pruned(style, withoutUnused(style)), needed).trim(),
    names,
  }
}

function pruned(sheet: string, visitor: Visitor<Record<string, never>>) {
  const { code } = transform({
    filename: 'site.css',
    code: Buffer.from(sheet),
    minify: true,
    targets: styleTargets,
    visitor,
    // Keep syntax that is newer than this tool.
    errorRecovery: true,
  })
  return code.toString()
}

function withoutAbsent(
  classes: Set<string>,
  elements: Set<string>,
): Visitor<Record<string, never>> {
  const absent = (selector: Selector): boolean =>
    selector.some((part) => {
      if (part.type === 'class') return !classes.has(part.name)
      if (part.type === 'type') return !elements.has(part.name)
      if (part.type === 'pseudo-element') return !elements.has('input') && isOfFields(part)
      if (part.type !== 'pseudo-class' || (part.kind !== 'is' && part.kind !== 'where'))
        return false
      return part.selectors.every(absent)
    })
  return {
    Rule: { style: ({ value }) => (value.selectors.every(absent) ? [] : undefined) },
  }
}

/** Such as `::placeholder` and `::-webkit-datetime-edit`: parts of form controls. */
const isOfFields = (part: Extract<SelectorComponent, { type: 'pseudo-element' }>) =>
  part.kind === 'placeholder' ||
  part.kind === 'file-selector-button' ||
  (part.kind === 'custom' &&
    /^-webkit-(date|calendar|search|inner-spin|outer-spin)/.test(part.name))

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

/** The page's own elements and those of the document around it. */
const elementsIn = (html: string) =>
  new Set([
    'html',
    'body',
    ...Array.from(html.matchAll(/<([a-z][\w-]*)/g), ([, name = '']) => name),
  ])

/** The escapes that React uses in attributes. */
const unescaped = (text: string) =>
  text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
