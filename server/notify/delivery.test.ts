import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authorFor } from '../db/author-for-tests.ts'
import { kindsOfStore, type Place } from '../commands/task-for-tests.ts'
import { openStore } from '../db/open.ts'
import type { Answer, News } from '../db/enquiry.ts'
import type { Store } from '../db/db.ts'
import { settingsFrom } from '../settings.ts'
import { partsForTests } from '../parts-for-tests.ts'
import { copiesOfDay, deliverer, leaseMs, pauses, type DeliveryParts } from './delivery.ts'
import { mailServer } from './mail-server-for-tests.ts'
import { addMorningNews } from './news.ts'
import { linkMailer } from './staff-news.ts'
import { outboxState, sweepOutbox, wishCopy } from './outbox.ts'
import { eraseEnquiry, setMarks } from '../desk/marks-and-notes.ts'
import { addSubmission, amendSubmission } from '../public/submissions.ts'
import { removeEnquiriesBefore } from '../public/enquiries.ts'
import { beforeStatement } from '../db/lists-for-tests.ts'
import { setPreferences } from '../people/people.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const asha = {
  university: 'Wqzxiversity',
  branch: 'Wqzxbranch',
  reason: 'Wqzxreason',
  name: 'Wqzxname',
  phone: '9800000000',
  email: 'asha.wqzx@example.com',
  papers_passed: 31,
}
const answer: Answer = {
  result: {
    typed: { university: asha.university, branch: asha.branch },
    understood: [`You typed “${asha.university}”.`],
    universityName: 'Anna University',
    minimumCgpa: 5,
    requiredDocs: ['Mark sheets'],
    inShort: ['You may apply.'],
    steps: ['Collect your mark sheets.'],
    notes: `A model that has read ${asha.reason}.`,
    sources: [{ title: 'Regulations', url: 'https://example.com/rules' }],
  },
  origin: 'model',
  catalogueVersion: '1',
}

const nothing = () => undefined

