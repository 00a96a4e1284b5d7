import { useState } from 'react'
import { Eye, EyeOff } from '#site/images/icons.tsx'

type Props = { name?: string; label?: string; isNew?: boolean; describedBy?: string }

export function PasswordField({
  name = 'password',
  label = 'Password',
  isNew = false,
  describedBy,
}: Props) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block text-note font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={name}
          name={name}
          type={shown ? 'text' : 'password'}
          required
          autoComplete={isNew ? 'new-password' : 'current-password'}
          aria-describedby={describedBy}
          // A password that is shown is no prose.
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="control pr-24 pl-3.5 text-label"
        />
        <button
          type="button"
          aria-controls={name}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 min-w-21 rounded-r-control text-note font-semibold text-brand -outline-offset-3 hover:text-brand-strong"
        >
          <span className="flex items-center justify-center gap-1.5">
            <Icon className="size-5" />
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only">{label.toLowerCase()}</span>
          </span>
        </button>
      </div>
    </div>
  )
}
