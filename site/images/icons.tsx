import type { ReactNode } from 'react'

type Size = { className?: string }
type Props = Size & { box?: number; size?: string; children: ReactNode }

/**
 * One system: a 24 px grid, 1.75 px strokes in the text colour, round ends. Shown at 20 px by default. Icon-only controls need their own
 * accessible name.
 */
export function Icon({ className, box = 24, size = '20', children }: Props) {
  return (
    <svg
      viewBox={`0 0 ${box} ${box}`}
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  )
}

// Unused icons are tree-shaken.
/* @__NO_SIDE_EFFECTS__ */
export const drawn = (path: string) =>
  function Drawn({ className }: Size) {
    return (
      <Icon className={className}>
        <path d={path} />
      </Icon>
    )
  }

export const ArrowRight = drawn('M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5')
export const Check = drawn('M4.5 13l5 5.5L19.5 6')
export const Plus = drawn('M12 5v14M5 12h14')
export const Close = drawn('M6 6l12 12M18 6L6 18')
export const ChevronDown = drawn('M6 9.5l6 6 6-6')
export const ChevronRight = drawn('M9.5 6l6 6-6 6')
/** Opens in another tab. */
export const ExternalLink = drawn(
  'M13.5 4.5h6v6M19.5 4.5l-9 9M10 6H6a1.5 1.5 0 0 0-1.5 1.5V18A1.5 1.5 0 0 0 6 19.5h10.5A1.5 1.5 0 0 0 18 18v-4',
)
export const Printer = drawn(
  'M7.5 9V4h9v5M7 17H5.5A1.5 1.5 0 0 1 4 15.5v-5A1.5 1.5 0 0 1 5.5 9h13a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H17M7.5 14.5h9V20h-9z',
)
export const Copy = drawn(
  'M9 8.5h9.5A1.5 1.5 0 0 1 20 10v8.5a1.5 1.5 0 0 1-1.5 1.5H10a1.5 1.5 0 0 1-1.5-1.5V9.5M15.5 5.5A1.5 1.5 0 0 0 14 4H5.5A1.5 1.5 0 0 0 4 5.5V14a1.5 1.5 0 0 0 1.5 1.5',
)
export const Share = drawn(
  'M12 14.5v-11M8 7l4-3.5L16 7M7.5 10.5H6A1.5 1.5 0 0 0 4.5 12v7A1.5 1.5 0 0 0 6 20.5h12a1.5 1.5 0 0 0 1.5-1.5v-7a1.5 1.5 0 0 0-1.5-1.5h-1.5',
)
export const Pencil = drawn('M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5')
export const Phone = drawn(
  'M8.6 4.3L5.7 4.8c-.8.1-1.3.8-1.2 1.6.9 6.8 6.3 12.2 13.1 13.1.8.1 1.5-.4 1.6-1.2l.5-2.9c.1-.7-.2-1.3-.8-1.6l-2.7-1.2c-.6-.3-1.3-.1-1.7.4l-1.1 1.3a12.5 12.5 0 0 1-3.7-3.7l1.3-1.1c.5-.4.7-1.1.4-1.7l-1.2-2.7c-.3-.6-.9-.9-1.6-.8z',
)
export const Mail = drawn(
  'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5zM4 7l8 6 8-6',
)
export const MapPin = drawn(
  'M12 20.5c-4-4-6.5-7.3-6.5-10.4a6.5 6.5 0 0 1 13 0c0 3.1-2.5 6.4-6.5 10.4zM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
)
export const Clock = drawn('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2')
export const Alert = drawn('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5v5.5M12 16.4v.1')
/** A conversation: a bubble with a handset in it. */
export const Chat = drawn(
  'M3.8 20.2l1.3-3.9A8.5 8.5 0 1 1 8 19.2zM9.3 8.3l-.7.6c-.3.3-.4.7-.3 1.1a6.3 6.3 0 0 0 5.4 5.4c.4.1.8 0 1.1-.3l.6-.7c.3-.4.2-.9-.2-1.2l-1-.6c-.4-.2-.8-.2-1.1.1l-.4.4a4.5 4.5 0 0 1-1.8-1.8l.4-.4c.3-.3.3-.7.1-1.1l-.6-1c-.3-.4-.8-.5-1.5-.5z',
)