describe.each(kindsOfStore)('on %s', (_name, fresh) => {
  let place: Place
  let db: Store
  let mail: Awaited<ReturnType<typeof mailServer>>
  let parts: DeliveryParts
  let time = Date.UTC(2026, 10, 23, 1)
  const webhookBodies: string[] = []

  beforeAll(async () => {
    place = await fresh()
    db = await openStore(settingsFrom(place.environment), { now: () => time })
    mail = await mailServer()
    const settings = settingsFrom({
      LOG_LEVEL: 'silent',
      DATA_DIR: join(tmpdir(), 'nowhere'),
      PUBLIC_ORIGIN: 'https://example.com',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Our office <office@example.com>',
      NOTIFY_TO: 'owner@example.com',
      WEBHOOK_URL: 'https://example.com/hook',
      WEBHOOK_SECRET: 'a long secret of both',
    })
    const { parts: defaults } = await partsForTests({ db, settings, now: () => time })
    parts = {
      ...defaults,
      log: { info: nothing, warn: nothing, error: nothing },
      company: () => ({ brand: '', timeZone: 'Asia/Kolkata' }),
      callWebhook: async ({ body }) => void webhookBodies.push(body),
    }
  })

  beforeEach(async () => {
    // A day that no other test uses.
    time += 10 * day
    await removeEnquiriesBefore(db, Number.MAX_SAFE_INTEGER)
    await deliverAll()
    await sweepOutbox(db, { sent: time, failed: time })
    mail.received.length = 0
    webhookBodies.length = 0
    mail.as('takes')
  })

  afterAll(async () => {
    await db.close()
    await mail.stop()
    await place.remove()
  })

  async function enquiry(news: News = { staff: true }, change: Partial<typeof asha> = {}) {
    const added = await addSubmission(db, { ...asha, ...change }, { answer, news })
    if (added.outcome !== 'first') throw new Error(`A new row is ${added.outcome}.`)
    return added.submission
  }

  async function deliverAll(by = parts) {
    const { gather, deliver } = deliverer(by)
    await gather()
    for (const channel of ['mail', 'webhook'] as const) while (await deliver(channel));
  }

  const invitation = (to: string, hours: number) =>
    linkMailer(
      db,
      () => time,
    )({
      kind: 'invitation',
      to,
      subject: 'Your invitation',
      text: 'https://example.com/admin/join?secret=once',
      hours,
    })

  const state = () => outboxState(db, time)

  test('the first enquiry is announced at once, later ones together, with count, time and link', async () => {
    const first = await enquiry()
    await deliverAll()
    time += minute
    await Promise.all([enquiry(), enquiry(), enquiry({ staff: false })])
    await deliverAll()
    const early = mail.received.length
    time += 5 * minute
    await deliverAll()
    await deliverAll()

    expect(early).toBe(1)
    expect(mail.received.map(({ subject }) => subject)).toEqual([
      '1 new enquiry',
      '2 new enquiries',
    ])
    expect(mail.received[0]?.text).toContain(
      `Open it: https://example.com/admin?enquiry=${first.id}`,
    )
    expect(mail.received[1]?.text).toContain('Open the list: https://example.com/admin')
    expect(mail.received.map(({ text }) => text).join('')).not.toMatch(/wqzx|9800000000/i)
    expect(webhookBodies.map((body) => JSON.parse(body))).toMatchObject([
      { count: 1 },
      { count: 2 },
    ])
    expect(webhookBodies.join('')).not.toMatch(/wqzx|9800000000/i)
    expect(await state()).toMatchObject({ waiting: 0, late: 0, failed: 0 })
  })

  test('the news contains names and numbers if the owner wants them', async () => {
    const { reference } = await enquiry(
      { staff: true },
      { name: 'Wqzx\u2028Subject: \u202e<b>x</b>' },
    )
    const { news } = parts.settings
    const settings = { ...parts.settings, news: { ...news, details: true } }

    await deliverAll({ ...parts, settings })

    // The text as sent is quoted-printable.
    const text = mail.received[0]?.text.replaceAll(/=\r\n/g, '')
    expect(text).toContain(
      `${reference}: =E2=81=A8Wqzx Subject: <b>x</b>=E2=81=A9, =E2=81=A89800000000=E2=81=A9`,
    )
    expect(JSON.parse(webhookBodies[0] ?? '')).toMatchObject({ enquiries: [{ reference }] })
  })

  test('a mail is sent in the name of the company, and that name cannot add headers', async () => {
    const { news } = parts.settings
    const mailSettings = news.mail && {
      ...news.mail,
      from: { name: '', address: 'office@example.com' },
    }
    const settings = { ...parts.settings, news: { ...news, mail: mailSettings } }
    const name = 'Sagar Sample\r\nBcc: x@example.com\r\n\r\nClasses'
    await enquiry()

    await deliverAll({
      ...parts,
      settings,
      company: () => ({ brand: name, timeZone: 'Asia/Kolkata' }),
    })

    // Long header lines are folded.
    const text = mail.received[0]?.text.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''
    const [headers = '', ...body] = text.split('\r\n\r\n')
    const shown = 'Sagar Sample Bcc: x@example.com Classes'
    expect(mail.received[0]?.to).toEqual(['owner@example.com'])
    expect(headers).toContain(`Subject: ${shown}: 1 new enquiry`)
    expect(headers).toContain(`From: "${shown}" <office@example.com>`)
    expect(headers).not.toMatch(/^Bcc/im)
    expect(body.at(-1)).toContain(`${shown}\r\nhttps://example.com`)
  })

  test('nothing is lost or sent twice when the mail server is down for a day', async () => {
    await mail.stop()
    await enquiry()
    await deliverAll()
    const before = await state()
    for (let passed = 0; passed < day; passed += hour) {
      time += hour
      await enquiry()
      await deliverAll()
    }
    const whileDown = await state()
    await mail.startAgain()
    time += 12 * hour
    await deliverAll()
    await deliverAll()
    await deliverAll()

    expect([before.late, before.error]).toEqual([0, expect.stringMatching(/^mail E\w+$/)])
    expect(whileDown).toMatchObject({ waiting: 1, late: 1, failed: 0 })
    // One mail announces all that came in the meantime.
    expect(mail.received.map(({ subject }) => subject)).toEqual([
      '1 new enquiry',
      '24 new enquiries',
    ])
    const counts = webhookBodies.map((body) => (JSON.parse(body) as { count: number }).count)
    expect(counts).toEqual(Array.from({ length: 25 }, () => 1))
    expect(await state()).toMatchObject({ waiting: 0, late: 0, failed: 0, error: null })
  })

  test.each([
    ['refuses connections', 'refuses', 'ECONNECTION_421|EPROTOCOL_421'],
    ['rejects the recipient', 'unknown', 'EENVELOPE_550'],
    ['greylists', 'greylists', 'EENVELOPE_451'],
    ['does not answer', 'hangs', 'DEADLINE'],
  ] as const)('a server that %s gets the mail later, once', async (_, mode, code) => {
    mail.as(mode)
    await enquiry()
    // Long enough for an answer on a busy machine, unless none will come.
    await deliverAll({ ...parts, deadlineMs: mode === 'hangs' ? 200 : 60_000 })
    const { error } = await state()
    await deliverAll()
    const receivedAtOnce = mail.received.length
    mail.as(mode === 'greylists' ? mode : 'takes')
    time += minute
    await deliverAll()

    expect([error, receivedAtOnce]).toEqual([expect.stringMatching(`^mail (${code})$`), 0])
    expect(mail.received).toHaveLength(1)
    expect(await state()).toMatchObject({ waiting: 0 })
  })

  test('two replicas deliver each message once', async () => {
    for (let number = 0; number < 20; number += 1) await invitation(`c-${number}@example.com`, 1)

    const [one, other] = [deliverer(parts), deliverer(parts)]
    const drain = async ({ deliver }: typeof one) => {
      while (await deliver('mail'));
    }
    await Promise.all([drain(one), drain(other)])

    expect(new Set(mail.received.flatMap(({ to }) => to)).size).toBe(20)
    expect(mail.received).toHaveLength(20)
    expect(mail.received[0]?.text).toMatch(/secret=(3D)?once/)
  })

  test('a mail that was accepted but not recorded is sent again with the same id, only after the lease', async () => {
    await enquiry()
    const crashing: DeliveryParts = {
      ...parts,
      db: beforeStatement(db, /UPDATE outbox SET lease = ''/, () =>
        Promise.reject(new Error('crashed')),
      ),
    }
    await expect(deliverAll(crashing)).rejects.toThrow('crashed')
    await deliverAll()
    const receivedWithinLease = mail.received.length
    time += leaseMs
    await deliverAll()
    time += leaseMs
    await deliverAll()

    expect(receivedWithinLease).toBe(1)
    expect(mail.received).toHaveLength(2)
    expect(mail.received[0]?.id).toMatch(/^<[0-9a-f]{20}@example\.com>$/)
    expect(mail.received[1]?.id).toBe(mail.received[0]?.id)
  })

  test('a mail is given up after three days of attempts, but not because the clock jumps', async () => {
    const start = time
    mail.as('unknown')
    await invitation('a@example.com', 900 * 24)
    await deliverAll()
    time += 400 * day
    await deliverAll()
    const afterJump = await state()
    time = start
    for (const pause of [...pauses, 0]) {
      await deliverAll()
      time += pause
    }
    const stored = await state()
    mail.as('takes')
    time += 40 * day
    await deliverAll()

    expect(afterJump).toMatchObject({ waiting: 1, failed: 0 })
    expect(stored).toMatchObject({ waiting: 0, failed: 1, error: 'mail EENVELOPE_550' })
    expect(pauses.reduce((sum, pause) => sum + pause, 0) / day).toBeCloseTo(3, 1)
    expect(mail.received).toHaveLength(0)
    time = start + 400 * day
  })

  test('an expired link is not sent', async () => {
    mail.as('refuses')
    await invitation('a@example.com', 1)
    await deliverAll()
    mail.as('takes')
    time += hour
    await deliverAll()

    expect(mail.received).toHaveLength(0)
    expect(await state()).toMatchObject({ waiting: 0, failed: 1, error: 'mail EXPIRED' })
  })

  test('erasing an enquiry removes its waiting messages', async () => {
    const erased = await enquiry({ staff: true, copy: true })
    mail.as('refuses')
    await deliverAll()
    const before = await state()
    await eraseEnquiry(db, erased.id, 'system')
    const after = await state()
    mail.as('takes')
    time += hour
    await deliverAll()

    expect([before.waiting, after.waiting]).toEqual([1, 0])
    expect(mail.received).toHaveLength(0)
  })

  test('a student gets one copy of the answer, without anything that was typed', async () => {
    const { id, reference } = await enquiry({ copy: true })
    await deliverAll()
    const early = mail.received.length
    time += minute
    // The student changes the answer before the copy is sent.
    const amended = { ...answer, result: { ...answer.result, inShort: ['You may apply now.'] } }
    await amendSubmission(db, id, asha, { answer: amended, news: { copy: true } })
    time += minute
    await deliverAll()
    time += 2 * minute
    await deliverAll()
    await deliverAll()

    expect(early).toBe(0)
    expect(mail.received).toHaveLength(1)
    expect(mail.received[0]).toMatchObject({
      to: [asha.email],
      subject: `Your eligibility answer, reference ${reference}`,
    })
    const [, body = ''] = mail.received[0]?.text.split('\r\n\r\n', 2) ?? []
    const whole = mail.received[0]?.text ?? ''
    expect(whole).toContain('You may apply now.')
    expect(whole).toContain('Anna University')
    expect(whole.slice(whole.indexOf(body))).not.toMatch(/wqzx|9800000000/i)
  })

  test('a student who asks for a copy after the answer gets it once', async () => {
    const row = await enquiry({})
    await wishCopy(db, row)
    time += 2 * minute
    await deliverAll()
    await wishCopy(db, row)
    time += 2 * minute
    await deliverAll()

    expect(mail.received).toHaveLength(1)
  })

  test('a copy goes to an address of a domain in other letters', async () => {
    await enquiry({ copy: true }, { email: 'asha@bücher.example' })
    time += 2 * minute
    await deliverAll()

    // The test's mail server shows it with letters again.
    expect(mail.received).toMatchObject([{ to: ['asha@bücher.example'] }])
  })

  test('strangers who type an address cannot send its mailbox many copies, however they spell it', async () => {
    const spellings = ['v.wqzx', 'V.Wqzx+1', 'vwqzx', 'v.w.q.z.x', 'vwq.zx+a.b', 'VWQZX'].flatMap(
      (name) => [`${name}@gmail.com`, `${name}@GoogleMail.com`],
    )
    for (const email of spellings) await enquiry({ copy: true }, { email })
    await enquiry({ copy: true }, { email: 'a@example.com, b@example.com' })
    await enquiry({ copy: true }, { email: 'a@example.com\r\nBcc: b@example.com' })
    time += 2 * minute
    await deliverAll()

    expect(mail.received).toHaveLength(copiesOfDay.one)
    expect(await state()).toMatchObject({ waiting: 0, failed: 0 })
  })

  test('a copy to an address that does not exist does not count as a failure', async () => {
    mail.as('unknown')
    await enquiry({ copy: true })
    time += 2 * minute
    await deliverAll()

    expect(await state()).toMatchObject({ waiting: 0, late: 0, failed: 0 })
  })

  test('overdue follow-ups are announced once each morning in the time zone of the company, across all replicas', async () => {
    const dawn = Date.UTC(2030, 0, 1, 2, 29)
    for (const followUpAt of ['2029-12-31', '2030-01-05']) {
      const { id } = await enquiry({})
      await setMarks(db, id, { followUpAt }, await authorFor(db))
    }
    time = dawn
    const early = await addMorningNews(parts)
    time = dawn + minute
    const inDubai = { brand: '', timeZone: 'Asia/Dubai' }
    const stillEarly = await addMorningNews({ ...parts, company: () => inDubai })
    await Promise.all([addMorningNews(parts), addMorningNews(parts)])
    await deliverAll()
    mail.as('refuses')
    for (const days of [1, 2, 3]) {
      time = dawn + minute + days * day
      await addMorningNews(parts)
      await deliverAll()
    }
    mail.as('takes')
    time += hour
    await deliverAll()

    expect([early, stillEarly]).toEqual([undefined, undefined])
    // Of the mornings when the mail server was down, only the last is announced.
    expect(mail.received.map(({ subject }) => subject)).toEqual([
      '1 follow-up is overdue',
      '1 follow-up is overdue',
    ])
    time += 300 * day
  })

  test('whoever wants it gets the number of their own follow-ups in the morning, and no name', async () => {
    const meera = await authorFor(db, { name: 'Meera' })
    const ravi = await authorFor(db, { name: 'Ravi', role: 'counsellor' })
    const idle = await authorFor(db, { name: 'Idle' })
    for (const one of [meera, idle]) await setPreferences(db, one.id, { morningMail: true }, one)
    const mine = [
      { followUpAt: '2029-12-31' },
      { followUpAt: '2030-01-01 18:00' },
      { followUpAt: '2030-01-01' },
      { followUpAt: '2030-01-02' },
      { followUpAt: '2029-12-31', stage: 'closed' as const },
    ]
    for (const marks of mine) {
      const { id } = await enquiry({})
      await setMarks(db, id, { ...marks, assignee: meera.id }, meera)
    }
    const { id } = await enquiry({})
    await setMarks(db, id, { followUpAt: '2029-12-31', assignee: ravi.id }, ravi)
    time = Date.UTC(2030, 0, 1, 2, 30)

    await Promise.all([addMorningNews(parts), addMorningNews(parts)])
    await deliverAll()

    const own = mail.received.filter(({ subject }) => subject.startsWith('Your follow-ups'))
    expect(own.map(({ to, subject }) => [to, subject])).toEqual([
      [['meera@example.com'], 'Your follow-ups: 1 overdue, 2 due today'],
    ])
    expect(own[0]?.text).not.toContain('Asha')
    time += 300 * day
  })
})
