type Props = { id: string; describedBy?: string; invalid: boolean }

export const RecoveryCodeField = ({ id, describedBy, invalid }: Props) => (
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
