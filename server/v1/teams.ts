import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  blockedRole,
  invitationHours,
  joinLink,
  Membership,
  MembershipList,
  roles,
  staffTeam,
  Team,
  type Role,
} from '#contract/people.ts'
import { isText } from '#contract/text.ts'
import { isEmail } from '../accounts/email.ts'
import { invite, join, lookAtInvitation } from '../accounts/invitations.ts'
import { sendInvitation } from '../accounts/send-links.ts'
import { missingSteps } from '../accounts/standing.ts'
import type { Caller } from '../accounts/sessions.ts'
import type { Person } from '../data/people.ts'
import type { Store } from '../data/store.ts'
import { folded } from '../data/text.ts'
import { clientAddress } from '../http/client-address.ts'
import { takeOrRefuse } from '../http/rate-limits.ts'
import type { Parts } from '../parts.ts'
import {
  alreadyStaff,
  foreignInvitation,
  invalidField,
  invalidInvitation,
  invalidQuery,
  lastOwner,
  noProject,
  notFound,
  notSignedIn,
  usedInvitation,
} from '../refusal.ts'
import { setSessionCookies } from './cookies.ts'
import { callsFrom } from './grammar.ts'
import { isOurs, originFrom, textFrom } from './links.ts'
import { invitationFrom, memberFrom } from './memberships.ts'
import { parametersOf, projectOf, queriesOf, wantsTotal } from './parameters.ts'
import { expectRecentProof } from './proof.ts'
import { countFrom } from './queries.ts'
import { instant } from './replies.ts'
import { authorOf, isOwner, ownerOf } from './roles.ts'
import { fieldsOf } from './structure.ts'

const ofTeam = Type.Object({ teamId: Type.String() })
const ofMember = Type.Object({ teamId: Type.String(), membershipId: Type.String() })
const hour = 60 * 60 * 1_000
const path = '/teams/:teamId/memberships'
const member = `${path}/:membershipId`

/** People who may sign in, as the single team of Appwrite's clients. */
export const teams: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { people } = parts.store

  app.get(
    '/teams/:teamId',
    { schema: { params: ofTeam, response: { 200: Team } } },
    async (request) => {
      memberOf(request)
      const [staff, former] = await Promise.all([people.list(), people.listFormer()])
      const createdAt = Math.min(...staff.map((person) => person.createdAt))
      return {
        $id: staffTeam,
        $createdAt: instant(createdAt),
        $updatedAt: instant(Math.max(...staff.map(({ updatedAt }) => updatedAt))),
        name: 'Staff',
        total: staff.length,
        prefs: {
          former: Object.fromEntries(former.map(({ id, name }) => [id, name])),
          secondFactorRequired: parts.settings.requireSecondFactor,
        },
      }
    },
  )

  app.get(
    path,
    { schema: { params: ofTeam, response: { 200: MembershipList } } },
    async (request) => {
      const caller = memberOf(request)
      const parameters = parametersOf(request)
      const search = folded(parameters.findLast(([name]) => name === 'search')?.[1] ?? '')
      const { limit, offset } = pageFrom(queriesOf(parameters))
      const all = (await membershipsFor(caller, parts)).filter(
        ({ userName, userEmail }) =>
          folded(userName).includes(search) || folded(userEmail).includes(search),
      )
      return {
        total: wantsTotal(parameters) ? all.length : 0,
        memberships: all.slice(offset, offset + limit),
      }
    },
  )

  app.get(
    member,
    { schema: { params: ofMember, response: { 200: Membership } } },
    async (request) => membershipFor(memberOf(request), request.params.membershipId, parts),
  )

  await app.register(management, parts)
  await app.register(joining, parts)
}

