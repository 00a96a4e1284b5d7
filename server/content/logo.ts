import type { CustomPlugin } from 'svgo'
// In one file, which loads in a third of the time.
import { optimize } from 'svgo/browser'

/** The allowed SVG elements. Others, such as editor metadata, are dropped. */
const elements = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop clipPath mask pattern symbol use title desc style'.split(
    ' ',
  ),
)
/** Active content: refused with a message, because it may be intended to run. */
const refused = new Set(
  'script foreignObject iframe object embed image feImage animate animateMotion animateTransform set handler listener a audio video'.split(
    ' ',
  ),
)

/** A sanitised copy of an SVG file; undefined after a fault. */
export function drawingFrom(
  text: string,
  fault: (problem: string, remedy: string) => void,
): Buffer | undefined {
  const problems = new Set<string>()
  if (/<!ENTITY/i.test(text)) problems.add('an entity')
  const only: CustomPlugin = {
    name: 'only-a-drawing',
    fn: (root) => ({
      root: {
        enter: () =>
          void (
            drawnIn(root) > mostDrawn && problems.add('parts that repeat each other too often')
          ),
      },
      element: {
        enter(node, parent) {
          if (refused.has(node.name)) problems.add(`<${node.name}>`)
          for (const [name, value] of Object.entries(node.attributes)) {
            const isAddress = /(?:^|:)(?:href|src)$/i.test(name)
            if (/^on/i.test(name)) problems.add(name)
            else if ((isAddress && !value.startsWith('#')) || leadsOutside(value))
              problems.add(`an address in ${name}`)
            if (name.includes(':') && !/^(?:xlink|xml):/.test(name)) delete node.attributes[name]
          }
          if (!elements.has(node.name))
            parent.children = parent.children.filter((child) => child !== node)
        },
      },
      text: { enter: (node) => void (leadsOutside(node.value) && problems.add('an address')) },
      cdata: { enter: (node) => void (leadsOutside(node.value) && problems.add('an address')) },
      instruction: {
        enter: (node, parent) => {
          parent.children = parent.children.filter((child) => child !== node)
        },
      },
    }),
  }
  const remedy = 'the logo exported anew as "plain SVG" with letters as paths, or a PNG'
  // A file with active content is refused before further parsing.
  const { data } =
    problems.size > 0
      ? { data: '' }
      : optimize(text, {
          plugins: ['removeDoctype', 'removeComments', 'removeMetadata', only],
        })
  for (const problem of problems) fault(`holds ${problem}`, remedy)
  return problems.size > 0 ? undefined : Buffer.from(data)
}

/** More than any logo needs, and drawn in a moment. */
const mostDrawn = 10_000

/** Of svgo's tree. */
type Node = {
  type: string
  name?: string
  attributes?: Record<string, string>
  children?: Node[]
  value?: string
}

/**
 * How many elements a browser draws: what an element refers to is drawn again for it, and for each element in it, which inherits the
 * reference. A few hundred letters of nested references can be a billion; a circle is endless.
 */
function drawnIn(root: Node): number {
  const nodes = [...elementsIn(root)]
  const byId = new Map(nodes.map((node) => [node.attributes?.['id'], node]))
  const rules = rulesIn(nodes)
  const sizes = new Map<Node, { elements: number; drawn: number }>()

  function sizeOf(node: Node) {
    const cached = sizes.get(node)
    if (cached) return cached
    const size = { elements: 1, drawn: 1 }
    sizes.set(node, { elements: Infinity, drawn: Infinity })
    const { copies, paints } = referencesOf(node, rules)
    for (const part of [...(node.children ?? []), ...targets(copies)]) {
      if (part.type !== 'element') continue
      const { elements: more, drawn } = sizeOf(part)
      size.elements += more
      size.drawn += drawn
    }
    for (const paint of targets(paints)) size.drawn += size.elements * sizeOf(paint).drawn
    sizes.set(node, size)
    return size
  }

  const targets = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return (root.children ?? []).reduce((sum, node) => sum + sizeOf(node).drawn, 0)
}

function* elementsIn(node: Node): Generator<Node> {
  for (const child of node.children ?? []) {
    if (child.type === 'element') yield child
    yield* elementsIn(child)
  }
}

type Rule = { classes: string[]; paints: string[] }

/** Those of the styles that refer to something. */
const rulesIn = (nodes: Node[]): Rule[] =>
  nodes
    .filter(({ name }) => name === 'style')
    .flatMap(({ children = [] }) => children.map(({ value = '' }) => value).join(''))
    .flatMap((text) => text.split('}'))
    // Of what stands inside others, the innermost.
    .map((text) => text.split('{').slice(-2))
    .map(([selector = '', body = '']) => ({
      classes: [...selector.matchAll(/\.([^\s.#:[>+~,]+)/g)].map(([, name = '']) => name),
      paints: idsIn(body),
    }))
    .filter(({ paints }) => paints.length > 0)

const isOfGradient = /^(?:stop|linearGradient|radialGradient)$/

function referencesOf({ name = '', attributes = {} }: Node, rules: Rule[]) {
  const classes = (attributes['class'] ?? '').split(/\s+/)
  const styled = isOfGradient.test(name)
    ? []
    : rules.filter(
        (rule) => rule.classes.length === 0 || rule.classes.some((one) => classes.includes(one)),
      )
  return {
    copies: Object.entries(attributes)
      .filter(([key]) => /(?:^|:)href$/i.test(key))
      .map(([, value]) => value.slice(1)),
    paints: [
      ...Object.values(attributes).flatMap(idsIn),
      ...styled.flatMap(({ paints }) => paints),
    ],
  }
}

const idsIn = (text: string) =>
  [...text.matchAll(/url\(\s*['"]?#([^'")\s]+)/gi)].map(([, id = '']) => id)

/** A reference to anything outside the drawing, in an attribute or style, or a backslash, which could hide one. */
const leadsOutside = (value: string) =>
  /url\(\s*['"]?(?!#|['"]?#)|(?:image-set|src)\(|@import|javascript:|expression\(|var\(|\\/i.test(
    value,
  )
