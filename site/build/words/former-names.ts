import { isRecord } from './rules.ts'

type Values = Record<string, unknown>

/** By file and path: where the value of a field of an earlier version stands today. A field that is renamed gets a line here, and so does one whose place is gone. */
const moved: Record<string, Record<string, (value: unknown) => Values>> = {
  company: {
    'hours.days': (days) => ({ 'opening.days': days }),
    'hours.time': (time) => {
      const [from, to] = String(time).split(/ ?- ?/)
      return { 'opening.from': from, 'opening.to': to }
    },
    'hours.admissions': (text) => ({ 'opening.admissions': text }),
  },
  // Nothing stands beside the four cards any more.
  home: { 'why.note': () => ({}) },
}

/** An owner's file in the names of today. What is also written under the name of today counts. */
export function inPresentNames(file: string, content: Values): Values {
  const whole = structuredClone(content)
  for (const [former, valuesOf] of Object.entries(moved[file] ?? {})) {
    const value = take(whole, former.split('.'))
    if (value !== undefined)
      for (const [path, moving] of Object.entries(valuesOf(value)))
        put(whole, path.split('.'), moving)
  }
  return whole
}

/** Removes it, and the groups that are empty then. */
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
