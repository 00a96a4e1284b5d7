import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Submission } from '#contract/eligibility.ts'
import { expectedPage, expectedTotal } from './oracle-for-tests.ts'
import type { Filter, Query } from './query.ts'
import { samples } from './samples-for-tests.ts'
import { anywhere } from './searches-for-tests.ts'
import { CursorNotFound } from './db.ts'
import type { Answer, StoredSubmission } from './enquiry.ts'
import { addSession, findSession, type Session } from '../people/sessions.ts'
import type { Store } from './db.ts'
import { findSubmission, rowsOf, totalOf } from './lists-for-tests.ts'
import { listSubmissions } from '../desk/list.ts'
import { addSubmission, keepAnswer } from '../public/submissions.ts'
import { countPeople, findPersonByEmail, saveFirstPerson, savePerson } from '../people/people.ts'
import { removeEnquiriesBefore } from '../public/enquiries.ts'

const asha: Submission = {
  university: 'Anna University',
  branch: 'Mechanical Engineering',
  reason: 'Three arrears are left.',
  name: 'Asha Rao',
  phone: '9800000000',
  email: 'asha.rao@example.com',
  papers_passed: 31,
}

const answer: Answer = {
  result: {
    universityName: 'Anna University',
    notes: 'A NUL \0 and half a character \ud83d',
    requiredDocs: [],
  },
  origin: 'catalogue',
  catalogueVersion: '2026-11-21',
}

/** A text that a database can hardly compress. */
const longText = Array.from({ length: 15_000 }, (_, at) =>
  String.fromCodePoint(0x4e00 + ((at * at * 7_919) % 20_011)),
).join('')

