import type { EligibilityPayload, Submission } from '#contract/eligibility.ts'
import { isIn, searchable, typeOf, type Attribute, type Filter, type Query } from './query.ts'
import type { StoredSubmission } from './enquiry.ts'
import { folded } from './text.ts'

/** What a form sends, for tests that need any. */
export const payload: EligibilityPayload = {
  name: 'Asha Rao',
  phone: '9800000000',
  email: 'asha.rao@example.com',
  branch: 'CSE',
  university: 'JNTUH',
  reason: 'Arrears in two semesters',
  passed: 31,
}

/** For tests that need any submission. */
export const asha: Submission = {
  university: 'Anna University',
  branch: 'Mechanical',
  reason: null,
  name: 'Asha Rao',
  phone: '9800000000',
  email: 'asha.rao@example.com',
  papers_passed: 31,
}

/** Texts that engines may treat differently: scripts, case, normalization forms, pattern characters, code points beyond 16 bits. */
const pieces = [
  ...'Asha asha ASH rao Anna University Mech a B x @example.com'.split(' '),
  ...'कमला देवी தமிழ் అనంత ब\u095cौदा ब\u0921\u093cौदा അവ\u0d7b അവ\u0d28\u0d4d\u200d'.split(' '),
  ...'東京大学 Иванов иван Ἀθῆναι ΣΑΣ σας ﷺ جامعة é e\u0301 É ñan n\u0303an ß SS İstanbul ı ǅ ﬁ Ａ 한국'.split(
    ' ',
  ),
  ...`% _ \\ ' " * ^ $1 ?1 -- OR NEAR( name: \u0001 \ufffd 😀 \ue000 \uffff \u{10ffff} 𐐀𐐁 𐐨 \u200d`.split(
    ' ',
  ),
  ' ',
  '  ',
  '\n',
  '\t',
  '\u00a0',
  '한국'.normalize('NFD'),
]

/** Numbers from 0 to below 1, the same sequence for the same seed (mulberry32). */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function samples(seed: number) {
  const next = random(seed)
  const below = (end: number) => Math.floor(next() * end)
  const some = <Sample>(max: number, make: () => Sample) =>
    Array.from({ length: 1 + below(max) }, make)
  function oneOf<Item>(items: readonly Item[]): Item {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }
  const text = (max = 4) => some(max, () => oneOf(pieces)).join('')

  const submission = (): Submission => ({
    university: text(2),
    branch: oneOf(pieces),
    reason: next() < 0.3 ? null : text(2),
    name: text(),
    phone: text(2),
    email: text(),
    papers_passed: next() < 0.1 ? Number.MAX_SAFE_INTEGER - below(3) : below(5),
  })

  /** Usually the value of some row, or a part of it. */
  function value(rows: StoredSubmission[], attribute: Attribute): string | number {
    const row = oneOf(rows)
    if (attribute === '$id') return next() < 0.8 ? row.id : text(1)
    if (attribute === '$sequence') return row.sequence
    if (attribute === '$createdAt') return row.createdAt + below(3) - 1
    if (attribute === '$updatedAt') return row.updatedAt
    if (attribute === 'papers_passed') return oneOf([row.papers_passed, 2.5, -1, 1e300])
    if (typeOf[attribute] !== 'text') return Number(valueIn(row, attribute) ?? below(3))
    const whole = Array.from(String(valueIn(row, attribute) ?? text()))
    if (next() < 0.4) return whole.join('')
    return next() < 0.3 ? text(2) : whole.slice(below(3), 2 + below(4)).join('')
  }

  function plain(rows: StoredSubmission[], attribute: Attribute): Filter {
    const of = () => value(rows, attribute)
    const textual = typeOf[attribute] === 'text'
    return oneOf<() => Filter>([
      () => ({ method: oneOf(['equal', 'notEqual']), attribute, values: some(3, of) }),
      () => ({ method: oneOf(['isNull', 'isNotNull']), attribute }),
      () => ({ method: 'between', attribute, low: of(), high: of() }),
      () => ({
        method: oneOf(['lessThan', 'lessThanEqual', 'greaterThan', 'greaterThanEqual']),
        attribute,
        value: of(),
      }),
      () => (textual ? textFilter(attribute, () => String(of())) : plain(rows, attribute)),
    ])()
  }

  const textFilter = (attribute: Attribute, of: () => string): Filter =>
    next() < 0.5
      ? { method: 'contains', attribute, values: some(2, of) }
      : {
          method: oneOf(['startsWith', 'endsWith']),
          attribute,
          value: of(),
        }

  function words(rows: StoredSubmission[]) {
    const values = some(2, () => String(value(rows, oneOf(searchable))))
    return values.flatMap((one) => folded(one).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
  }

  function search(rows: StoredSubmission[]): Filter {
    const wanted = words(rows)
    if (next() < 0.3) return { method: 'search', attribute: oneOf(searchable), words: wanted }
    return {
      method: 'or',
      filters: searchable.map((attribute) => ({ method: 'search', attribute, words: wanted })),
    }
  }

  function filter(rows: StoredSubmission[], depth = 2): Filter {
    const kind = next()
    if (kind < 0.35) return search(rows)
    if (kind < 0.75 || depth === 0) return plain(rows, oneOf(attributeNames))
    return { method: oneOf(['and', 'or']), filters: some(3, () => filter(rows, depth - 1)) }
  }

  function query(rows: StoredSubmission[]): Query {
    const orders = some(3, () => ({
      attribute: oneOf(attributeNames),
      direction: oneOf(['ascending', 'descending'] as const),
    }))
    const cursor = { side: oneOf(['after', 'before'] as const), id: oneOf(rows).id }
    return {
      filters: next() < 0.15 ? [] : some(2, () => filter(rows)),
      orders: next() < 0.1 ? [] : orders,
      limit: below(30),
      offset: next() < 0.5 ? 0 : below(40),
      ...(next() < 0.3 ? { cursor } : {}),
    }
  }

  return { submission, query }
}

// Safe: a constant object has no other keys.
const attributeNames = (Object.keys(typeOf) as Attribute[]).filter((one) =>
  isIn('eligibility', one),
)

// The attributes of these samples are those of a submission.
const valueIn = (row: StoredSubmission, attribute: Attribute) =>
  row[attribute as keyof StoredSubmission]
