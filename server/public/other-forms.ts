import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  EnquiryPayload,
  EnquiryResult,
  enquiryFrom,
  missingIn,
  tidiedEnquiry,
} from '#contract/enquiries.ts'
import { endpoints } from '#contract/paths.ts'
import { withLetters } from '../people/email.ts'
import { readingOf } from '../advice/reason/reading.ts'
import { isStaffNotified } from '../notify/channels.ts'
import type { Parts } from '../parts.ts'
import { invalidBody, keyReused, missingField, noSuchRoute } from '../refusal.ts'
import { admitForm, onceFrom, problemOfText } from './public-form.ts'
import { addEnquiry } from './enquiries.ts'

const schema = { body: EnquiryPayload, response: { 200: EnquiryResult } }

/** The public call of the other forms: stores the enquiry. Only while they are on. */
export const enquiries: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, metrics, settings, choices, now } = parts
  app.addHook('onRequest', async () => {
    if (choices.get().forms === 'off') throw noSuchRoute()
  })

  app.post(
    endpoints.enquiries,
    {
      schema,
      schemaErrorFormatter: (problems) => invalidBody(problems, problemOfText),
      onRequest: admitForm(parts),
      async preValidation(request) {
        // Its schema is checked after this hook.
        request.body = tidiedEnquiry(request.body) as EnquiryPayload
      },
    },
    async (request) => {
      const { body } = request
      const missing = missingIn(body)
      if (missing !== undefined) throw missingField(missing)
      const added = await addEnquiry(db, {
        enquiry: { ...enquiryFrom(body), email: withLetters(body.email) },
        once: onceFrom(request, body),
        care: readingOf(body.message ?? null, now()).distress !== undefined,
        news: isStaffNotified(settings),
      })
      if (added.outcome === 'clash') throw keyReused()
      if (added.outcome === 'first') metrics.enquiries.inc({ kind: body.kind })
      const { reference, care } = added.enquiry
      return { reference, ...(care && { care }) }
    },
  )
}
