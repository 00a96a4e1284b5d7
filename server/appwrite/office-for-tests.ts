import type { InjectOptions } from 'fastify'
import type { Submission } from '#contract/eligibility.ts'
import type { Role } from '#contract/people.ts'
import { buildApp } from '../app.ts'
import { settingsFrom } from '../settings.ts'
import type { Parts } from '../parts.ts'
import { partsForTests } from '../parts-for-tests.ts'
import { quickHash } from '../people/passwords/quick-hash-for-tests.ts'
import { beginSession } from '../people/caller.ts'
import { savePerson, type Person } from '../people/people.ts'
import { addSubmission } from '../public/submissions.ts'

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

/** Makes the calls one after another, and returns the answers in order. */
export async function inSequence<Answer>(
  count: number,
  call: (index: number) => Promise<Answer>,
  answers: Answer[] = [],
): Promise<Answer[]> {
  if (answers.length === count) return answers
  return inSequence(count, call, [...answers, await call(answers.length)])
}

/** The whole server with one owner, Meera, and the settings in `environment`. */
export async function officeForTests({
  environment = {},
  ...changes
}: Partial<Parts> & { environment?: Record<string, string> } = {}) {
  const settings = settingsFrom({ LOG_LEVEL: 'silent', ...environment })
  const fixture = await partsForTests({ settings, ...changes })
  const { parts } = fixture
  const app = await buildApp(parts)

  const call = (options: InjectOptions & { url: string }) =>
    app.inject({
      ...options,
      headers: { 'x-appwrite-project': 'consultancy', ...options.headers },
    })

  /** The calls of another person. A new e-mail address has no sessions and no attempts yet. */
  async function officeOf(email: string, role: Role = 'owner') {
    const person = await savePerson(parts.db, { email, name: 'Meera', password, role }, 'system')
    const credentials = { email, password: meera.password }
    const signIn = (body: unknown = credentials, headers: Record<string, string> = {}) =>
      call({
        method: 'POST',
        url: '/v1/account/sessions/email',
        headers: { 'content-type': 'application/json', ...headers },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      })
    /** Signs in, and returns the Cookie header for later requests. */
    const cookie = async () => {
      const { cookies } = await signIn()
      return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    }
    return { person, credentials, signIn, cookie }
  }

  /** Like `cookie`, but without the slow sign-in. */
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
      await fixture.end()
    },
  }
}

/** Stores these submissions in order, and returns their ids. */
export const addSubmissions = ({ parts }: Office, submissions: Submission[]) =>
  inSequence(submissions.length, async (index) => {
    const added = await addSubmission(parts.db, submissions[index] ?? asha)
    return added.outcome === 'clash' ? '' : added.submission.id
  })

export type Office = Awaited<ReturnType<typeof officeForTests>>
