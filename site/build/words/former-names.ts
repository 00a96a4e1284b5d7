import { isRecord } from './rules.ts'

type Values = Record<string, unknown>

/** Old field paths and their current ones. Every renamed field needs a line here. */
const moved: Record<string, Record<string, (value: unknown) => Values>> = {
  company: {
    'hours.days': (days) => ({ 'opening.days': days }),
    'hours.time': (time) => {
      const [from, to] = String(time).split(/ ?- ?/)
      return { 'opening.from': from, 'opening.to': to }
    },
    'hours.admissions': (text) => ({ 'opening.admissions': text }),
  },
}

/** An owner's file with current field names. A value under the current name wins. */
export function inPresentNames(file: string, content: Values): Values {
  const copy = structuredClone(content)
  for (const [former, valuesOf] of Object.entries(moved[file] ?? {})) {
    const value = take(copy, former.split('.'))
    if (value !== undefined)
      for (const [path, moving] of Object.entries(valuesOf(value)))
        put(copy, path.split('.'), moving)
  }
  return copy
}

/** Removes the value and any groups left empty. */
function take(group: Values, [key = '', ...rest]: string[]): unknown {
  const at = Object.hasOwn(group, key) ? group[key] : undefined
  if (rest.length > 0 && !isRecord(at)) return undefined
  const value = isRecord(at) && rest.length > 0 ? take(at, rest) : at
  if (rest.length === 0 || (isRecord(at) && Object.keys(at).length === 0)) delete group[key]
  return value
}

function put(group: Values, [key = '', ...rest]: string[], value: unknown) {
  if (rest.length === 0) group[key] ??= value
  else {
    group[key] ??= {}
    if (isRecord(group[key])) put(group[key], rest, value)
  }
}
