import type { EnquiryKind } from '#contract/enquiry-fields.ts'
import { endpoints } from '#contract/paths.ts'
import { post } from './public-call.ts'

/** `care`: show the helpline first. */
export type Receipt = { reference: string; care: boolean }

/** Rejects unless the enquiry is stored. */
export async function sendEnquiry(
  kind: EnquiryKind,
  values: Record<string, string>,
  key: string,
): Promise<Receipt> {
  const reply = await post(endpoints.enquiries, { ...values, kind }, { key })
  if (!(reply instanceof Object) || !('reference' in reply) || typeof reply.reference !== 'string')
    throw new Error('The receipt has no reference.')
  return { reference: reply.reference, care: 'care' in reply && reply.care === true }
}