/** An owner's changes to other people. */
const management: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { store, settings } = parts
  const { people, invitations } = store

  app.post(
    path,
    { schema: { params: ofTeam, response: { 201: Membership } } },
    async (request, reply) => {
      const caller = await writerOf(request, parts)
      const fields = fieldsOf(request.body)
      const email = emailFrom(textFrom(fields, 'email'))
      const { role, blocked } = accessFrom(fields.get('roles'))
      if (blocked) throw invalidRoles()
      const name = nameFrom(fields.get('name'), email)
      const origin = originFrom(fields.get('url'), request, settings)
      const invited = await invite({ email, name, role }, authorOf(request, caller), parts)
      if (!invited) throw alreadyStaff()
      const { invitation, secret } = invited
      const { id } = invitation
      const link = joinLink(origin, { $id: id, userId: id, secret })
      const outgoing = { id, email, link, hours: invitationHours }
      // Not awaited; a failure is logged. The host of a request leads nobody anywhere: the owner passes the link on.
      void sendInvitation(isOurs(origin, settings) ? parts : {}, request.log, outgoing)
      reply.code(201)
      return { ...invitationFrom(invitation), secret }
    },
  )

  app.patch(
    member,
    { schema: { params: ofMember, response: { 200: Membership } } },
    async (request) => {
      const caller = await writerOf(request, parts)
      const person = await personOf(request.params.membershipId, people)
      const access = accessFrom(fieldsOf(request.body).get('roles'))
      const done = await people.setAccess(person.id, access, authorOf(request, caller))
      if (!done) throw await refusalFor(person, people)
      return membershipFor(caller, person.id, parts)
    },
  )

  app.delete(member, { schema: { params: ofMember } }, async (request, reply) => {
    const by = authorOf(request, await writerOf(request, parts))
    const { membershipId } = request.params
    if (!(await invitations.remove(membershipId, by))) {
      const person = await personOf(membershipId, people)
      if (!(await people.remove(person.id, by))) throw await refusalFor(person, people)
    }
    return reply.code(204).send()
  })

  /** An extension of Appwrite: signs a person out everywhere. */
  app.delete(`${member}/sessions`, { schema: { params: ofMember } }, async (request, reply) => {
    const by = authorOf(request, await writerOf(request, parts))
    const person = await personOf(request.params.membershipId, people)
    await store.sessions.removeAllOf(person.id, by)
    return reply.code(204).send()
  })
}

/** Accepting an invitation by its link. */
const joining: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  app.patch(
    `${member}/status`,
    { schema: { params: ofMember, response: { 200: Membership } }, config: { open: missingSteps } },
    async (request, reply) => {
      const { limits, settings } = parts
      if (projectOf(request) === '') throw noProject()
      await takeOrRefuse(limits.links, { address: clientAddress(request) })
      if (request.caller) throw foreignInvitation()
      const userAgent = request.headers['user-agent'] ?? ''
      const place = { ip: clientAddress(request), userAgent }
      const joined = await join(linkIn(request), place, parts)
      if (joined.outcome !== 'joined')
        throw joined.outcome === 'used' ? usedInvitation() : invalidInvitation()
      const { person, session, token } = joined
      setSessionCookies(token, session.expiresAt, { request, reply, settings })
      request.log.info({ person: person.id }, 'joined')
      return memberFrom(person, { personId: person.id, seenAt: session.seenAt, sessions: 1 })
    },
  )

  /** An extension of Appwrite: whether the link is still valid, before the person chooses a password. */
  app.post(
    `${member}/look`,
    { schema: { params: ofMember }, config: { open: missingSteps } },
    async (request, reply) => {
      if (projectOf(request) === '') throw noProject()
      await takeOrRefuse(parts.limits.links, { address: clientAddress(request) })
      const state = await lookAtInvitation(linkIn(request), parts)
      if (state !== 'open') throw state === 'used' ? usedInvitation() : invalidInvitation()
      return reply.code(204).send()
    },
  )
}

type OfMember = FastifyRequest<{ Params: { teamId: string; membershipId: string } }>

function linkIn({ params: { teamId, membershipId }, body }: OfMember) {
  const fields = fieldsOf(body)
  const userId = textFrom(fields, 'userId')
  // Ids that do not match are looked up like any wrong link.
  const id = teamId === staffTeam && userId === membershipId ? userId : ''
  return { id, link: textFrom(fields, 'secret') }
}

