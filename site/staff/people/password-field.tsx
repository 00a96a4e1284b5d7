import { useState } from 'react'
import { Eye, EyeOff } from '#site/images/desk-icons.tsx'

type Props = { name?: string; label?: string; isNew?: boolean; describedBy?: string }

/** A narrow field shows the eye icon instead of the word. */
export function PasswordField({
  name = 'password',
  label = 'Password',
  isNew = false,
  describedBy,
}: Props) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block text-note font-semibold">
        {label}
      </label>
      <div className="@container relative">
        <input
          id={name}
          name={name}
          type={isShown ? 'text' : 'password'}
          required
          autoComplete={isNew ? 'new-password' : 'current-password'}
          aria-describedby={describedBy}
          // No spell-checking or correction of a visible password.
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="control pr-24 pl-3.5 text-label @max-[13em]:pr-13"
        />
        <button
          type="button"
          aria-controls={name}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0 min-w-21 rounded-r-control @max-[13em]:min-w-13 text-note font-semibold text-brand -outline-offset-3 hover:text-brand-strong"
        >
          <span className="flex items-center justify-center gap-1.5 @max-[13em]:gap-0 @max-[13em]:text-[length:0px]">
            <Icon className="size-5" />
            {isShown ? 'Hide' : 'Show'}
            <span className="sr-only">{label.toLowerCase()}</span>
          </span>
        </button>
      </div>
    </div>
  )
}
