/** Where the eligibility check is kept in its tab. Named at the form as well, for the starter. */
export const draftPlace = 'eligibility-draft'

/** At the end of the address: opens the stored answer. */
export const answerHash = '#answer'

/** The values of a form, by field name. */
export type Values = Record<string, string>

type Stored<Result> = { values: Values; key?: string; result?: Result }

/**
 * Stores typed values and the result across a reload, a crash or a page change, in the tab's own storage under the key `place`. Reasons,
 * and shared computers: docs/decisions.
 */
export function openDraftAt<Result = never>(
  place: string,
  storage: () => Storage,
  resultFrom: (value: unknown) => Result | undefined = () => undefined,
) {
  let cached: Stored<Result> | undefined
  const now = () => (cached ??= readStored())

  return {
    values: () => now().values,
    result: () => now().result,
    keep(values: Values) {
      if (!areEqual(values, now().values)) write({ values, result: now().result })
    },
    keepResult(result: Result | undefined) {
      write({ ...now(), result })
    },
    /** The idempotency key: the same for unchanged values, new for changed ones. */
    keyFor(values: Values) {
      const before = now()
      if (before.key && areEqual(values, before.values)) return before.key
      const key = newKey()
      write({ values, key, result: before.result })
      return key
    },
    forget() {
      cached = { values: {} }
      attempt(() => storage().removeItem(place))
    },
  }

  function write(next: Stored<Result>) {
    cached = next
    attempt(() => storage().setItem(place, JSON.stringify(next)))
  }

  function readStored(): Stored<Result> {
    const text = attempt(() => storage().getItem(place))
    const value: unknown = attempt(() => JSON.parse(text ?? 'null'))
    if (typeof value !== 'object' || value === null || !('values' in value)) return { values: {} }
    return {
      values: valuesFrom(value.values),
      key: 'key' in value && typeof value.key === 'string' ? value.key : undefined,
      result: attempt(() => ('result' in value ? resultFrom(value.result) : undefined)),
    }
  }
}

export function valuesFrom(value: unknown): Values {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text]] : [],
    ),
  )
}

/** Storage may be refused or hold invalid data: then the draft is only in memory. */
function attempt<Value>(action: () => Value) {
  try {
    return action()
  } catch {
    return undefined
  }
}

function areEqual(one: Values, other: Values) {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

/** Not `crypto.randomUUID`, which is missing without https, as in a local network. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
