import { optimize, type CustomPlugin } from 'svgo'

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
    fn: () => ({
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

/** A reference to anything outside the drawing, in an attribute or style, or a backslash, which could hide one. */
const leadsOutside = (value: string) =>
  /url\(\s*['"]?(?!#|['"]?#)|(?:image-set|src)\(|@import|javascript:|expression\(|\\/i.test(value)
