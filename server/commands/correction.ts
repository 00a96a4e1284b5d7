import { IsOptional } from 'typebox'
import { Format } from 'typebox/format'
import { Value } from 'typebox/value'
import { EligibilityPayload, tidied } from '#contract/eligibility.ts'
import { EnquiryPayload } from '#contract/enquiries.ts'
import { tidiedText } from '#contract/form-texts.ts'
import { isText } from '#contract/text.ts'
import type { Change } from '../public/correction.ts'

const { course, subject, message } = EnquiryPayload.properties
const properties = { ...EligibilityPayload.properties, course, subject, message }
type Field = keyof typeof properties

Format.Set('text', isText)

/** Arguments like `phone=98000 00000`, validated like the form, and a little more strictly. Throws the first error. */
export function changeFrom(args: string[]): Change {
  if (args.length === 0) throw new Error(`Name what to correct: ${fields.join('=..., ')}=...`)
  return Object.assign({}, ...args.map(partFrom))
}

const isField = (name: string): name is Field => Object.hasOwn(properties, name)
const fields = Object.keys(properties).filter(isField)

function partFrom(arg: string): Change {
  const [name = '', ...values] = arg.split('=')
  // The list and `find` show this field by its name in the collection.
  const field = name === 'papers_passed' ? 'passed' : name
  if (!isField(field) || values.length === 0)
    throw new Error(`"${arg}" is no correction; it is one of ${fields.join('=..., ')}=...`)
  const value = valueOf(field, values.join('='))
  const column = field === 'passed' ? 'papers_passed' : field
  if (IsOptional(properties[field]) && (value === undefined || value === ''))
    return { [column]: null }
  const [error] = Value.Errors(properties[field], value)
  if (error) throw new Error(`${field} ${error.message}.`)
  // The form takes these: there the other of the two may be right. Here the former value is lost.
  if (field === 'email' && !String(value).includes('@')) throw new Error('email must have an @.')
  if (field === 'phone' && !/\p{Nd}/u.test(String(value)))
    throw new Error('phone must have a digit.')
  return { [column]: value }
}

/** As sent by the form. */
function valueOf(field: Field, text: string): unknown {
  if (!Object.hasOwn(EligibilityPayload.properties, field)) return tidiedText(field, text)
  const body = tidied({ [field]: text })
  return body instanceof Object && field in body ? Reflect.get(body, field) : undefined
}
