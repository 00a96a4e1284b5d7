import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Submission } from '#contract/eligibility.ts'
import { expectedPage, expectedTotal } from './oracle-for-tests.ts'
import type { Filter, Order, Query } from './query.ts'
import { samples } from './samples-for-tests.ts'
import { anywhere } from './searches-for-tests.ts'
import { CursorNotFound } from './db.ts'
import type { Answer, StoredSubmission } from './enquiry.ts'
import type { Session } from './sessions.ts'
import type { Store } from './store.ts'
import { rowsOf, totalOf } from './lists-for-tests.ts'

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
  let store: Store
  let time = Date.UTC(2026, 10, 21, 5, 14)
  let number = 0

  beforeAll(async () => {
    store = await open({ now: () => time })
  })
  afterAll(() => store.close())

  /** Rows of this test alone: each test asks within a university of its own. */
  async function stored(...rows: Partial<Submission>[]) {
    const university = `University ${(number += 1)}`
    const submissions = await inSequence(rows, async (row) => {
      const addition = await store.submissions.add({ ...asha, university, ...row })
      if (addition.outcome !== 'first') throw new Error(`A new row is ${addition.outcome}.`)
      return addition.submission
    })
    const mine: Filter = { method: 'equal', attribute: 'university', values: [university] }
    const names = async (filters: Filter[], query: Partial<Query> = {}) => {
      const page = { orders: [], limit: 100, offset: 0, ...query, filters: [mine, ...filters] }
      return (await rowsOf(store.submissions, page)).map(({ name }) => name)
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
    expect(await store.submissions.find(row?.id ?? '')).toEqual(row)
  })

  test('the largest whole number is kept as it is', async () => {
    const { submissions } = await stored({ papers_passed: Number.MAX_SAFE_INTEGER })

    const row = await store.submissions.find(submissions[0]?.id ?? '')

    expect(row?.papers_passed).toBe(Number.MAX_SAFE_INTEGER)
  })

  test('nobody is found under an id that no row can have', async () => {
    expect(await store.submissions.find('\0')).toBeUndefined()
    expect(await store.submissions.find('\ud83d')).toBeUndefined()
    expect(await store.submissions.find('unknown')).toBeUndefined()
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

  test('orders apply in turn, a missing value is the lowest, and ties end in the order of arrival', async () => {
    const { names } = await stored(
      { name: 'a', reason: 'x', branch: 'B' },
      { name: 'b', reason: null, branch: 'a' },
      { name: 'c', reason: 'X', branch: 'A' },
      { name: 'd', reason: 'w', branch: 'b' },
    )

    expect(await names([], { orders: [up('reason')] })).toEqual(['b', 'd', 'a', 'c'])
    expect(await names([], { orders: [down('reason')] })).toEqual(['a', 'c', 'd', 'b'])
    expect(await names([], { orders: [down('branch'), down('reason')] })).toEqual([
      'a',
      'd',
      'c',
      'b',
    ])
    expect(await names([], { orders: [down('$createdAt')] })).toEqual(['d', 'c', 'b', 'a'])
    expect(await names([], { orders: [up('$updatedAt')] })).toEqual(['a', 'b', 'c', 'd'])
    expect(await names([], { orders: [down('$sequence'), up('name')] })).toEqual([
      'd',
      'c',
      'b',
      'a',
    ])
    expect(await names([])).toEqual(['a', 'b', 'c', 'd'])
  })

  test('pages do not overlap, and beyond the end there is nothing', async () => {
    const { names } = await stored(
      ...['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, branch: 'One' })),
    )
    const orders = [down('branch')]

    expect(await names([], { orders, limit: 2 })).toEqual(['a', 'b'])
    expect(await names([], { orders, limit: 2, offset: 4 })).toEqual(['e'])
    expect(await names([], { orders, offset: 5 })).toEqual([])
    expect(await names([], { orders, offset: Number.MAX_SAFE_INTEGER })).toEqual([])
    expect(await names([], { orders, limit: 0 })).toEqual([])
    expect(await names([], { orders, limit: Number.MAX_SAFE_INTEGER })).toHaveLength(5)
  })

  test('a cursor gives the page behind a submission, or the one just before it', async () => {
    const { names, submissions } = await stored(
      ...['a', 'b', 'c', 'd', 'e'].map((name) => ({ name })),
    )
    const id = submissions[3]?.id ?? ''
    const orders = [down('phone'), up('name')]

    expect(await names([], { orders, cursor: { side: 'after', id } })).toEqual(['e'])
    expect(await names([], { orders, limit: 2, cursor: { side: 'before', id } })).toEqual([
      'b',
      'c',
    ])
  })

  test('a cursor that is not there is said to be so', async () => {
    const page = rowsOf(store.submissions, { ...all, cursor: { side: 'after', id: 'unknown' } })

    await expect(page).rejects.toBeInstanceOf(CursorNotFound)
  })

  test('a total is exact and regards every filter', async () => {
    const { mine } = await stored(
      ...['Asha', 'Usha', 'Ravi'].map((name) => ({ name, email: 'x@example.com' })),
    )

    expect(await totalOf(store.submissions, [mine])).toBe(3)
    expect(await totalOf(store.submissions, [mine, anywhere('sha')])).toBe(2)
    expect(await totalOf(store.submissions, [mine, anywhere('sh')])).toBe(2)
    expect(await totalOf(store.submissions, [{ method: 'or', filters: [mine, mine] }])).toBe(3)
  })

  test('a total that was asked before counts what came and went since', async () => {
    const { university, mine } = await stored({ name: 'Asha' }, { name: 'Usha' })
    const now = time
    const filters = [mine, anywhere('sha')]
    const totals = [await totalOf(store.submissions, filters)]

    await store.submissions.add({ ...asha, university })
    totals.push(await totalOf(store.submissions, filters))
    await store.submissions.add({ ...asha, university, name: 'Ravi', email: 'r@example.com' })
    totals.push(await totalOf(store.submissions, filters))
    time = 0
    await store.submissions.add({ ...asha, university })
    time = now
    totals.push(await totalOf(store.submissions, filters))
    await store.submissions.removeBefore(1)
    totals.push(await totalOf(store.submissions, filters))

    expect(totals).toEqual([2, 3, 3, 4, 3])
  })

  test('a condition may be deep, and a list of values long', async () => {
    const { names, mine } = await stored({ name: 'Asha' }, { name: 'Ravi' })
    const ravi: Filter = { method: 'equal', attribute: 'name', values: ['RAVI'] }
    const deep = Array.from({ length: 60 }).reduce<Filter>(
      (inner, _, index) => ({
        method: index % 2 ? 'or' : 'and',
        filters: [inner, inner === ravi ? mine : ravi],
      }),
      ravi,
    )
    const many = Array.from({ length: 500 }, (_, index) => `nobody ${index}`)

    expect(await names([deep])).toEqual(['Ravi'])
    expect(
      await names([{ method: 'equal', attribute: 'name', values: [...many, 'asha'] }]),
    ).toEqual(['Asha'])
    expect(
      await names([{ method: 'contains', attribute: 'name', values: [...many, 'av'] }]),
    ).toEqual(['Ravi'])
    expect(
      await names([
        { method: 'search', attribute: 'name', words: many.flatMap((text) => text.split(' ')) },
      ]),
    ).toEqual([])
  })

  test('any question has the answer of a reading row by row', { timeout: 180_000 }, async () => {
    const { submission, query } = samples(20_261_121)
    const add = async (_: unknown, index: number) => {
      time += index % 2
      await store.submissions.add(submission())
    }
    await inSequence(Array.from({ length: 350 }), add)
    const rows = await rowsOf(store.submissions, { ...all, limit: 10_000 })
    const queries = Array.from({ length: 600 }, () => query(rows))

    const answers = await inSequence(queries, async (listQuery) => ({
      listQuery,
      ...(await store.submissions.list(listQuery)),
    }))

    for (const { listQuery, rows: page, total } of answers) {
      expect(ids(page), JSON.stringify(listQuery)).toEqual(ids(expectedPage(rows, listQuery)))
      expect(total, JSON.stringify(listQuery)).toBe(expectedTotal(rows, listQuery.filters))
    }
    // Most of the questions find something, or the comparison would say little.
    expect(answers.filter(({ total }) => total > 0).length).toBeGreaterThan(300)
  })

  test('the same key with the same body is kept once, and gives its answer again', async () => {
    const once = { key: 'key-1', fingerprint: 'body-1' }

    const [one, two] = await Promise.all([
      store.submissions.add(asha, once),
      store.submissions.add(asha, once),
    ])

    expect([one.outcome, two.outcome].toSorted()).toEqual(['again', 'first'])
    const first = [one, two].find(({ outcome }) => outcome === 'first')
    if (first?.outcome !== 'first') return
    expect(await store.submissions.add(asha, once)).toEqual({
      ...first,
      outcome: 'again',
      answer: null,
    })
    expect(await store.submissions.keepAnswer(first.submission.id, answer)).toEqual(answer)
    expect(await store.submissions.add(asha, once)).toEqual({
      ...first,
      outcome: 'again',
      answer,
    })
  })

  test('an answer that is known already is kept with its submission, and is the one that stays', async () => {
    const once = { key: 'key-3', fingerprint: 'body-1' }

    const [first] = await Promise.all([
      store.submissions.add(asha, once, answer),
      store.submissions.add(asha, { key: 'key-4', fingerprint: 'body-1' }),
    ])

    if (first.outcome !== 'first') throw new Error(`A new row is ${first.outcome}.`)
    const other = { ...answer, catalogueVersion: 'another' }
    expect(await store.submissions.add(asha, once, other)).toMatchObject({
      outcome: 'again',
      answer,
    })
    expect(await store.submissions.keepAnswer(first.submission.id, other)).toEqual(answer)
    expect(
      await store.submissions.add(asha, { key: 'key-4', fingerprint: 'body-1' }, other),
    ).toMatchObject({ outcome: 'again', answer: null })
  })

  test('the same key with another body keeps nothing', async () => {
    await store.submissions.add(asha, { key: 'key-2', fingerprint: 'body-1' })
    const before = await totalOf(store.submissions, [])

    const addition = await store.submissions.add(asha, { key: 'key-2', fingerprint: 'body-2' })

    expect(addition).toEqual({ outcome: 'clash' })
    expect(await totalOf(store.submissions, [])).toBe(before)
  })

  test('of two answers the first one stays', async () => {
    const { submissions } = await stored({})
    const id = submissions[0]?.id ?? ''
    await store.submissions.keepAnswer(id, answer)

    const second = await store.submissions.keepAnswer(id, { ...answer, origin: 'model' })

    expect(second).toEqual(answer)
  })

  test('an answer is looked for without keeping anything, and an erased submission has none', async () => {
    const now = time
    time = 0
    const { submissions } = await stored({})
    time = now
    const id = submissions[0]?.id ?? ''

    const looks = [await store.submissions.answerOf(id)]
    await store.submissions.keepAnswer(id, answer)
    looks.push(await store.submissions.answerOf(id))
    await store.submissions.removeBefore(1)
    looks.push(await store.submissions.answerOf(id))
    const late = await store.submissions.keepAnswer(id, answer)

    expect(looks).toEqual([null, answer, undefined])
    expect(late).toEqual(answer)
    expect(await store.submissions.find(id)).toBeUndefined()
  })

  test('old submissions are erased, from the search too', async () => {
    const now = time
    time = Date.UTC(2020, 0, 1)
    const old = await stored(...Array.from({ length: 450 }, () => ({ name: 'Oldest' })))
    time = now
    await stored({ name: 'Oldest' })

    const erased = await store.submissions.removeBefore(Date.UTC(2020, 0, 2))

    expect(erased).toBe(450)
    expect(await old.names([])).toEqual([])
    expect(await totalOf(store.submissions, [anywhere('oldest')])).toBe(1)
  })

  test('a sweep finds how many are due, and what the one before has noted', async () => {
    const now = time
    time = 5
    await stored({}, {})
    time = now
    await stored({})
    const total = await totalOf(store.submissions, [])
    const hold = { since: now, days: 3, countedAt: now + 1, rows: 2 }

    const first = await store.retention.look(6)
    await store.retention.note({ lastSweepAt: now, hold })
    const second = await store.retention.look(5)
    await store.retention.note({ lastSweepAt: now, hold: null })
    const third = await store.retention.look(6)

    const facts = { rows: total, newest: now }
    expect(first).toEqual({ ...facts, due: 2, lastSweepAt: null, hold: null })
    expect(second).toEqual({ ...facts, due: 0, lastSweepAt: now, hold })
    expect(third).toEqual({ ...facts, due: 2, lastSweepAt: now, hold: null })
    await store.submissions.removeBefore(6)
  })

  test('somebody is saved as the first only while nobody is there', async () => {
    const saved = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        store.people.saveFirst({
          email: `First-${index}@example.com`,
          name: 'First',
          password: `hash ${index}`,
        }),
      ),
    )

    const [first, ...others] = saved.filter((person) => person !== undefined)
    expect(others).toEqual([])
    expect(first?.email).toMatch(/^first-\d@example\.com$/)
    expect(await store.people.findByEmail(first?.email ?? '')).toEqual(first)
    expect(await store.people.count()).toBe(1)
  })

  test('a person is kept once, under a lower-cased address', async () => {
    const before = await store.people.count()
    const first = await store.people.save(
      {
        email: 'Staff@Example.com',
        name: 'Mira',
        password: 'one',
      },
      'system',
    )
    time += 1_000
    const second = await store.people.save(
      {
        email: 'staff@example.com',
        name: 'Meera',
        password: 'two',
      },
      'system',
    )

    expect(second).toEqual({
      ...first,
      name: 'Meera',
      password: 'two',
      updatedAt: time,
      passwordChangedAt: time,
    })
    expect(await store.people.findByEmail('STAFF@example.com')).toEqual(second)
    expect(await store.people.findByEmail('other@example.com')).toBeUndefined()
    expect(await store.people.findByEmail('\0')).toBeUndefined()
    expect(await store.people.count()).toBe(before + 1)
  })

  test('a person can be blocked and let in again', async () => {
    const { id, email } = await store.people.save(
      {
        email: 'b@example.com',
        name: 'B',
        password: 'x',
      },
      'system',
    )

    expect(await store.people.setAccess(id, { blocked: true }, 'system')).toBe(true)
    expect((await store.people.findByEmail(email))?.blocked).toBe(true)
    expect(await store.people.setAccess(id, { blocked: false }, 'system')).toBe(true)
    expect((await store.people.findByEmail(email))?.blocked).toBe(false)
  })

  test('whoever is let in again signs in anew', async () => {
    const { id } = await store.people.save(
      { email: 'b2@example.com', name: 'B', password: 'x' },
      'system',
    )
    await store.sessions.add(sessionOf(id, 'b2'))

    await store.people.setAccess(id, { blocked: true }, 'system')
    expect((await store.sessions.findBySecretHash('hash b2'))?.person.blocked).toBe(true)
    await store.people.setAccess(id, { blocked: false }, 'system')
    expect(await store.sessions.findBySecretHash('hash b2')).toBeUndefined()
  })

  test('preferences replace those of before, belong to one person, and outlive a new password', async () => {
    const person = { email: 'p@example.com', name: 'P', password: 'x' }
    const { id, preferences } = await store.people.save(person, 'system')
    const other = await store.people.save({ ...person, email: 'p2@example.com' }, 'system')
    await store.sessions.add(sessionOf(id, 'p'))
    await store.people.setPreferences(id, { former: true }, 'system')
    time += 1_000
    const next = { text: '\0 \ud800 “é” 🙂', list: [null, { deep: [1.5] }], '': false }

    expect(await store.people.setPreferences(id, next, 'system')).toBe(true)
    const caller = await store.sessions.findBySecretHash('hash p')
    const saved = await store.people.save({ ...person, password: 'y' }, 'system')

    expect(preferences).toEqual({})
    expect(caller?.person).toMatchObject({ id, updatedAt: time })
    expect(caller?.person.preferences).toEqual(next)
    expect(saved.preferences).toEqual(next)
    expect((await store.people.findByEmail(other.email))?.preferences).toEqual({})
    expect(await store.people.setPreferences('nobody', next, 'system')).toBe(false)
  })

  test('a person is removed with all sessions, and begins none that was under way', async () => {
    const person = { email: 'gone@example.com', name: 'G', password: 'x' }
    const { id } = await store.people.save(person, 'system')
    const other = await store.people.save({ ...person, email: 'stays@example.com' }, 'system')
    await store.sessions.add(sessionOf(id, 'g1'))
    await store.sessions.add(sessionOf(other.id, 'g2'))
    expect(await store.sessions.findBySecretHash('hash g1')).toBeDefined()

    expect(await store.people.remove(id, 'system')).toBe(true)
    await store.sessions.add(sessionOf(id, 'g3'))

    expect(await store.people.findByEmail(person.email)).toBeUndefined()
    expect((await store.people.list()).map(({ email }) => email)).not.toContain(person.email)
    expect(await store.sessions.findBySecretHash('hash g1')).toBeUndefined()
    expect(await store.sessions.findBySecretHash('hash g3')).toBeUndefined()
    expect(await store.sessions.findBySecretHash('hash g2')).toBeDefined()
    expect(await store.people.remove(id, 'system')).toBe(false)
  })

  test('of those who can sign in one always stays, also when all are blocked and removed at once', async () => {
    const { people } = store
    const able = async () => (await people.list()).filter(({ blocked }) => !blocked)
    const all = await able()
    await Promise.all(all.map(({ id }) => people.setAccess(id, { blocked: true }, 'system')))
    expect(await able()).toHaveLength(1)

    const rounds = Array.from({ length: 10 }, (_, index) => `c${index}@example.com`)
    await inSequence(rounds, async (email) => {
      await people.save({ email, name: 'C', password: 'x' }, 'system')
      const [one, other, ...others] = await able()
      if (!one || !other) throw new Error('Two have to be able to sign in.')
      const done = await Promise.all([
        people.setAccess(one.id, { blocked: true }, 'system'),
        people.remove(other.id, 'system'),
      ])

      expect(others).toEqual([])
      expect(done.toSorted()).toEqual([false, true])
      expect(await able()).toHaveLength(1)
    })
    const [last] = await able()
    expect(await people.setAccess(last?.id ?? '', { blocked: true }, 'system')).toBe(false)
    expect(await people.remove(last?.id ?? '', 'system')).toBe(false)
  })

  test('what was applied last to an address is remembered, also when nobody has it any more', async () => {
    const { people } = store
    const { id } = await people.save({ email: 'd@example.com', name: 'D', password: 'x' }, 'system')

    expect(await people.findApplied('d@example.com')).toBeUndefined()
    await people.noteApplied('D@example.com', 'hash one')
    await people.noteApplied('d@example.com', 'hash two')
    await people.remove(id, 'system')

    expect(await people.findApplied('d@example.com')).toBe('hash two')
    expect(await people.findApplied('other@example.com')).toBeUndefined()
  })

  test('a session is found with its person, seen, and removed', async () => {
    const person = await store.people.save(
      { email: 's@example.com', name: 'S', password: 'x' },
      'system',
    )
    const session = sessionOf(person.id, 'one')

    await store.sessions.add(session)
    expect(await store.sessions.findBySecretHash('hash one')).toEqual({ session, person })
    await store.sessions.see('one', time + 5)
    expect((await store.sessions.findBySecretHash('hash one'))?.session.seenAt).toBe(time + 5)
    await store.sessions.remove('one', 'system')
    expect(await store.sessions.findBySecretHash('hash one')).toBeUndefined()
    expect(await store.sessions.findBySecretHash('\0')).toBeUndefined()
  })

  test("the sessions of a person are listed, the newest first, and nobody else's", async () => {
    const { id } = await store.people.save(
      {
        email: 'listed@example.com',
        name: 'L',
        password: 'x',
      },
      'system',
    )
    const other = await store.people.save(
      {
        email: 'unlisted@example.com',
        name: 'U',
        password: 'x',
      },
      'system',
    )
    const older = sessionOf(id, 'l1', { createdAt: time })
    const newer = sessionOf(id, 'l2', { createdAt: time + 1 })

    await store.sessions.add(older)
    await store.sessions.add(newer)
    await store.sessions.add(sessionOf(other.id, 'l3'))

    expect(await store.sessions.listOf(id)).toEqual([newer, older])
    expect(await store.sessions.listOf('nobody')).toEqual([])
  })

  test('only the ten newest sessions of a person stay, and other people keep theirs', async () => {
    const { id } = await store.people.save(
      { email: 't@example.com', name: 'T', password: 'x' },
      'system',
    )
    const other = await store.people.save(
      { email: 'u@example.com', name: 'U', password: 'x' },
      'system',
    )
    await store.sessions.add(sessionOf(other.id, 'other'))

    const numbers = Array.from({ length: 12 }, (_, index) => index)

    await inSequence(numbers, (index) =>
      store.sessions.add(sessionOf(id, `t${index}`, { createdAt: time + index })),
    )

    const outcomes = await Promise.all(
      numbers.map((index) => store.sessions.findBySecretHash(`hash t${index}`)),
    )
    expect(outcomes.map(Boolean)).toEqual([false, false, ...Array.from({ length: 10 }, () => true)])
    expect(await store.sessions.findBySecretHash('hash other')).toBeDefined()
  })

  test('a session that is begun after the clock was set back is no less new', async () => {
    const { id } = await store.people.save(
      { email: 'tb@example.com', name: 'T', password: 'x' },
      'system',
    )
    const numbers = Array.from({ length: 10 }, (_, index) => index)
    await inSequence(numbers, (index) => store.sessions.add(sessionOf(id, `tb${index}`)))

    await store.sessions.add(sessionOf(id, 'tb-late', { createdAt: time - 3_600_000 }))

    expect(await store.sessions.findBySecretHash('hash tb-late')).toBeDefined()
    expect(await store.sessions.findBySecretHash('hash tb0')).toBeUndefined()
  })

  test('a new password ends the sessions of a person, as does a request to', async () => {
    const person = { email: 'v@example.com', name: 'V', password: 'x' }
    const { id } = await store.people.save(person, 'system')
    await store.sessions.add(sessionOf(id, 'v1'))
    await store.people.save(person, 'system')
    expect(await store.sessions.findBySecretHash('hash v1')).toBeUndefined()

    await store.sessions.add(sessionOf(id, 'v2'))
    await store.sessions.removeAllOf(id, 'system')
    expect(await store.sessions.findBySecretHash('hash v2')).toBeUndefined()
  })

  test('expired sessions are swept away', async () => {
    const { id } = await store.people.save(
      { email: 'w@example.com', name: 'W', password: 'x' },
      'system',
    )
    await store.sessions.add(sessionOf(id, 'w1', { expiresAt: time }))
    await store.sessions.add(sessionOf(id, 'w2', { expiresAt: time + 1 }))

    await store.sessions.removeExpired(time)

    expect(await store.sessions.findBySecretHash('hash w1')).toBeUndefined()
    expect(await store.sessions.findBySecretHash('hash w2')).toBeDefined()
  })

  test('an allowance is given out to its end and no further', async () => {
    const takes = await Promise.all(
      Array.from({ length: 8 }, () => store.allowances.take('calls', 5)),
    )
    expect(takes.filter(Boolean)).toHaveLength(5)

    await store.allowances.removeBefore(time + 1)
    expect(await store.allowances.take('calls', 1)).toBe(true)
    expect(await store.allowances.take('none', 0)).toBe(false)
  })

  test('a store that is open says that it serves', async () => {
    await expect(store.check()).resolves.toBeUndefined()
  })

  test('a probe shows that enquiries can be kept, and leaves none', async () => {
    const before = await totalOf(store.submissions, [])

    await store.probe()

    expect(await totalOf(store.submissions, [])).toBe(before)
    const { submissions } = await stored({})
    expect(await totalOf(store.submissions, [])).toBe(before + submissions.length)
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
const up = (attribute: Order['attribute']): Order => ({ attribute, direction: 'ascending' })
const down = (attribute: Order['attribute']): Order => ({ attribute, direction: 'descending' })
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
