import { parseSync } from 'vite'

/** Content files that belong to another file of the owner: the words of the answer are loaded after the form's. */
export const ownerFiles: Record<string, string> = { answer: 'eligibility' }

/** A literal value in a file of `site/content`; `path` as `hero.heading`. Computed values are not listed. */
export type Place = {
  path: string
  kind: 'text' | 'number' | 'flag' | 'list' | 'record'
  start: number
  end: number
}

// The parts of the syntax tree in use.
type Node = { type: string; start: number; end: number; [part: string]: unknown }

/** The places of a module; a record comes before its fields. */
export function placesIn(file: string, source: string): Place[] {
  const { program, errors } = parseSync(file, source, {
    lang: file.endsWith('x') ? 'tsx' : 'ts',
  })
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const statements: unknown[] = program.body
  return nodes(statements).flatMap((statement) => {
    const { declaration } = statement
    if (!isNode(declaration) || declaration.kind !== 'const') return []
    return nodes(declaration.declarations).flatMap(({ id, init }) =>
      isNode(id) && isNode(init) ? placesOf(init, String(id.name)) : [],
    )
  })
}

function placesOf(written: Node, path: string): Place[] {
  const node = withoutTypes(written)
  const kind = kindOf(node)
  if (kind === undefined) return []
  const place: Place = { path, kind, start: node.start, end: node.end }
  if (kind !== 'record') return [place]
  return [
    place,
    ...nodes(node.properties).flatMap(({ key, value, computed, shorthand }) =>
      isNode(key) && isNode(value) && !computed && !shorthand
        ? placesOf(value, `${path}.${String(key.name ?? key.value)}`)
        : [],
    ),
  ]
}

function kindOf({ type, value, expressions, argument }: Node): Place['kind'] | undefined {
  if (type === 'ObjectExpression') return 'record'
  if (type === 'ArrayExpression') return 'list'
  if (type === 'TemplateLiteral') return nodes(expressions).length === 0 ? 'text' : undefined
  if (type === 'UnaryExpression') return isNode(argument) ? kindOf(argument) : undefined
  if (type !== 'Literal') return undefined
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'flag' : undefined
}

/** Unwraps `{ … } as const satisfies Words`. */
function withoutTypes(node: Node): Node {
  const { type, expression } = node
  const isWrapped =
    type === 'TSAsExpression' ||
    type === 'TSSatisfiesExpression' ||
    type === 'ParenthesizedExpression'
  return isWrapped && isNode(expression) ? withoutTypes(expression) : node
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** The source with the values of these paths replaced. Unknown paths are ignored. */
export function withValues(file: string, source: string, values: Record<string, unknown>): string {
  const changed = placesIn(file, source)
    .filter(({ path }) => Object.hasOwn(values, path))
    .toSorted((one, other) => other.start - one.start)
  return changed.reduce(
    (text, { path, start, end }) =>
      `${text.slice(0, start)}(${JSON.stringify(values[path])})${text.slice(end)}`,
    source,
  )
}

/** The source with a lookup in `table` before each of these values. */
export function withLookups(file: string, source: string, paths: string[], table: string): string {
  return placesIn(file, source)
    .filter(({ path }) => paths.includes(path))
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { path, start, end }) =>
        `${text.slice(0, start)}(${table}?.[${JSON.stringify(path)}] ?? (${text.slice(start, end)}))${text.slice(end)}`,
      source,
    )
}