/** What every engine promises. `open` gives a fresh store whose clock is the one handed in. */
export function holdsTheContract(open: (options: { now: () => number }) => Promise<Store>) {
  let db: Store
  let time = Date.UTC(2026, 10, 21, 5, 14)
  let number = 0

  beforeAll(async () => {
    db = await open({ now: () => time })
  })
  afterAll(() => db.close())

  /** Rows of this test alone: each test asks within a university of its own. */
  async function stored(...rows: Partial<Submission>[]) {
    const university = `University ${(number += 1)}`
    const submissions = await inSequence(rows, async (row) => {
      const addition = await addSubmission(db, { ...asha, university, ...row })
      if (addition.outcome !== 'first') throw new Error(`A new row is ${addition.outcome}.`)
      return addition.submission
    })
    const mine: Filter = { method: 'equal', attribute: 'university', values: [university] }
    const names = async (filters: Filter[], query: Partial<Query> = {}) => {
      const page = { orders: [], limit: 100, offset: 0, ...query, filters: [mine, ...filters] }
      return (await rowsOf(db, page)).map(({ name }) => name)
    }
    return { university, submissions, mine, names }
  }

  test('a submission is given back as it came, with its number and time', async () => {
    const { submissions } = await stored({ name: 'रवि 😀 %_\\\'" Rao', reason: null })

    const [row] = submissions
    expect(row).toMatchObject({
      ...asha,
      university: row?.university,
      name: 'रवि 😀 %_\\\'" Rao',
      reason: null,
    })
    expect(row?.id).toMatch(/^[0-9a-f]{20}$/)
    expect(row).toMatchObject({ createdAt: time, updatedAt: time })
    expect(await findSubmission(db, row?.id ?? '')).toEqual(row)
  })

  test('words are found in any searched column, inside of words and whatever their case', async () => {
    const { names } = await stored(
      { name: 'Kavya', branch: 'Computer Science', email: 'k@example.com' },
      { name: 'Écrin', branch: 'Civil', email: 'e@example.com' },
      { name: 'कमला देवी', branch: 'Civil', email: 'd@example.com' },
    )

    expect(await names([anywhere('omput')])).toEqual(['Kavya'])
    expect(await names([anywhere('sci', 'comp')])).toEqual(['Kavya'])
    expect(await names([anywhere('sci', 'kavya')])).toEqual([])
    expect(await names([anywhere('éc')])).toEqual(['Écrin'])
    expect(await names([anywhere('\u0065\u0301crin')])).toEqual(['Écrin'])
    expect(await names([anywhere('मल')])).toEqual(['कमला देवी'])
    expect(await names([anywhere('कमला')])).toEqual(['कमला देवी'])
    expect(await names([anywhere()])).toEqual([])
    expect(await names([anywhere('k')])).toEqual(['Kavya'])
  })

  test.each([
    ['বিশ্ববিদ্যাল\u09df', 'বিশ্ববিদ্যাল\u09af\u09bc'],
    ['ब\u095cौदा', 'ब\u0921\u093cौदा'],
    ['കോട്ടയത്തെ സെ\u0d7bട്ര\u0d7d', 'കോട്ടയത്തെ സെ\u0d28\u0d4d\u200dട്ര\u0d32\u0d4d\u200d'],
    ['کشمیر', '\u0643شم\u064aر'],
    ['क\u094dषितिज १२', 'क\u094d\u200cषितिज 12'],
  ])('%j is found by %j, and the other way round', async (one, other) => {
    const { names } = await stored({ name: one }, { name: other })
    const both = [one, other]

    for (const name of both) {
      // The first half within a word too, and a part that the index does not know.
      expect(await names([anywhere(...name.split(' '))])).toEqual(both)
      expect(await names([anywhere(Array.from(name).slice(0, 2).join(''))])).toEqual(both)
      expect(await names([{ method: 'equal', attribute: 'name', values: [name] }])).toEqual(both)
      expect(await names([contains('name', name)])).toEqual(both)
      expect(await names([{ method: 'startsWith', attribute: 'name', value: name }])).toEqual(both)
      expect(await names([{ method: 'endsWith', attribute: 'name', value: name }])).toEqual(both)
    }
  })

  test('no word reaches from one column into the next', async () => {
    const { names } = await stored({ name: 'Two\nlines', branch: 'Civil', email: 'e@example.com' })

    expect(await names([anywhere('o\nl')])).toEqual(['Two\nlines'])
    expect(await names([anywhere('o\nlines')])).toEqual(['Two\nlines'])
    expect(await names([anywhere('lines\nuniv')])).toEqual([])
    expect(await names([anywhere('l\ne')])).toEqual([])
  })

  test('a value is never a pattern', async () => {
    const { names } = await stored(
      { name: '100% sure' },
      { name: 'under_score' },
      { name: 'back\\slash "q"' },
    )

    expect(await names([contains('name', '%')])).toEqual(['100% sure'])
    expect(await names([contains('name', '_')])).toEqual(['under_score'])
    expect(await names([contains('name', '\\')])).toEqual(['back\\slash "q"'])
    expect(await names([contains('name', '"Q"')])).toEqual(['back\\slash "q"'])
    expect(await names([{ method: 'startsWith', attribute: 'name', value: '100%' }])).toEqual([
      '100% sure',
    ])
    expect(await names([{ method: 'endsWith', attribute: 'name', value: '%' }])).toEqual([])
    expect(await names([anywhere('u* or name:sure near')])).toEqual([])
  })

  test('a text that no row can have matches nothing and is no fault', async () => {
    const { names } = await stored({ name: 'Asha' })

    const matches = ['\0', 'a\0', '\ud83d', 'a\udc00'].flatMap((value) => [
      names([{ method: 'equal', attribute: 'name', values: [value] }]),
      names([contains('name', value)]),
      names([{ method: 'lessThan', attribute: 'name', value }]),
      names([{ method: 'startsWith', attribute: 'name', value }]),
      names([anywhere(value)]),
    ])

    expect((await Promise.all(matches)).flat()).toEqual([])
  })

  test('a row without a reason matches neither a reason nor its negation', async () => {
    const { names } = await stored({ name: 'With' }, { name: 'Without', reason: null })

    expect(await names([{ method: 'isNull', attribute: 'reason' }])).toEqual(['Without'])
    expect(await names([{ method: 'isNotNull', attribute: 'reason' }])).toEqual(['With'])
    expect(await names([{ method: 'notEqual', attribute: 'reason', values: ['x'] }])).toEqual([
      'With',
    ])
    expect(await names([{ method: 'notEqual', attribute: 'reason', values: ['\0'] }])).toEqual([
      'With',
    ])
  })

  test('a cursor that is not there is said to be so', async () => {
    const page = rowsOf(db, { ...all, cursor: { side: 'after', id: 'unknown' } })

    await expect(page).rejects.toBeInstanceOf(CursorNotFound)
  })

  test('any question has the answer of a reading row by row', { timeout: 180_000 }, async () => {
    const { submission, query } = samples(20_261_121)
    const add = async (_: unknown, index: number) => {
      time += index % 2
      await addSubmission(db, submission())
    }
    await inSequence(Array.from({ length: 350 }), add)
    const rows = await rowsOf(db, { ...all, limit: 10_000 })
    const queries = Array.from({ length: 600 }, () => query(rows))

    const answers = await inSequence(queries, async (listQuery) => ({
      listQuery,
      ...(await listSubmissions(db, listQuery)),
    }))

    for (const { listQuery, rows: page, total } of answers) {
      expect(ids(page), JSON.stringify(listQuery)).toEqual(ids(expectedPage(rows, listQuery)))
      expect(total, JSON.stringify(listQuery)).toBe(expectedTotal(rows, listQuery.filters))
    }
    // Many of the questions find something, or the comparison would say little.
    expect(answers.filter(({ total }) => total > 0).length).toBeGreaterThan(250)
  })

  test('the same key with the same body is kept once, and gives its answer again', async () => {
    const once = { key: 'key-1', fingerprint: 'body-1' }

    const [one, two] = await Promise.all([
      addSubmission(db, asha, { once }),
      addSubmission(db, asha, { once }),
    ])

    expect([one.outcome, two.outcome].toSorted()).toEqual(['again', 'first'])
    const first = [one, two].find(({ outcome }) => outcome === 'first')
    if (first?.outcome !== 'first') return
    expect(await addSubmission(db, asha, { once })).toEqual({
      ...first,
      outcome: 'again',
      answer: null,
    })
    expect(await keepAnswer(db, first.submission.id, answer)).toEqual(answer)
    expect(await addSubmission(db, asha, { once })).toEqual({
      ...first,
      outcome: 'again',
      answer,
    })
  })

  test('an answer that is known already is kept with its submission, and is the one that stays', async () => {
    const once = { key: 'key-3', fingerprint: 'body-1' }

    const [first] = await Promise.all([
      addSubmission(db, asha, { once, answer }),
      addSubmission(db, asha, { once: { key: 'key-4', fingerprint: 'body-1' } }),
    ])

    if (first.outcome !== 'first') throw new Error(`A new row is ${first.outcome}.`)
    const other = { ...answer, catalogueVersion: 'another' }
    expect(await addSubmission(db, asha, { once, answer: other })).toMatchObject({
      outcome: 'again',
      answer,
    })
    expect(await keepAnswer(db, first.submission.id, other)).toEqual(answer)
    expect(
      await addSubmission(db, asha, {
        once: { key: 'key-4', fingerprint: 'body-1' },
        answer: other,
      }),
    ).toMatchObject({ outcome: 'again', answer: null })
  })

  test('old submissions are erased, from the search too', async () => {
    const now = time
    time = Date.UTC(2020, 0, 1)
    const old = await stored(...Array.from({ length: 450 }, () => ({ name: 'Oldest' })))
    time = now
    await stored({ name: 'Oldest' })

    const erased = await removeEnquiriesBefore(db, Date.UTC(2020, 0, 2))

    expect(erased).toBe(450)
    expect(await old.names([])).toEqual([])
    expect(await totalOf(db, [anywhere('oldest')])).toBe(1)
  })

  test('somebody is saved as the first only while nobody is there', async () => {
    const saved = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        saveFirstPerson(db, {
          email: `First-${index}@example.com`,
          name: 'First',
          password: `hash ${index}`,
        }),
      ),
    )

    const [first, ...others] = saved.filter((person) => person !== undefined)
    expect(others).toEqual([])
    expect(first?.email).toMatch(/^first-\d@example\.com$/)
    expect(await findPersonByEmail(db, first?.email ?? '')).toEqual(first)
    expect(await countPeople(db)).toBe(1)
  })

  test('only the ten newest sessions of a person stay, and other people keep theirs', async () => {
    const { id } = await savePerson(
      db,
      { email: 't@example.com', name: 'T', password: 'x' },
      'system',
    )
    const other = await savePerson(
      db,
      { email: 'u@example.com', name: 'U', password: 'x' },
      'system',
    )
    await addSession(db, sessionOf(other.id, 'other'))

    const numbers = Array.from({ length: 12 }, (_, index) => index)

    await inSequence(numbers, (index) =>
      addSession(db, sessionOf(id, `t${index}`, { createdAt: time + index })),
    )

    const outcomes = await Promise.all(numbers.map((index) => findSession(db, `hash t${index}`)))
    expect(outcomes.map(Boolean)).toEqual([false, false, ...Array.from({ length: 10 }, () => true)])
    expect(await findSession(db, 'hash other')).toBeDefined()
  })

  test('texts as long as a request are kept whole, and found by their beginning', async () => {
    const long = { name: longText, phone: longText, email: longText, branch: longText }

    const { submissions, names } = await stored(long)

    expect(submissions).toMatchObject([long])
    expect(await names([anywhere(longText.slice(0, 50))])).toEqual([longText])
  })

  test('a search for many and for long words finds whom it should', async () => {
    const long = 'abcdefghij'.repeat(8)
    const many = Array.from({ length: 50 }, (_, index) => `w${index}x`)
    const { names } = await stored(
      { name: 'Long', branch: `${long}kl` },
      { name: 'Other', branch: `${long}mn` },
      { name: 'Composed', branch: `${'é'.repeat(31)}${'e\u0301'.repeat(10)}` },
      { name: 'Many', branch: many.join(' ') },
      { name: 'Fewer', branch: many.slice(1).join(' ') },
    )
    // The indexes have them after a quiet moment.
    await setTimeout(600)

    expect(await names([anywhere(`${long}k`)])).toEqual(['Long'])
    expect(await names([anywhere(long, 'mn')])).toEqual(['Other'])
    expect(await names([{ method: 'search', attribute: 'branch', words: [`${long}k`] }])).toEqual([
      'Long',
    ])
    expect(await names([anywhere(`${'é'.repeat(31)}e\u0301`)])).toEqual(['Composed'])
    expect(await names([anywhere('é'.repeat(41))])).toEqual(['Composed'])
    expect(await names([anywhere('é'.repeat(42))])).toEqual([])
    expect(await names([anywhere(...many)])).toEqual(['Many'])
    expect(await names([anywhere(...many.slice(0, 9))])).toEqual(['Many'])
    expect(await names([anywhere(...many.slice(1))])).toEqual(['Many', 'Fewer'])
  })

  const sessionOf = (personId: string, id: string, more: Partial<Session> = {}): Session => ({
    id,
    personId,
    secretHash: `hash ${id}`,
    createdAt: time,
    seenAt: time,
    expiresAt: time + 1_000_000,
    ip: '127.0.0.1',
    userAgent: 'Firefox',
    passwordAt: more.createdAt ?? time,
    factor: null,
    ...more,
  })
}

const all: Query = { filters: [], orders: [], limit: 100, offset: 0 }
const contains = (attribute: 'name', ...values: string[]): Filter => ({
  method: 'contains',
  attribute,
  values,
})

const ids = (submissions: StoredSubmission[]) => submissions.map(({ id }) => id)

/** One after the other, as the order of arrival matters. */
const inSequence = <Item, Result>(
  items: Item[],
  work: (item: Item, index: number) => Promise<Result>,
) =>
  items.reduce<Promise<Result[]>>(async (before, item, index) => {
    const results = await before
    results.push(await work(item, index))
    return results
  }, Promise.resolve([]))
