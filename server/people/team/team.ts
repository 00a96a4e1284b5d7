import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { endpoints } from '#contract/paths.ts'
import {
  Invited,
  joinLink,
  NewAccess,
  NewInvitation,
  OneTimeSecret,
  Opened,
  Team,
  type Member,
} from '#contract/people.ts'
import { isBlank } from '#contract/text.ts'
import { isEmail } from '../email.ts'
import { isOurs, originOf, sendInvitation } from './send-links.ts'
import { missingSteps } from '../standing.ts'
import { type Caller, authorOf, isOwner, ownerOf, staffIn } from '../caller.ts'
import {
  listFormerPeople,
  listPeople,
  presenceOfPeople,
  removePerson,
  setAccess,
  type Person,
  type Presence,
} from '../people.ts'
import type { Author } from '../../db/db.ts'
import { clientAddress } from '../../http/client-address.ts'
import { takeOrRefuse } from '../../http/admission.ts'
import type { Parts } from '../../parts.ts'
import {
  alreadyStaff,
  foreignInvitation,
  invalidField,
  invalidInvitation,
  lastOwner,
  notFound,
  usedInvitation,
} from '../../refusal.ts'
import { setSessionCookies } from '../cookies.ts'
import { admitOnly } from '../identify.ts'
import { expectRecentProof } from '../proof.ts'
import { instant } from '../../appwrite/replies.ts'
import { latestAudit, type StoredAudit } from '../audit.ts'
import {
  invite,
  join,
  listInvitations,
  lookAtInvitation,
  removeInvitation,
  type Invitation,
} from './invitations.ts'
import { makeRecovery } from './recoveries.ts'
import { endAllSessions } from '../sessions.ts'

const params = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{20}$' }) })
const member = `${endpoints.people}/:id`
const hour = 60 * 60 * 1_000

/** People who may sign in. */
export const team: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  await app.register(listing, parts)
  await app.register(management, parts)
  await app.register(joining, parts)
}

const listing: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, settings } = parts
  admitOnly(staffIn, app, parts)

  app.get(endpoints.people, { schema: { response: { 200: Team } } }, async (request) => {
    const [members, former] = await Promise.all([
      membersFor(staffIn(request), parts),
      listFormerPeople(db),
    ])
    return { members, former, secondFactorRequired: settings.requireSecondFactor }
  })
}

/** An owner's changes to other people. */
const management: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, settings } = parts
  admitOnly(owner, app, parts)

  const inviting = { schema: { body: NewInvitation, response: { 200: Invited } } }
  app.post(endpoints.people, inviting, async (request) => {
    const by = await writerOf(request, parts)
    const { email, role } = request.body
    if (!isEmail(email)) throw invalidField('email', 'Value must be a valid email address')
    const name = nameFrom(request.body.name, email)
    const invited = await invite(parts, { email, name, role }, by)
    if (!invited) throw alreadyStaff()
    const { id, expiresAt } = invited.invitation
    const origin = originOf(request, settings)
    const link = joinLink(origin, { id, secret: invited.link })
    // Not awaited; a failure is logged. The host of a request leads nobody anywhere: the owner passes the link on.
    void sendInvitation(isOurs(origin, settings) ? parts : {}, request.log, { id, email, link })
    return { id, secret: invited.link, expires: instant(expiresAt) }
  })

  app.patch(member, { schema: { params, body: NewAccess } }, async (request) => {
    const by = await writerOf(request, parts)
    const { id } = request.params
    if (!(await setAccess(db, id, request.body, by))) throw await refusalFor(id, parts)
    return {}
  })

  app.delete(member, { schema: { params } }, async (request) => {
    const by = await writerOf(request, parts)
    const { id } = request.params
    if (!(await removeInvitation(db, id, by)) && !(await removePerson(db, id, by)))
      throw await refusalFor(id, parts)
    return {}
  })

  app.delete(`${member}/sessions`, { schema: { params } }, async (request) => {
    const by = await writerOf(request, parts)
    await endAllSessions(db, request.params.id, by)
    return {}
  })

  const recovery = { schema: { params, response: { 200: OneTimeSecret } } }
  app.post(`${member}/recovery`, recovery, async (request) => {
    const by = await writerOf(request, parts)
    const { id } = request.params
    // It would bypass the old password.
    if (id === by.id) throw invalidField('id', 'Your own password is changed in your account')
    const made = await makeRecovery(parts, id, by)
    if (!made) throw notFound('Membership', id)
    return { secret: made.link, expires: instant(made.expiresAt) }
  })
}

