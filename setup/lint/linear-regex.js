// A rule for oxlint: a regular expression takes time in proportion to the text, whatever a stranger writes into it.
import { checkSync } from 'recheck'

/** Judged by steps and not by time, so that a busy machine comes to the same end; the whole of one expression has this long, in milliseconds. */
const bounds = {
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  timeout: 120_000,
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
  const { status, complexity, attack, error } = checkSync(pattern, flags, bounds)
  if (status === 'safe') return
  const message =
    status === 'vulnerable'
      ? `This takes ${complexity.summary} time on ${attack.pattern}. Anchor it, bound its repetitions, or do without a pattern.`
      : `This cannot be checked (${error.kind}). Write it in a simpler way.`
  context.report({ node, message })
}

export default { meta: { name: 'kitesail' }, rules: { 'linear-regex': rule } }
