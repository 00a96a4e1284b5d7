/** What can be bound to a statement. */
export type Parameter = string | number

/** A piece of SQL and the values that belong into its gaps: `texts` has one element more than `values`. */
export type Sql = { texts: string[]; values: Parameter[] }

/** SQL of fixed text. Inserted values are either SQL or bound parameters, never text. */
export function sql(texts: TemplateStringsArray, ...inserts: (Sql | Parameter | null)[]): Sql {
  const whole: Sql = { texts: [texts[0] ?? ''], values: [] }
  for (const [index, insert] of inserts.entries()) {
    append(whole, pieceOf(insert))
    append(whole, fixed(texts[index + 1] ?? ''))
  }
  return whole
}

/** Trusted text, such as the name of a column. Never from a caller. */
export const fixed = (text: string): Sql => ({ texts: [text], values: [] })

/** SQLite binds no yes or no. */
export const truth = (value: boolean): Sql => fixed(value ? 'TRUE' : 'FALSE')

/** Joined as a balanced tree: engines bound the depth of an expression, and a chain is as deep as it is long. */
export function joined(pieces: Sql[], by: 'AND' | 'OR'): Sql {
  const [first, ...others] = pieces
  if (!first) return by === 'AND' ? sql`TRUE` : sql`FALSE`
  if (others.length === 0) return first
  const middle = Math.ceil(pieces.length / 2)
  const left = joined(pieces.slice(0, middle), by)
  return sql`(${left} ${fixed(by)} ${joined(pieces.slice(middle), by)})`
}

export function listed(pieces: (Sql | Parameter | null)[]): Sql {
  const whole: Sql = { texts: [''], values: [] }
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) append(whole, fixed(', '))
    append(whole, pieceOf(piece))
  }
  return whole
}

/** For an UPDATE. The names of the columns are ours. */
export const assignedOf = (values: { [column: string]: Parameter | null }): Sql =>
  listed(Object.entries(values).map(([column, value]) => sql`${fixed(column)} = ${value}`))

/** The statement with numbered parameters. A repeated value shares one parameter. */
export function rendered(
  { texts, values }: Sql,
  gap: (number: number, value: Parameter) => string,
) {
  const numbers = new Map<Parameter, number>()
  let text = texts[0] ?? ''
  for (const [index, value] of values.entries()) {
    const number = numbers.get(value) ?? numbers.size + 1
    numbers.set(value, number)
    text += gap(number, value) + (texts[index + 1] ?? '')
  }
  return { text, values: [...numbers.keys()] }
}

function append(whole: Sql, piece: Sql) {
  const [first = '', ...others] = piece.texts
  whole.texts.push((whole.texts.pop() ?? '') + first, ...others)
  whole.values.push(...piece.values)
}

function pieceOf(insert: Sql | Parameter | null): Sql {
  if (insert === null) return fixed('NULL')
  return typeof insert === 'object' ? insert : { texts: ['', ''], values: [insert] }
}
