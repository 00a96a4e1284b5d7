import { useState } from 'react'
import { digitsIn } from '#contract/phone.ts'

type Props = { id: string; label: string; describedBy?: string; invalid?: boolean }

const digits = 6

/** One input drawn as six boxes, so that paste and autofill work. */
export function CodeField({ id, label, describedBy, invalid = false }: Props) {
  const [code, setCode] = useState('')
  return (
    <div className="code-field">
      <input
        id={id}
        name="code"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        required
        pattern="[0-9]{6}"
        title="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => setCode(digitsIn(target.value).slice(0, digits))}
      />
      {Array.from({ length: digits }, (_, at) => (
        <span
          key={at}
          aria-hidden="true"
          data-next={at === Math.min(code.length, digits - 1) || undefined}
        >
          {code[at]}
        </span>
      ))}
    </div>
  )
}

type RecoveryCodeFieldProps = { id: string; describedBy?: string; invalid: boolean }

export const RecoveryCodeField = ({ id, describedBy, invalid }: RecoveryCodeFieldProps) => (
  <>
    <label htmlFor={id} className="mb-1.5 block text-note font-semibold">
      Recovery code
    </label>
    <input
      id={id}
      name="code"
      required
      maxLength={40}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      className="control px-3.5 text-label"
    />
  </>
)
