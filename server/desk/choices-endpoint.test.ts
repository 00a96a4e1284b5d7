import { describe, expect, test } from 'vitest'
import type { ChoicesState, NewChoices } from '#contract/staff/choices.ts'
import { endpoints } from '#contract/paths.ts'
import { offices } from '../appwrite/offices-for-tests.ts'
import { officeForTests, type Office } from '../appwrite/office-for-tests.ts'
import { openChoices } from '../choices.ts'
import { listAudit } from '../people/audit.ts'

const contact = {
  kind: 'contact',
  name: 'Asha Rao',
  email: 'asha.rao@example.com',
  subject: 'Timings',
  message: 'When are you open?',
}

/** What the calls of an owner, a counsellor and a visitor give. */
async function callsOf(office: Office) {
  const ravi = await office.officeOf('ravi@example.com', 'counsellor')
  const [cookie, counsellor] = [await office.cookie(), await ravi.cookie()]
  return {
    set: async (payload: NewChoices) =>
      office.call({ method: 'PUT', url: endpoints.choices, headers: { cookie }, payload }),
    state: async () =>
      (await office.call({ url: endpoints.choices, headers: { cookie } })).json<ChoicesState>(),
    exported: async () =>
      Promise.all(
        [cookie, counsellor].map(
          async (who) =>
            (await office.call({ url: '/api/export?format=csv', headers: { cookie: who } }))
              .statusCode,
        ),
      ),
    sent: async () =>
      (await office.call({ method: 'POST', url: endpoints.enquiries, payload: contact }))
        .statusCode,
  }
}

describe.each(offices)('on %s', (_, open) => {
  test('an owner switches the forms on and off, and says who may export, from the next call on', async () => {
    const office = await open()
    const { set, state, exported, sent } = await callsOf(office)
    const { db, settings } = office.parts

    expect(await state()).toEqual({ chosen: { forms: 'off', exports: 'everybody' }, fixed: [] })
    expect([await sent(), await exported()]).toEqual([404, [200, 200]])
    expect((await set({ forms: 'live' })).json()).toMatchObject({ chosen: { forms: 'live' } })
    await set({ exports: 'owners' })
    expect([await sent(), await exported()]).toEqual([200, [200, 401]])
    // Another replica, or the next start.
    expect((await openChoices(db, settings)).get()).toEqual({ forms: 'live', exports: 'owners' })
    await set({ forms: 'off', exports: 'nobody' })
    expect([await sent(), await exported()]).toEqual([404, [401, 401]])
    expect((await set({ forms: 'sometimes' } as unknown as NewChoices)).statusCode).toBe(400)

    const entries = await listAudit(db, { limit: 9, action: 'setting' })
    expect(entries.map(({ detail, by }) => [detail, by.name])).toEqual([
      ['exports: nobody', 'Meera'],
      ['forms: off', 'Meera'],
      ['exports: owners', 'Meera'],
      ['forms: live', 'Meera'],
    ])
    await office.end()
  })
})

test('what the environment says, wins and cannot be changed', async () => {
  const office = await officeForTests({ environment: { FORMS: 'live' } })
  const { set, state, sent } = await callsOf(office)

  expect((await set({ forms: 'off' })).statusCode).toBe(400)
  expect(await state()).toEqual({
    chosen: { forms: 'live', exports: 'everybody' },
    fixed: ['forms'],
  })
  expect(await sent()).toBe(200)
  await office.end()
})
