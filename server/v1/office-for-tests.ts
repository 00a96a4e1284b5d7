import type { InjectOptions } from 'fastify'
import type { Submission } from '#contract/eligibility.ts'
import type { Role } from '#contract/people.ts'
import { buildApp } from '../app.ts'
import { settingsFrom } from '../environment.ts'
import type { Parts } from '../parts.ts'
import { partsForTests } from '../parts-for-tests.ts'
import { quickHash } from '../accounts/quick-hash-for-tests.ts'
import { beginSession } from '../accounts/sessions.ts'
import type { Person } from '../data/store.ts'

export const meera = { email: 'meera@example.com', password: 'a lamp in the window' }

const password = quickHash(meera.password)

export const asha: Submission = {
  name: 'Asha Rao',
  phone: '+91 00000 00000',
  email: 'asha.rao@example.com',
  branch: 'Computer Science',
  university: 'Jawaharlal Nehru Technological University',
  reason: 'Arrears in two semesters',
  papers_passed: 31,
}

export const home = '/v1/databases/consultancy/collections/eligibility/documents'

/** One call after the other has been answered. */
export async function oneByOne<Answer>(
  count: number,
  call: (index: number) => Promise<Answer>,
  answers: Answer[] = [],
): Promise<Answer[]> {
  if (answers.length === count) return answers
  return oneByOne(count, call, [...answers, await call(answers.length)])
}

/** The whole server with one counsellor, Meera. `environment` are settings, as text. */
export async function officeForTests({
  environment = {},
  ...changes
}: Partial<Parts> & { environment?: Record<string, string> } = {}) {
  const settings = settingsFrom({ LOG_LEVEL: 'silent', ...environment })
  const house = await partsForTests({ settings, ...changes })
  const { parts } = house
  const app = await buildApp(parts)

  const call = (options: InjectOptions & { url: string }) =>
    app.inject({
      ...options,
      headers: { 'x-appwrite-project': 'consultancy', ...options.headers },
    })

  /** The same office for somebody else: a test that needs nobody to have been there before is given a new address. */
  async function officeOf(email: string, role: Role = 'owner') {
    const person = await parts.store.people.save({ email, name: 'Meera', password, role })
    const credentials = { email, password: meera.password }
    const signIn = (body: unknown = credentials, headers: Record<string, string> = {}) =>
      call({
        method: 'POST',
        url: '/v1/account/sessions/email',
        headers: { 'content-type': 'application/json', ...headers },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      })
    /** Signs in, and gives the header that the browser sends from then on. */
    const cookie = async () => {
      const { cookies } = await signIn()
      return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    }
    return { person, credentials, signIn, cookie }
  }

  /** As `cookie`, without a sign-in, which takes its time. */
  async function cookieFor(person: Person) {
    const { token } = await beginSession(person, { ip: '203.0.113.5', userAgent: '' }, parts)
    return `a_session_consultancy=${Buffer.from(JSON.stringify(token)).toString('base64')}`
  }

  return {
    parts,
    app,
    call,
    officeOf,
    cookieFor,
    ...(await officeOf(meera.email)),
    async end() {
      await app.close()
      await house.end()
    },
  }
}

/** Keeps these submissions in their order, and gives their ids. */
export const keepAll = ({ parts }: Office, submissions: Submission[]) =>
  oneByOne(submissions.length, async (index) => {
    const added = await parts.store.submissions.add(submissions[index] ?? asha)
    return added.outcome === 'clash' ? '' : added.submission.id
  })

export type Office = Awaited<ReturnType<typeof officeForTests>>