async function writerOf(request: FastifyRequest, parts: Parts): Promise<Author> {
  const caller = owner(request)
  expectRecentProof(caller, parts)
  await takeOrRefuse(parts.limits.desk, { account: caller.person.id })
  return authorOf(request, caller)
}

/** A person who still exists is the last owner. */
const refusalFor = async (id: string, { db }: Parts) =>
  (await listPeople(db)).some((one) => one.id === id) ? lastOwner() : notFound('Membership', id)

const owner = (request: FastifyRequest) => ownerOf(request, 'teams.write')

/** Accepting an invitation by its link. */
const joining: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { limits, settings } = parts
  const options = { schema: { body: Opened }, config: { open: missingSteps } }
  admitOnly(() => undefined, app, parts)

  app.post(endpoints.join, options, async (request, reply) => {
    await takeOrRefuse(limits.links, { address: clientAddress(request) })
    if (request.caller) throw foreignInvitation()
    const userAgent = request.headers['user-agent'] ?? ''
    const place = { ip: clientAddress(request), userAgent }
    const joined = await join(parts, linkIn(request.body), place)
    if (joined.outcome !== 'joined') throw closed(joined.outcome)
    setSessionCookies(joined.token, joined.session.expiresAt, { request, reply, settings })
    request.log.info({ person: joined.person.id }, 'joined')
    return {}
  })

  /** Whether the link is still valid, before the person chooses a password. */
  app.post(`${endpoints.join}/look`, options, async (request) => {
    await takeOrRefuse(limits.links, { address: clientAddress(request) })
    const outcome = await lookAtInvitation(parts, linkIn(request.body))
    if (outcome !== 'open') throw closed(outcome)
    return {}
  })
}

const linkIn = ({ id, secret }: { id: string; secret: string }) => ({ id, link: secret })

const closed = (outcome: 'used' | 'invalid') =>
  outcome === 'used' ? usedInvitation() : invalidInvitation()

async function membersFor(caller: Caller, { db, settings, now }: Parts): Promise<Member[]> {
  const staff = await listPeople(db)
  if (!isOwner(caller)) return staff.map(forCounsellor)
  const [presence, open, noted] = await Promise.all([
    presenceOfPeople(db, { now: now(), usedSince: now() - settings.sessionIdleHours * hour }),
    listInvitations(db),
    latestAudit(db, ['second-factor-on', 'blocked']),
  ])
  const byId = new Map(presence.map((one) => [one.personId, one]))
  const notedOf = Map.groupBy(noted, ({ subject }) => subject)
  return [
    ...staff.map((person) => memberFrom(person, byId.get(person.id), notedOf.get(person.id))),
    ...open.map(invitedFrom),
  ]
}

const nothing = {
  email: '',
  blocked: false,
  invited: false,
  hasPassword: false,
  hasSecondFactor: false,
  secondFactorSince: '',
  blockedAt: '',
  blockedBy: '',
  blockedByName: '',
  lastSeen: '',
  devices: 0,
  expires: '',
}

/** Colleagues need a person's name, but only owners the address and the state of the account. */
const forCounsellor = ({ id, name, role, blocked }: Person): Member => ({
  ...nothing,
  id,
  name,
  role,
  blocked,
})

/** `noted`: entries of the audit about the person. */
function memberFrom(person: Person, presence?: Presence, noted: StoredAudit[] = []): Member {
  const { hasSecondFactor } = person
  const factorEvent = hasSecondFactor && noted.find(({ action }) => action === 'second-factor-on')
  const block = person.blocked && noted.find(({ action }) => action === 'blocked')
  return {
    ...forCounsellor(person),
    email: person.email,
    hasPassword: person.password !== '',
    hasSecondFactor,
    ...(factorEvent && { secondFactorSince: instant(factorEvent.at) }),
    ...(block && {
      blockedAt: instant(block.at),
      blockedBy: block.by.id ?? '',
      blockedByName: block.by.name,
    }),
    ...(presence && { lastSeen: instant(presence.seenAt), devices: presence.sessions }),
  }
}

const invitedFrom = ({ id, email, name, role, expiresAt }: Invitation): Member => ({
  ...nothing,
  id,
  name,
  email,
  role,
  invited: true,
  expires: instant(expiresAt),
})

/** Without one, that of the address. */
export function nameFrom(typed: string | undefined, email: string) {
  const name = typed?.trim() || email.split('@')[0] || email
  if (!isBlank(name)) return name
  throw invalidField('name', 'Value must be a valid string and no longer than 128 chars')
}
