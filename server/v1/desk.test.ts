import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { browserFor } from './browser-for-tests.ts'
import { asha, home, keepAll, meera, type Office } from './office-for-tests.ts'
import { offices } from './offices-for-tests.ts'
import { listenerOn } from './realtime/listeners-for-tests.ts'
import { clientOf, kits, listening } from './sdk-clients-for-tests.ts'

// Hashes, processes and connections take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const page = 'http://localhost:5173'
const environment = { ALLOWED_ORIGINS: page }
const place = ['consultancy', 'eligibility'] as const
const activity = ['consultancy', 'activity'] as const
const activityHome = home.replace('eligibility', 'activity')

/** One of them gives objects without a prototype. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

for (const [engine, open] of offices) {
  describe(`the desk on ${engine}`, () => {
    let office: Office
    let address: string
    let cookie: string

    beforeAll(async () => {
      office = await open(environment)
      address = await listening(office)
      cookie = await office.cookie()
    })
    afterAll(() => office.end())

    const newOne = async () => (await keepAll(office, [asha]))[0] ?? ''
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
        documentId: 'unique()',
        data: { submission, kind: 'note', text, ...more },
      })
    const historyOf = async (id: string, more = '') => {
      const query = encodeURIComponent(
        JSON.stringify({ method: 'equal', attribute: 'submission', values: [id] }),
      )
      return office.call({ url: `${activityHome}?queries[0]=${query}${more}`, headers: { cookie } })
    }

    test.each(Object.entries(kits))(
      '%s marks, writes down, corrects and erases',
      async (_, load) => {
        const kit = await load()
        const browser = await browserFor(address, page)
        const client = clientOf(kit, browser.address)
        const account = new kit.Account(client)
        const databases = new kit.Databases(client)
        const { Query } = kit
        const id = await newOne()
        await account.createEmailPasswordSession(meera.email, meera.password)

        const marked = await databases.updateDocument(...place, id, {
          stage: 'follow-up',
          assignee: office.person.id,
          followUpAt: '2026-12-01T05:30:00.000Z',
        })
        expect(marked).toMatchObject({
          $id: id,
          name: asha.name,
          stage: 'follow-up',
          assignee: office.person.id,
          followUpAt: '2026-12-01T05:30:00.000+00:00',
          contactedAt: null,
          care: false,
        })
        expect(plain(await databases.getDocument(...place, id))).toEqual(plain(marked))
        const due = [
          Query.equal('stage', ['follow-up']),
          Query.equal('assignee', [office.person.id]),
          Query.lessThanEqual('followUpAt', '2026-12-01T05:30:00.000+00:00'),
          Query.isNull('contactedAt'),
          Query.equal('care', [false]),
          Query.orderAsc('followUpAt'),
          Query.orderDesc('$createdAt'),
        ]
        const { documents } = await databases.listDocuments(...place, due)
        expect(plain(documents[0])).toEqual(plain(marked))

        // Somebody else was faster.
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
          ['follow-up', '2026-12-01T05:30:00.000Z', null],
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

    test.each(['appwrite 21', 'appwrite 24', 'appwrite 27'] as const)(
      '%s does the same by tables and rows',
      async (major) => {
        const kit = await kits[major]()
        const browser = await browserFor(address, page)
        const client = clientOf(kit, browser.address)
        const tables = new kit.TablesDB(client)
        const at = { databaseId: 'consultancy', tableId: 'eligibility' }
        const beside = { databaseId: 'consultancy', tableId: 'activity' }
        const rowId = await newOne()
        const account = new kit.Account(client)
        await account.createEmailPasswordSession(meera.email, meera.password)

        const row = await tables.updateRow({ ...at, rowId, data: { stage: 'no-answer' } })
        expect(row).toMatchObject({ $id: rowId, $tableId: 'eligibility', stage: 'no-answer' })
        const entry = await tables.createRow({
          ...beside,
          rowId: kit.ID.unique(),
          data: { submission: rowId, kind: 'whatsapp', text: 'Sent the list.' },
        })
        expect(await tables.getRow({ ...beside, rowId: entry.$id })).toMatchObject({
          $tableId: 'activity',
          kind: 'whatsapp',
        })
        const queries = [kit.Query.equal('submission', [rowId])]
        expect(await tables.listRows({ ...beside, queries })).toMatchObject({ total: 2 })
        await expect(tables.updateRow({ ...at, rowId, data: { name: 'X' } })).rejects.toMatchObject(
          { code: 400, type: 'row_invalid_structure' },
        )
        await tables.deleteRow({ ...at, rowId })
        await expect(tables.getRow({ ...at, rowId })).rejects.toMatchObject({
          type: 'row_not_found',
        })
        await account.deleteSession('current')
        await browser.close()
      },
    )

    test('each change is told by realtime, with what it is about', async () => {
      const listener = await listenerOn(address, {
        query: 'project=consultancy&channels[]=documents',
        headers: { cookie },
      })
      await expect.poll(() => listener.ofType('connected')).toHaveLength(1)
      const id = await newOne()
      await expect.poll(() => listener.ofType('event')).toHaveLength(1)

      await patch(id, { stage: 'called' })
      await note(id, 'A note.')
      await send('DELETE', `${home}/${id}`, {})

      await vi.waitFor(() => {
        const heard = listener
          .ofType('event')
          .map(({ events, payload }) => [
            String((events as string[])[0]?.split('.').at(-1)),
            (payload as Record<string, unknown>)['$collectionId'],
          ])
        expect(heard).toContainEqual(['delete', 'eligibility'])
        expect(heard[0]).toEqual(['create', 'eligibility'])
      }, 10_000)
      // What is erased is told by its id alone.
      const [last] = listener.ofType('event').slice(-1)
      expect(Object.keys(last?.['payload'] as object)).toEqual([
        '$id',
        '$collectionId',
        '$databaseId',
        '$tableId',
      ])
      listener.socket.terminate()
    })

    test('a mark, an entry and its correction come by realtime as documents', async () => {
      const listener = await listenerOn(address, {
        query: `project=consultancy&channels[]=databases.consultancy.collections.activity.documents`,
        headers: { cookie },
      })
      await expect.poll(() => listener.ofType('connected')).toHaveLength(1)
      const id = await newOne()
      await patch(id, { stage: 'spam' })
      const { $id } = (await note(id, 'First.')).json()
      await expect.poll(() => listener.ofType('event')).toHaveLength(2)
      await send('PATCH', `${activityHome}/${$id}`, { data: { text: 'Second.' } })

      await expect
        .poll(() => listener.ofType('event').map(({ payload }) => payload))
        .toMatchObject([
          { submission: id, kind: 'stage', text: 'spam' },
          { $id, kind: 'note', text: 'First.' },
          { $id, kind: 'note', text: 'Second.' },
          { kind: 'amended', text: 'First.', about: $id },
        ])
      listener.socket.terminate()
    })

    test('a guest, a stranger’s page and another collection change nothing', async () => {
      const id = await newOne()
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

    test('somebody else’s note, and what the server wrote, stays as it is', async () => {
      const id = await newOne()
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
      ['a stage that is none', { stage: 'lost' }],
      ['a stage of another type', { stage: ['spam'] }],
      ['no stage', { stage: null }],
      ['somebody who is nobody', { assignee: 'x' }],
      ['a number for a person', { assignee: 7 }],
      ['a date that is none', { followUpAt: 'tomorrow' }],
      ['a date of another age', { followUpAt: '+275760-09-13T00:00:00.000Z' }],
      ['a number for a date', { followUpAt: 1 }],
      ['nothing', {}],
    ])('%s is refused as a mark', async (what, data) => {
      const id = await newOne()

      const reply = await patch(id, data)

      expect(reply.statusCode).toBe(400)
      expect(reply.json().type).toBe(
        what === 'nothing' ? 'document_missing_payload' : 'document_invalid_structure',
      )
      expect(await office.parts.store.submissions.find(id)).toMatchObject({ stage: 'new' })
      expect((await historyOf(id)).json().total).toBe(0)
    })

    test.each([
      ['an author', { by: 'x' }],
      ['a time', { $createdAt: '2020-01-01T00:00:00.000Z' }],
      ['a kind of the server', { kind: 'stage' }],
      ['a blank text', { text: ' \u200b ' }],
      ['a text that is too long', { text: 'x'.repeat(5_001) }],
      ['half a character', { text: '\uD800' }],
      ['a NUL', { text: 'a\0b' }],
      ['an object', { text: { $gt: '' } }],
      ['no enquiry', { submission: null }],
      ['a list of enquiries', { submission: ['x'] }],
    ])('%s is refused in an entry', async (_what, more) => {
      const id = await newOne()

      const reply = await note(id, 'A note.', more)

      expect(reply.json()).toMatchObject({ code: 400, type: 'document_invalid_structure' })
      expect((await historyOf(id)).json().total).toBe(0)
    })

    test('a body that is no JSON, too large or with permissions is refused', async () => {
      const id = await newOne()
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

    test('a script in a note is kept and given as the text that it is', async () => {
      const id = await newOne()
      const text = '<script>alert(1)</script> "); DROP TABLE activity; -- %s ${x} \\'

      const entry = await note(id, text)
      const listed = await historyOf(id)

      expect(entry.statusCode).toBe(201)
      expect(entry.headers['content-type']).toContain('application/json')
      expect(entry.headers['x-content-type-options']).toBe('nosniff')
      expect(listed.json().documents[0].text).toBe(text)
    })

    test('the same id is taken once, also by two at once', async () => {
      const id = await newOne()
      const documentId = id.replace(/./, 'f')
      const body = { documentId, data: { submission: id, kind: 'call' } }

      const replies = await Promise.all([0, 1].map(() => send('POST', activityHome, body)))

      expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
      expect((await historyOf(id)).json().total).toBe(1)
    })

    test.each([
      ['without an enquiry', []],
      ['by a text', [{ method: 'search', attribute: 'text', values: ['x'] }]],
      ['with a part of the attributes', [{ method: 'select', values: ['text'] }]],
      ['of an unknown attribute', [{ method: 'equal', attribute: 'x', values: ['x'] }]],
      ['in the order of the author', [{ method: 'orderAsc', attribute: 'by' }]],
    ])('the activity %s is refused', async (what, queries) => {
      const more = queries.map(
        (query, index) => `&queries[${index + 1}]=${encodeURIComponent(JSON.stringify(query))}`,
      )
      const reply =
        what === 'without an enquiry'
          ? await office.call({ url: activityHome, headers: { cookie } })
          : await historyOf(await newOne(), more.join(''))

      expect(reply.json()).toMatchObject({ code: 400, type: 'general_query_invalid' })
    })

    test('what one person writes in a minute has an end', async () => {
      const id = await newOne()
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
