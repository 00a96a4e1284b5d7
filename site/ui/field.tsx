import {
  type ComponentProps,
  Fragment,
  type InputEvent,
  type ReactNode,
  type TextareaHTMLAttributes,
} from 'react'
import { asciiDigits } from '#contract/text.ts'

type Words = {
  name: string
  label: string
  /** Shown above the input: what to enter. */
  hint?: string
  /** Appended to the label of an optional field. */
  optional?: string
  /** The field's number before the label. */
  number: number
}

type Props = Words & ComponentProps<'input'>

const box = 'control mt-2 px-3.5 text-ink'

/** One numbered line of a form, uncontrolled: text typed before the script loaded stays. Children are below the input. */
export function Field(props: Props) {
  const { name, label, hint, optional, number, className = '', children, ...rest } = props
  return (
    <Line {...{ name, label, hint, optional, number }}>
      <input
        id={name}
        name={name}
        aria-describedby={describedBy(name, hint, optional)}
        className={`${box} ${className}`}
        // The mouse wheel would change a number unnoticed.
        onWheel={rest.type === 'number' ? ({ currentTarget }) => currentTarget.blur() : undefined}
        onBeforeInput={rest.type === 'number' ? readDigits : undefined}
        {...rest}
      />
      {children}
    </Line>
  )
}

/** A number field drops the digits of Indian scripts: they are typed as 0 to 9. */
function readDigits(event: InputEvent<HTMLInputElement>) {
  const digits = asciiDigits(event.data)
  if (digits === event.data) return
  event.preventDefault()
  // Deprecated, but the only insertion at the caret that a number field has.
  document.execCommand('insertText', false, digits)
}

type AreaProps = Words & TextareaHTMLAttributes<HTMLTextAreaElement>

export function Area({ name, label, hint, optional, number, ...rest }: AreaProps) {
  return (
    <Line {...{ name, label, hint, optional, number }}>
      <textarea
        id={name}
        name={name}
        aria-describedby={describedBy(name, hint, optional)}
        className={`${box} py-3`}
        {...rest}
      />
    </Line>
  )
}

function Line({ name, label, hint, optional, number, children }: Words & { children: ReactNode }) {
  return (
    <li className="border-t border-hair pt-5 pb-6 xs:grid xs:grid-cols-[1.75rem_minmax(0,1fr)] sm:grid-cols-[2.5rem_minmax(0,1fr)]">
      <span aria-hidden="true" className="text-ink-soft max-xs:hidden">
        {number}
      </span>
      <div>
        <label htmlFor={name} className="text-label font-bold wrap-anywhere">
          {label.match(/[^/]+\/?|\//g)?.map((part) => (
            <Fragment key={part}>
              {part}
              {part.endsWith('/') && <wbr />}
            </Fragment>
          ))}
        </label>
        {optional && (
          <span id={`${name}-optional`} className="text-label text-ink-soft">
            {' '}
            {optional}
          </span>
        )}
        {hint && (
          <p id={`${name}-hint`} className="text-note leading-snug text-ink-soft">
            {hint}
          </p>
        )}
        {children}
      </div>
    </li>
  )
}

const describedBy = (name: string, hint?: string, optional?: string) =>
  [optional && `${name}-optional`, hint && `${name}-hint`].filter(Boolean).join(' ') || undefined
