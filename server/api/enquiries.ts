import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  EnquiryPayload,
  EnquiryResult,
  enquiryFrom,
  missingIn,
  tidiedEnquiry,
} from '#contract/enquiries.ts'
import { endpoints } from '#contract/paths.ts'
import { withLetters } from '../accounts/email.ts'
import { readingOf } from '../advice/reason/reading.ts'
import { isStaffNotified } from '../news/channels.ts'
import type { Parts } from '../parts.ts'
import { invalidBody, keyReused, missingField } from '../refusal.ts'
import { admitForm, onceFrom, problemOfText } from './public-form.ts'

const schema = { body: EnquiryPayload, response: { 200: EnquiryResult } }

/** The public call of the other forms: stores the enquiry. There only with `FORMS=live`. */
export const enquiries: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { store, metrics, settings, now } = parts
  if (settings.forms === 'off') return

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
      const added = await store.enquiries.add({
        enquiry: { ...enquiryFrom(body), email: withLetters(body.email) },
        once: onceFrom(request, body),
        care: readingOf(body.message ?? null, now()).distress,
        news: isStaffNotified(settings),
      })
      if (added.outcome === 'clash') throw keyReused()
      if (added.outcome === 'first') metrics.enquiries.inc({ kind: body.kind })
      const { reference, care } = added.enquiry
      return { reference, ...(care && { care }) }
    },
  )
}
