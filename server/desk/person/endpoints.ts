import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { allEnquiries, endpoints } from '#contract/paths.ts'
import {
  FieldCorrected,
  FieldCorrection,
  PersonChange,
  PersonChanged,
  PersonEnquiries,
  PersonQuery,
} from '#contract/staff/person.ts'
import { documentFrom } from '../../appwrite/replies.ts'
import type { Author } from '../../db/db.ts'
import { takeOrRefuse } from '../../http/admission.ts'
import type { Parts } from '../../parts.ts'
import { authorOf, staffIn } from '../../people/caller.ts'
import { admitOnly } from '../../people/identify.ts'
import { invalidField, notFound, updateConflict } from '../../refusal.ts'
import { correctField } from './correct.ts'
import { joinPerson, listPerson, partPerson, undoPerson } from './person.ts'

/** Whose enquiries they are, as staff say, and what was wrong in them. */
export const person: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, audit, limits, settings } = parts
  admitOnly(staffIn, app, parts)

  const list = { schema: { querystring: PersonQuery, response: { 200: PersonEnquiries } } }
  app.get(endpoints.person, list, async (request) => {
    const rows = await listPerson(db, request.query.enquiry)
    audit.listed(
      authorIn(request),
      rows.map(({ id }) => id),
    )
    const at = { databaseId: settings.databaseId, parentId: allEnquiries }
    return { documents: rows.map((row) => documentFrom(row, at)) }
  })

  const change = { schema: { body: PersonChange, response: { 200: PersonChanged } } }
  app.post(endpoints.person, change, async (request) => {
    const by = await writerIn(request)
    const { body } = request
    if (body.is === 'undone') {
      if (!(await undoPerson(db, by, body.action))) throw updateConflict()
      return { action: body.action }
    }
    const { enquiry, others } = body
    if (others.includes(enquiry)) throw invalidField('others', 'These are other enquiries.')
    const action = await (body.is === 'same'
      ? joinPerson(db, by, [enquiry, ...others])
      : partPerson(db, by, enquiry, others))
    if (action === undefined) throw notFound('Document', enquiry)
    return { action }
  })

  const correction = { schema: { body: FieldCorrection, response: { 200: FieldCorrected } } }
  app.patch(endpoints.person, correction, async (request) => {
    const by = await writerIn(request)
    const { enquiry: id, ...sent } = request.body
    const corrected = await correctField(db, by, { id, ...sent })
    if (corrected.outcome === 'refused') throw invalidField(sent.field, corrected.problem)
    if (corrected.outcome === 'gone') throw notFound('Document', id)
    if (corrected.outcome === 'conflict') throw updateConflict()
    return { enquiries: corrected.enquiries }
  })

  async function writerIn(request: FastifyRequest): Promise<Author> {
    const by = authorIn(request)
    await takeOrRefuse(limits.desk, { account: by.id })
    return by
  }
}

const authorIn = (request: FastifyRequest): Author => authorOf(request, staffIn(request))
