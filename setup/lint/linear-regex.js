// A rule for oxlint: a regular expression takes time in proportion to the text, whatever a stranger writes into it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'

/** Judged by steps and not by time, so that a busy machine comes to the same end; the whole of one expression has this long, in milliseconds. */
const bounds = {
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  timeout: 120_000,
}

/** Patterns that take seconds each and that this version of the checker has found safe. A pattern that is changed is checked again. */
const proven = provenBy(versionOf('recheck'))

function provenBy(version) {
  const { recheck, patterns } = readJson(import.meta.dirname, 'proven-linear.json')
  return new Set(recheck === version ? patterns : [])
}

function versionOf(name) {
  return readJson(import.meta.dirname, '..', '..', 'node_modules', name, 'package.json').version
}

function readJson(...path) {
  return JSON.parse(readFileSync(join(...path), 'utf8'))
}

const rule = {
  create: (context) => ({
    Literal(node) {
      if (node.regex) check(node, node.regex.pattern, node.regex.flags, context)
    },
    'NewExpression, CallExpression'(node) {
      if (node.callee.name !== 'RegExp') return
      const message = 'A pattern that is put together cannot be checked. Write it as a literal.'
      context.report({ node, message })
    },
  }),
}

function check(node, pattern, flags, context) {
  // Without a repetition a match ends after as many steps as the pattern has signs.
  if (!/[*+{]/.test(pattern)) return
  if (proven.has(`/${pattern}/${flags}`)) return
  const { status, complexity, attack, error } = checkSync(pattern, flags, bounds)
  if (status === 'safe') return
  const message =
    status === 'vulnerable'
      ? `This takes ${complexity.summary} time on ${attack.pattern}. Anchor it, bound its repetitions, or do without a pattern.`
      : `This cannot be checked (${error.kind}). Write it in a simpler way.`
  context.report({ node, message })
}

export default { meta: { name: 'kitesail' }, rules: { 'linear-regex': rule } }
