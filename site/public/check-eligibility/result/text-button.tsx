import type { ButtonHTMLAttributes } from 'react'

/** A button that looks like a link. */
export function TextButton({ className = '', ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      className={`min-h-11 text-left font-bold text-brand underline underline-offset-4 ${className}`}
      {...rest}
    />
  )
}
