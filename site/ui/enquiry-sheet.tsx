import type { FormHTMLAttributes, InputHTMLAttributes, ReactNode, Ref } from 'react'
import type { EnquiryField } from '#contract/enquiries.ts'
import { fieldLimits } from '#contract/field-limits.ts'
import { application } from '../content/admissions.ts'
import { courses } from '../content/courses.ts'
import { labels, sending } from '../content/forms.ts'
import { WithoutScript } from './form-foot.tsx'

type Props = FormHTMLAttributes<HTMLFormElement> & {
  ref?: Ref<HTMLFormElement>
  /** In order; true: required. */
  fields: { [Field in EnquiryField]?: boolean }
  /** Whether the fields have the server's length limits. */
  isLimited?: boolean
  /** Below the fields. */
  children: ReactNode
}

/** A form as a numbered sheet, with uncontrolled fields. */
export function EnquirySheet({ fields, isLimited = false, children, ...form }: Props) {
  const names = Object.keys(fields) as EnquiryField[] // The keys of the type.
  return (
    // Without script this method sends nothing, so that no phone number ends up in an address.
    <form
      method="dialog"
      className="mt-8 max-w-180 border border-rule bg-surface print:hidden"
      {...form}
    >
      <div className="ribbon h-12 border-b border-rule" />
      <div className="px-5 sm:px-11">
        <WithoutScript words={sending.noScript} />
      </div>
      <ol className="px-5 sm:px-11">
        {names.map((name, index) => (
          <Line
            key={name}
            number={index + 1}
            label={labels[name]}
            more={fields[name] ? undefined : application.optional}
          >
            <Control name={name} required={fields[name] ?? false} isLimited={isLimited} />
          </Line>
        ))}
      </ol>
      <div className="perforation mt-4" />
      <div className="px-5 py-6 sm:px-11">
        <WithoutScript words={sending.noScript} />
        {children}
      </div>
    </form>
  )
}

const controlClasses = 'control mt-1.5 px-3.5 py-2.5'

type ControlProps = { name: EnquiryField; required: boolean; isLimited: boolean }

function Control({ name, required, isLimited }: ControlProps) {
  const most = name === 'message' ? fieldLimits.long : fieldLimits.short
  const limit = isLimited ? { maxLength: most } : {}
  if (name === 'message')
    return (
      <textarea className={controlClasses} name={name} required={required} {...limit} rows={4} />
    )
  if (name === 'course') return <CourseChoice required={required} />
  return (
    <input
      className={name === 'phone' ? `${controlClasses} sm:max-w-70` : controlClasses}
      name={name}
      {...kinds[name]}
      required={required}
      {...limit}
    />
  )
}

const kinds: Record<
  'name' | 'email' | 'phone' | 'subject',
  InputHTMLAttributes<HTMLInputElement>
> = {
  name: { autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  subject: {},
}

function CourseChoice({ required }: { required: boolean }) {
  return (
    <select
      className={`${controlClasses} sm:max-w-100`}
      name="course"
      required={required}
      defaultValue=""
    >
      <option value="" disabled={required}>
        {application.choose}
      </option>
      {courses.map(({ id, title }) => (
        <option key={id}>{title}</option>
      ))}
    </select>
  )
}

/** A numbered line of the form. The label wraps its control, so no id is needed. */
function Line({
  number,
  label: words,
  more,
  children,
}: {
  number: number
  label: string
  more?: string | undefined
  children: ReactNode
}) {
  return (
    <li className="flex gap-4 border-t border-hair py-5 first:border-t-0">
      <span aria-hidden="true" className="w-5 shrink-0 text-ink-soft sm:w-6">
        {number}
      </span>
      <label className="grow">
        <span className="font-bold">{words}</span>{' '}
        {more && <span className="text-ink-soft">{more}</span>}
        {children}
      </label>
    </li>
  )
}
