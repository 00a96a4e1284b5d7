import { type ReactNode, type Ref, useId } from 'react'

type TextProps = {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  /** In words, at the field. */
  problem: string | undefined
  optional?: boolean
  /** Of a longer text. */
  rows?: number
  type?: 'tel' | 'email'
  inputMode?: 'numeric'
  placeholder?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

export function TextField(props: TextProps) {
  const {
    id,
    label,
    value,
    onChange,
    problem,
    optional,
    rows,
    ref,
    className = '',
    ...rest
  } = props
  const shared = {
    id,
    value,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem && `${id}-problem`,
    autoComplete: 'off',
    className: `field aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)] ${className}`,
    ...rest,
  }
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-note font-semibold">
        {label} {optional && <span className="font-normal text-ink-soft">if given</span>}
      </label>
      {rows ? (
        <textarea
          {...shared}
          className={`${shared.className} py-2`}
          rows={rows}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input {...shared} ref={ref} onChange={(event) => onChange(event.target.value)} />
      )}
      {problem && (
        <p id={`${id}-problem`} className="text-note font-semibold text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

type ChoiceProps = {
  title: string
  value: string
  choices: [value: string, word: string][]
  /** Rarer ones, behind the others. */
  more?: string[]
  onChoose: (value: string) => void
  children?: ReactNode
}

export function Choices({ title, value, choices, more, onChoose, children }: ChoiceProps) {
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-note font-semibold">{title}</legend>
      <div className="new-picks">
        {choices.map(([one, word]) => (
          <label key={one}>
            <input
              type="radio"
              name={id}
              checked={value === one}
              onChange={() => onChoose(one)}
              className="sr-only"
            />
            {word}
          </label>
        ))}
        {more && (
          <select
            aria-label={`${title}: more`}
            value={more.includes(value) ? value : ''}
            data-chosen={more.includes(value) || undefined}
            onChange={(event) => onChoose(event.target.value)}
          >
            <option value="">More</option>
            {more.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        )}
      </div>
      <div className="mt-2 grid gap-2 empty:hidden">{children}</div>
    </fieldset>
  )
}
