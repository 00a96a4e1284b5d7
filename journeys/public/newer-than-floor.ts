import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { parse } from 'acorn'
import { browserFloor } from '../../site/build/browser-floor.ts'

/** The last ECMAScript edition that the oldest browsers read, but for `isNewSyntax`. */
const ecmaVersion = 2022

/** Newer names that a script uses only where the browser has them, and who asks. */
const guarded = new Set([
  'Notification', // site/staff/ui/desk-settings.tsx
  '.showNotification', // site/staff/ui/desk-settings.tsx
  'requestIdleCallback', // site/starter.ts
  ':popover-open', // site/ui/browser.ts
  '.hidePopover', // by `hasPopovers`
  '.share', // the answer's share.tsx
  'navigation', // React, as the next two
  'setImmediate',
  '.startViewTransition',
  '.captureStackTrace', // fflate, in the reader of sheets
  '.toBase64', // appwrite
  '.navigate', // a method of its own of @github/combobox-nav
])

const newer = newerNames()

/** What the oldest browsers would not understand of a script: syntax, globals, calls, selectors. */
export function newerIn(code: string): string[] {
  const found = new Set<string>()
  try {
    visit(parse(code, { ecmaVersion, sourceType: 'module' }), (node, parent) => {
      if (isNewSyntax(node)) found.add(code.slice(node.start, node.end).slice(0, 60))
      for (const name of namesIn(node, parent)) if (newer.has(name)) found.add(name)
    })
  } catch (error) {
    found.add(String(error))
  }
  return [...found].filter((name) => !guarded.has(name))
}

/** A node of the parser, whatever its type. */
type Node = {
  type: string
  start: number
  end: number
  name?: string
  value?: string
  quasis?: { value: { raw: string } }[]
  computed?: boolean
  object?: Node
  property?: Node
  callee?: Node
  key?: Node
  arguments?: Node[]
  regex?: { pattern: string }
}

function visit(value: unknown, enter: (node: Node, parent?: Node) => void, parent?: Node) {
  if (Array.isArray(value)) for (const one of value) visit(one, enter, parent)
  if (!isNode(value)) return
  enter(value, parent)
  for (const child of Object.values(value)) visit(child, enter, value)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Standardised by 2022, but not in Safari before 16.4. */
const isNewSyntax = ({ type, regex }: Node) =>
  type === 'StaticBlock' || /\(\?<[=!]/.test(regex?.pattern ?? '')

/** As `newerNames` writes them. */
function namesIn(node: Node, parent?: Node): string[] {
  const { type, name = '', object, property, computed } = node
  if (type === 'Identifier') return parent?.property === node || parent?.key === node ? [] : [name]
  if (type !== 'MemberExpression' || computed) return []
  const { name: method = '' } = property ?? {}
  if (parent?.callee !== node) return [`${object?.name}.${method}`]
  const [{ value, quasis } = {}] = parent.arguments ?? []
  const selector = takesSelector.test(method) ? `${value ?? quasis?.[0]?.value.raw}` : ''
  return [`${object?.name}.${method}`, `.${method}`, ...(selector.match(/:[\w-]+/g) ?? [])]
}

const takesSelector = /^(?:closest|matches|querySelector(?:All)?)$/

/**
 * `Iterator` for a global, `Promise.try` for a static method, `.toSorted` for a method of objects that the oldest browsers have, unless an
 * older method has the same name, `:popover-open` for a pseudo-class.
 */
function newerNames() {
  const names = new Set<string>()
  const olderMethods = new Set<string>()
  for (const [object, members] of Object.entries({
    ...data.api,
    ...data.javascript['builtins'],
  } as Record<string, Identifier>)) {
    const { __compat: whole } = members
    if (!isInFloor(whole)) names.add(object)
    else
      for (const [member, { __compat: statement }] of entriesOf(members)) {
        const [, name = member, isStatic] = /^(\w+?)(_static)?$/.exec(member) ?? []
        const isGlobal = object === 'Window' || object === 'globals'
        const written = isStatic ? `${object}.${name}` : isGlobal ? name : `.${name}`
        if (!isInFloor(statement)) names.add(written)
        else olderMethods.add(`.${name}`)
      }
  }
  for (const [name, { __compat: statement }] of entriesOf(data.css['selectors']))
    if (!isInFloor(statement)) names.add(`:${name}`)
  return new Set([...names].filter((name) => !olderMethods.has(name)))
}

function entriesOf(group: Identifier = {}): [string, Identifier][] {
  const { __compat, ...members } = group
  return Object.entries(members)
}

function isInFloor(statement: CompatStatement | undefined) {
  return Object.entries(browserFloor).every(([browser, version]) => {
    const support = statement?.support[browser as keyof typeof browserFloor]
    if (!support) return statement === undefined
    return [support].flat().some(({ version_added: since, flags, prefix, alternative_name }) => {
      if (since === false || flags || prefix || alternative_name) return false
      return Number.parseFloat(since.replace('≤', '')) <= Number(version)
    })
  })
}
