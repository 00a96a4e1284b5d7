import type { FormHTMLAttributes, InputHTMLAttributes, ReactNode, Ref } from 'react'
import type { EnquiryField } from '#contract/enquiry-fields.ts'
import { application } from '../content/admissions.ts'
import { courses } from '../content/courses.ts'
import { labels } from '../content/forms.ts'
import { sending } from '../content/sending.ts'
import { unsent, WithoutForm } from './form-foot.tsx'

type Props = FormHTMLAttributes<HTMLFormElement> & {
  ref?: Ref<HTMLFormElement>
  /** In order; true: required. */
  fields: { [Field in EnquiryField]?: boolean }
  /** Below the fields. */
  children: ReactNode
}

/** A form as a numbered sheet, with uncontrolled fields. */
export function EnquirySheet({ fields, children, ...form }: Props) {
  const names = Object.keys(fields) as EnquiryField[] // The keys of the type.
  return (
    <form
      {...unsent}
      className="mt-8 max-w-180 border border-rule bg-surface max-xs:-mx-4 max-xs:border-x-0 print:hidden"
      {...form}
    >
      <div className="ribbon h-12 border-b border-rule" />
      <div className={sides}>
        <WithoutForm words={sending} />
      </div>
      <ol className={sides}>
        {names.map((name, index) => (
          <Line
            key={name}
            number={index + 1}
            label={labels[name]}
            more={fields[name] ? undefined : application.optional}
          >
            <Control name={name} required={fields[name] ?? false} />
          </Line>
        ))}
      </ol>
      <div className="perforation mt-4" />
      <div className={`py-6 ${sides}`}>
        <WithoutForm words={sending} />
        {children}
      </div>
    </form>
  )
}

/** With large letters the sheet is as wide as the screen. */
const sides = 'px-5 max-xs:px-4 sm:px-11'

const controlClasses = 'control mt-1.5 px-3.5 py-2.5 max-xs:px-2'

type ControlProps = { name: EnquiryField; required: boolean }

function Control({ name, required }: ControlProps) {
  if (name === 'message')
    return <textarea className={controlClasses} name={name} required={required} rows={4} />
  if (name === 'course') return <CourseChoice required={required} />
  return (
    <input
      className={name === 'phone' ? `${controlClasses} sm:max-w-70` : controlClasses}
      name={name}
      {...kinds[name]}
      required={required}
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
      className={`${controlClasses} max-xs:pr-0 sm:max-w-100`}
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
      <span aria-hidden="true" className="w-5 shrink-0 text-ink-soft max-xs:hidden sm:w-6">
        {number}
      </span>
      <label className="min-w-0 grow">
        <span className="font-bold">{words}</span>{' '}
        {more && <span className="text-ink-soft">{more}</span>}
        {children}
      </label>
    </li>
  )
}
