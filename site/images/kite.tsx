import { ownLogo } from '../words/own.ts'

/**
 * The brand mark, 28 by 36, or the owner's logo. The lower sail has the text colour, for light and dark backgrounds; a logo stands on a
 * light plate on dark ones, or has a light edge, because its colours need it. Decorative next to the name.
 */
export function Kite({ className = '' }: { className?: string }) {
  if (ownLogo)
    return (
      <img
        {...ownLogo}
        alt=""
        className={`${className} owner-logo`}
        data-wide={ownLogo.width > 1.5 * ownLogo.height || undefined}
        decoding="async"
      />
    )
  return (
    <svg viewBox="0 0 28 36" width="28" height="36" className={className} aria-hidden="true">
      {/* The bow of an Indian kite bends upwards. The gaps are its spars; the background shows through. */}
      <path
        className="fill-accent"
        d="M13.1 1.5v9.1C8.9 10.7 5.1 11.6 1.6 13.2zM14.9 1.5v9.1c4.2.1 8 1 11.5 2.6z"
      />
      <path
        fill="currentColor"
        d="M13.1 12.4v14.9L1.9 15.1c3.4-1.6 7.1-2.6 11.2-2.7zM14.9 12.4v14.9l11.2-12.2c-3.4-1.6-7.1-2.6-11.2-2.7z"
      />
      <path
        className="fill-none stroke-accent"
        strokeWidth="2"
        strokeLinecap="round"
        d="M14 28.4c.2 3.2 4.2 2 4.1 5.9"
      />
    </svg>
  )
}