async function membershipsFor(
  caller: Caller,
  { store, settings, now }: Parts,
): Promise<Membership[]> {
  const { people, invitations } = store
  const staff = await people.list()
  if (!isOwner(caller)) return staff.map((person) => forCounsellor(memberFrom(person)))
  const [presence, open, noted] = await Promise.all([
    people.presence({ now: now(), usedSince: now() - settings.sessionIdleHours * hour }),
    invitations.list(),
    store.audit.latest(['second-factor-on', 'blocked']),
  ])
  const byId = new Map(presence.map((one) => [one.personId, one]))
  const notedOf = Map.groupBy(noted, ({ subject }) => subject)
  return [
    ...staff.map((person) => memberFrom(person, byId.get(person.id), notedOf.get(person.id))),
    ...open.map(invitationFrom),
  ]
}

async function membershipFor(caller: Caller, id: string, parts: Parts) {
  const membership = (await membershipsFor(caller, parts)).find(({ $id }) => $id === id)
  if (!membership) throw notFound('Membership', id)
  return membership
}

async function personOf(id: string, people: Store['people']) {
  const person = (await people.list()).find((one) => one.id === id)
  if (!person) throw notFound('Membership', id)
  return person
}

/** A person removed by another owner is not found; a person who still exists is the last owner. */
async function refusalFor({ id }: Person, people: Store['people']) {
  await personOf(id, people)
  return lastOwner()
}

async function writerOf(request: FastifyRequest<{ Params: { teamId: string } }>, parts: Parts) {
  if (projectOf(request) === '') throw noProject()
  const caller = ownerOf(request, 'teams.write')
  expectStaff(request.params)
  expectRecentProof(caller, parts)
  await takeOrRefuse(parts.limits.desk, { account: caller.person.id })
  return caller
}

function memberOf(request: FastifyRequest<{ Params: { teamId: string } }>): Caller {
  if (projectOf(request) === '') throw noProject()
  if (!request.caller) throw notSignedIn('teams.read')
  expectStaff(request.params)
  return request.caller
}

function expectStaff({ teamId }: { teamId: string }) {
  if (teamId !== staffTeam) throw notFound('Team', teamId)
}

/** Colleagues need a person's name, but only owners the address and the state of the account. */
const forCounsellor = (full: Membership): Membership => ({
  ...full,
  $createdAt: '',
  $updatedAt: '',
  userEmail: '',
  invited: '',
  joined: '',
  mfa: false,
  userAccessedAt: '',
  lastSeen: '',
  sessions: 0,
  password: false,
})

/** All memberships if the client sends no limit. */
function pageFrom(texts: string[]) {
  const page = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }
  for (const call of callsFrom(texts)) {
    if (call.method === 'limit') page.limit = countFrom(call, 1)
    else if (call.method === 'offset') page.offset = countFrom(call, 0)
    else throw invalidQuery('Invalid query: Memberships are asked for with limit and offset alone')
  }
  return page
}

function emailFrom(text: string) {
  if (isEmail(text)) return text.toLowerCase()
  throw invalidField('email', 'Value must be a valid email address')
}

function nameFrom(value: unknown, email: string) {
  if (value === undefined || value === null || value === '') return email.split('@')[0] ?? email
  const name = typeof value === 'string' ? value.trim() : ''
  if (name !== '' && name.length <= 128 && isText(name)) return name
  throw invalidField('name', 'Value must be a valid string and no longer than 128 chars')
}

/** One role, and optionally `blocked`. */
function accessFrom(value: unknown): { role: Role; blocked: boolean } {
  if (!Array.isArray(value)) throw invalidRoles()
  const blocked = value.includes(blockedRole)
  const roleNames = value.filter((one) => one !== blockedRole)
  const role = roles.find((one) => one === roleNames[0])
  if (!role || roleNames.length > 1 || value.length > (blocked ? 2 : 1)) throw invalidRoles()
  return { role, blocked }
}

const invalidRoles = () => invalidField('roles', `Value must be one of (${roles.join(', ')})`)
