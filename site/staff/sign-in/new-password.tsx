import { PasswordField } from '../people/password-field.tsx'
import { passwordRule } from '../people/words.ts'

/** One field: it can be shown, so it need not be typed twice. */
export const NewPassword = () => (
  <div>
    <PasswordField label="New password" isNew describedBy="password-rule" />
    <p id="password-rule" className="mt-1.5 text-fine text-ink-soft">
      {passwordRule}
    </p>
  </div>
)
