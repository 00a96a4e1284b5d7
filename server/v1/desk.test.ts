import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserFor } from './browser-for-tests.ts'
import { asha, home, addSubmissions, meera, type Office } from './office-for-tests.ts'
import { embeddedOffice } from './offices-for-tests.ts'
import { clientOf, kits, listen } from './sdk-clients-for-tests.ts'

const page = 'http://localhost:5173'
const environment = { ALLOWED_ORIGINS: page }
const place = ['consultancy', 'eligibility'] as const
const activity = ['consultancy', 'activity'] as const
const activityHome = home.replace('eligibility', 'activity')

/** A copy with a prototype, which the objects of one client lack. */
const withPrototype = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

for (const [engine, open] of embeddedOffice) {
  describe(`the desk on ${engine}`, () => {
    let office: Office
    let address: string
    let cookie: string

    beforeAll(async () => {
      office = await open(environment)
      address = await listen(office)
      cookie = await office.cookie()
    })
    afterAll(() => office.end())

    const newSubmission = async () => (await addSubmissions(office, [asha]))[0] ?? ''
    const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body: unknown, headers = {}) =>
      office.call({
        method,
        url,
        headers: { 'content-type': 'application/json', cookie, ...headers },
        payload: JSON.stringify(body),
      })
    const patch = (id: string, data: object, headers = {}) =>
      send('PATCH', `${home}/${id}`, { data }, headers)
    const note = (submission: string, text: unknown, more: object = {}) =>
      send('POST', activityHome, {
        data: { submission, kind: 'note', text, ...more },
      })
    const leftOut = (submission: string, topic: unknown) =>
      note(submission, topic, { kind: 'not-answered' })
    const historyOf = async (id: string, more = '') => {
      const query = encodeURIComponent(
        JSON.stringify({ method: 'equal', attribute: 'submission', values: [id] }),
      )
      return office.call({ url: `${activityHome}?queries[0]=${query}${more}`, headers: { cookie } })
    }

    test.each(Object.entries(kits))(
      '%s marks an enquiry, adds and corrects entries, and erases it',
      async (_, load) => {
        const kit = await load()
        const browser = await browserFor(address, page)
        const client = clientOf(kit, browser.address)
        const account = new kit.Account(client)
        const databases = new kit.Databases(client)
        const { Query } = kit
        const id = await newSubmission()
        await account.createEmailPasswordSession(meera.email, meera.password)

        const marked = await databases.updateDocument(...place, id, {
          stage: 'follow-up',
          assignee: office.person.id,
          followUpAt: '2026-12-01 11:00',
        })
        expect(marked).toMatchObject({
          $id: id,
          name: asha.name,
          stage: 'follow-up',
          assignee: office.person.id,
          followUpAt: '2026-12-01 11:00',
          contactedAt: null,
          care: false,
        })
        expect(withPrototype(await databases.getDocument(...place, id))).toEqual(
          withPrototype(marked),
        )
        const due = [
          Query.equal('stage', ['follow-up']),
          Query.equal('assignee', [office.person.id]),
          Query.equal('dueOn', '2026-12-01'),
          Query.isNull('contactedAt'),
          Query.equal('care', [false]),
          Query.orderAsc('followUpAt'),
          Query.orderDesc('$createdAt'),
        ]
        const { documents } = await databases.listDocuments(...place, due)
        expect(withPrototype(documents[0])).toEqual(withPrototype(marked))

        // Another person has changed it since.
        client.headers['X-Appwrite-Timestamp'] = '2026-01-01T00:00:00.000Z'
        await expect(
          databases.updateDocument(...place, id, { stage: 'closed' }),
        ).rejects.toMatchObject({ code: 409, type: 'document_update_conflict' })
        client.headers['X-Appwrite-Timestamp'] = marked.$updatedAt
        await databases.updateDocument(...place, id, { stage: 'called' })
        delete client.headers['X-Appwrite-Timestamp']

        const data = { submission: id, kind: 'note', text: 'Asks for evening calls.' }
        const entered = await databases.createDocument(...activity, kit.ID.unique(), data)
        expect(entered).toMatchObject({
          ...data,
          by: office.person.id,
          byName: 'Meera',
          $collectionId: 'activity',
        })
        await databases.createDocument(...activity, kit.ID.unique(), {
          submission: id,
          kind: 'call',
        })
        const corrected = await databases.updateDocument(...activity, entered.$id, {
          text: 'Asks for morning calls.',
        })
        expect(corrected).toMatchObject({ $id: entered.$id, text: 'Asks for morning calls.' })
        const history = await databases.listDocuments(...activity, [
          Query.equal('submission', [id]),
          Query.orderDesc('$createdAt'),
          Query.limit(100),
        ])
        expect(history.total).toBe(7)
        expect(history.documents.map(({ kind, text, before }) => [kind, text, before])).toEqual([
          ['amended', 'Asks for evening calls.', null],
          ['call', null, null],
          ['note', 'Asks for morning calls.', null],
          ['stage', 'called', 'follow-up'],
          ['follow-up', '2026-12-01 11:00', null],
          ['assignee', 'Meera', null],
          ['stage', 'follow-up', 'new'],
        ])
        const [, , older] = history.documents
        const next = await databases.listDocuments(...activity, [
          Query.equal('submission', [id]),
          Query.orderDesc('$sequence'),
          Query.cursorAfter(older?.$id ?? ''),
          Query.limit(1),
        ])
        expect(next).toMatchObject({ total: 7, documents: [{ kind: 'stage', text: 'called' }] })
        expect((await databases.getDocument(...place, id))['contactedAt']).not.toBeNull()

        await databases.deleteDocument(...place, id)
        await expect(databases.getDocument(...place, id)).rejects.toMatchObject({
          code: 404,
          type: 'document_not_found',
        })
        await expect(databases.deleteDocument(...place, id)).rejects.toMatchObject({ code: 404 })
        const remaining = await databases.listDocuments(...activity, [
          Query.equal('submission', [id]),
        ])
        expect(remaining).toMatchObject({ total: 0, documents: [] })
        await account.deleteSession('current')
        await browser.close()
      },
    )

    test('a guest, a page of an unknown origin and another collection change nothing', async () => {
      const id = await newSubmission()
      const entry = (await note(id, 'Mine.')).json().$id
      const before = await historyOf(id)
      const data = { stage: 'spam' }

      const replies = await Promise.all([
        patch(id, data, { cookie: '' }),
        send('DELETE', `${home}/${id}`, {}, { cookie: '' }),
        send('POST', activityHome, { data: { submission: id, kind: 'call' } }, { cookie: '' }),
        office.call({ url: activityHome }),
        office.call({ url: `${activityHome}/${entry}` }),
        patch(id, data, { origin: 'https://evil.example' }),
        send('DELETE', `${home}/${id}`, {}, { 'sec-fetch-site': 'cross-site' }),
        send('POST', home, { documentId: 'x', data: { ...asha } }),
        send('DELETE', `${activityHome}/${entry}`, {}),
        send('PATCH', `${home.replace('eligibility', 'people')}/${id}`, { data }),
        send('POST', home.replace('eligibility', 'sessions'), { data }),
        patch('nobody', data),
        patch('..%2Fx', data),
      ])

      expect(replies.map(({ statusCode }) => statusCode)).toEqual([
        401, 401, 401, 401, 401, 403, 403, 401, 401, 404, 404, 404, 400,
      ])
      expect((await historyOf(id)).json()).toEqual(before.json())
      expect(await office.parts.store.submissions.find(id)).toMatchObject({ stage: 'new' })
    })

    test('what an answer left out is counted by topic, and its text is masked and never of somebody in distress', async () => {
      const { store } = office.parts
      const result = {
        replies: [{ topic: 'service-fee', title: 'What does it cost?', text: ['This.'] }],
      }
      const answer = { result, origin: 'catalogue', catalogueVersion: '1' } as const
      async function idWith(reason: string, care: boolean) {
        const added = await store.submissions.add({ ...asha, reason }, undefined, answer, care)
        return added.outcome === 'first' ? added.submission.id : ''
      }
      const [one, distressed, unsafe] = await Promise.all([
        idWith(`${asha.name} of 98000 00042, x@example.com: may I sit again?`, false),
        idWith('I cannot go on.', true),
        idWith('Nobody would miss me.', false),
      ])

      const refused = await Promise.all([leftOut(one, 'no-such-topic'), leftOut(one, null)])
      for (const [id, topic] of [
        [one, 'service-fee'],
        [one, 'special-exam'],
        [distressed, 'special-exam'],
        [unsafe, 'distress'],
      ] as const)
        expect((await leftOut(id, topic)).json()).toMatchObject({
          text: topic,
          by: office.person.id,
        })
      const report = await office.call({ url: '/api/not-answered', headers: { cookie } })

      expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400])
      expect(report.json()).toEqual({
        topics: [
          { topic: 'special-exam', enquiries: 2 },
          { topic: 'distress', enquiries: 1 },
        ],
        texts: [
          {
            topic: 'special-exam',
            read: ['service-fee'],
            reason: '[removed] of [removed], [removed] may I sit again?',
          },
        ],
      })
      // No contact, and no note of an export.
      expect(await store.submissions.find(one)).toMatchObject({ contactedAt: null })
      const { sequence = 0 } = (await store.submissions.find(one)) ?? {}
      expect(await store.desk.notesOf([{ sequence }])).toEqual([])
    })

    test('notes of other people and entries of the server cannot be changed', async () => {
      const id = await newSubmission()
      const entry = (await note(id, 'Mine.')).json().$id
      const other = await office.officeOf('ravi@example.com')

      const foreign = await send(
        'PATCH',
        `${activityHome}/${entry}`,
        { data: { text: 'Yours.' } },
        { cookie: await other.cookie() },
      )
      const stage = (await patch(id, { stage: 'called' })).json()
      const [, changed] = (await historyOf(id)).json().documents
      const mark = await send('PATCH', `${activityHome}/${changed.$id}`, { data: { text: 'x' } })

      expect(stage).toMatchObject({ stage: 'called' })
      expect([foreign.statusCode, mark.statusCode]).toEqual([401, 401])
      expect((await historyOf(id)).json().documents[0]).toMatchObject({ text: 'Mine.' })
    })

    test.each([
      ['a field of the student', { name: 'X' }],
      ['the time of contact', { contactedAt: '2026-01-01T00:00:00.000Z' }],
      ['a system attribute', { $createdAt: '2026-01-01T00:00:00.000Z' }],
      ['a prototype', JSON.parse('{"__proto__":{"stage":"spam"},"stage":"spam"}')],
      ['an unknown stage', { stage: 'lost' }],
      ['a stage of another type', { stage: ['spam'] }],
      ['no stage', { stage: null }],
      ['an unknown person', { assignee: 'x' }],
      ['a number as person', { assignee: 7 }],
      ['an invalid date', { followUpAt: 'tomorrow' }],
      ['a day that does not exist', { followUpAt: '2026-02-30' }],
      ['an hour that does not exist', { followUpAt: '2026-02-20 24:00' }],
      ['an instant', { followUpAt: '2026-12-01T05:30:00.000Z' }],
      ['a number as date', { followUpAt: 1 }],
      ['an empty mark', {}],
    ])('%s is refused in a mark', async (name, data) => {
      const id = await newSubmission()

      const reply = await patch(id, data)

      expect(reply.statusCode).toBe(400)
      expect(reply.json().type).toBe(
        name === 'an empty mark' ? 'document_missing_payload' : 'document_invalid_structure',
      )
      expect(await office.parts.store.submissions.find(id)).toMatchObject({ stage: 'new' })
      expect((await historyOf(id)).json().total).toBe(0)
    })

    test.each([
      ['an author', { by: 'x' }],
      ['a time', { $createdAt: '2020-01-01T00:00:00.000Z' }],
      ['a kind that only the server uses', { kind: 'stage' }],
      ['a blank text', { text: ' \u200b ' }],
      ['a text that is too long', { text: 'x'.repeat(20_001) }],
      ['an unpaired surrogate', { text: '\uD800' }],
      ['a NUL', { text: 'a\0b' }],
      ['an object', { text: { $gt: '' } }],
      ['no enquiry', { submission: null }],
      ['a list of enquiries', { submission: ['x'] }],
    ])('%s is refused in an entry', async (_name, more) => {
      const id = await newSubmission()

      const reply = await note(id, 'A note.', more)

      expect(reply.json()).toMatchObject({ code: 400, type: 'document_invalid_structure' })
      expect((await historyOf(id)).json().total).toBe(0)
    })

    test('a body that is not JSON, is too large or has permissions is refused', async () => {
      const id = await newSubmission()
      const url = `${home}/${id}`
      const headers = { cookie, 'content-type': 'text/plain' }

      const replies = await Promise.all([
        office.call({ method: 'PATCH', url, headers, payload: '{"data":{"stage":"spam"}}' }),
        send('PATCH', url, []),
        send('PATCH', url, { data: 'x' }),
        send('PATCH', url, { data: { stage: 'spam' }, permissions: ['read("any")'] }),
        send('PATCH', url, { data: { stage: 'spam', x: 'x'.repeat(70_000) } }),
        patch(id, { stage: 'spam' }, { 'x-appwrite-timestamp': 'yesterday' }),
      ])

      expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 413, 400])
      expect(await office.parts.store.submissions.find(id)).toMatchObject({ stage: 'new' })
    })

    test('a script in a note is stored and returned as text', async () => {
      const id = await newSubmission()
      const text = '<script>alert(1)</script> "); DROP TABLE activity; -- %s ${x} \\'

      const entry = await note(id, text)
      const listed = await historyOf(id)

      expect(entry.statusCode).toBe(201)
      expect(entry.headers['content-type']).toContain('application/json')
      expect(entry.headers['x-content-type-options']).toBe('nosniff')
      expect(listed.json().documents[0].text).toBe(text)
    })

    test('an id can be used only once, even by simultaneous requests', async () => {
      const id = await newSubmission()
      const documentId = id.replace(/./, 'f')
      const body = { documentId, data: { submission: id, kind: 'call' } }

      const replies = await Promise.all([0, 1].map(() => send('POST', activityHome, body)))

      expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
      expect((await historyOf(id)).json().total).toBe(1)
    })

    test.each(['answer', 'sent'])('the id of an entry of kind %s cannot be used', async (kind) => {
      const id = await newSubmission()
      const data = { submission: id, kind: 'note', text: 'Asks for evening calls.' }

      const replies = await Promise.all(
        [0, 7].map((version) =>
          send('POST', activityHome, { documentId: `${kind}.${id}.${version}`, data }),
        ),
      )

      for (const reply of replies) {
        expect(reply.statusCode).toBe(409)
        expect(reply.json().type).toBe('document_already_exists')
      }
      expect((await historyOf(id)).json().total).toBe(0)
    })

    test.each([
      ['without an enquiry', []],
      ['with a text search', [{ method: 'search', attribute: 'text', values: ['x'] }]],
      ['with selected attributes', [{ method: 'select', values: ['text'] }]],
      ['with an unknown attribute', [{ method: 'equal', attribute: 'x', values: ['x'] }]],
      ['ordered by author', [{ method: 'orderAsc', attribute: 'by' }]],
    ])('a list of activity %s is refused', async (name, queries) => {
      const more = queries.map(
        (query, index) => `&queries[${index + 1}]=${encodeURIComponent(JSON.stringify(query))}`,
      )
      const reply =
        name === 'without an enquiry'
          ? await office.call({ url: activityHome, headers: { cookie } })
          : await historyOf(await newSubmission(), more.join(''))

      expect(reply.json()).toMatchObject({ code: 400, type: 'general_query_invalid' })
    })

    test('the changes of one person per minute are limited', async () => {
      const id = await newSubmission()
      const other = await office.officeOf('flood@example.com')
      const headers = { cookie: await other.cookie() }

      const replies = await Promise.all(
        Array.from({ length: 620 }, () => patch(id, { stage: 'new' }, headers)),
      )

      const refused = replies.filter(({ statusCode }) => statusCode !== 200)
      expect(refused.length).toBeGreaterThanOrEqual(20)
      for (const { statusCode } of refused) expect([429, 503]).toContain(statusCode)
      expect((await patch(id, { stage: 'called' })).statusCode).toBe(200)
    })
  })
}
