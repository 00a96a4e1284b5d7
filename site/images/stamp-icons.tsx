import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'

const StampIcon = ({ children }: { children: ReactNode }) => (
  <Icon box={40} size="2.5rem">
    {children}
  </Icon>
)

/** An open book: going on from the page one has reached. */
export function Book() {
  return (
    <StampIcon>
      <path d="M20 11c-3.5-2.6-8-3.6-14-3.5v23c6-.1 10.5.9 14 3.5 3.5-2.6 8-3.6 14-3.5v-23c-6-.1-10.5.9-14 3.5zM20 11v23" />
      <path d="M10.5 13.7c2 .1 3.7.5 5.2 1.1M10.5 19.2c2 .1 3.7.5 5.2 1.1M29.5 13.7c-2 .1-3.7.5-5.2 1.1M29.5 19.2c-2 .1-3.7.5-5.2 1.1M29.5 24.7c-2 .1-3.7.5-5.2 1.1" />
    </StampIcon>
  )
}

/** A rosette with its ribbons: approved. */
export function Approved() {
  return (
    <StampIcon>
      <circle cx="20" cy="14.5" r="10.5" />
      <circle cx="20" cy="14.5" r="7" strokeDasharray="1.2 2.465" strokeWidth="1.4" />
      <path d="M16.3 14.8l2.6 2.7 4.9-5.5M13.5 23.5l-2.8 12L20 31l9.3 4.5-2.8-12" />
    </StampIcon>
  )
}

/** A stem with its branches. */
export function Branches() {
  return (
    <StampIcon>
      <path d="M20 36V13M20 29c-5.5 0-10-3.5-10.5-10.5M20 29c5.5 0 10-3.5 10.5-10.5M20 22.5c-2.8-.5-4.6-3-4.8-7.7M20 22.5c2.8-.5 4.6-3 4.8-7.7" />
      <circle cx="20" cy="9" r="3.5" />
      <circle cx="9.2" cy="15" r="3.2" />
      <circle cx="30.8" cy="15" r="3.2" />
      <path d="M13 36h14" />
    </StampIcon>
  )
}

/** A diploma with its seal. */
export function Diploma() {
  return (
    <StampIcon>
      <path d="M22.5 30H7a1.5 1.5 0 0 1-1.5-1.5v-20A1.5 1.5 0 0 1 7 7h26a1.5 1.5 0 0 1 1.5 1.5v9M11 13.5h14M11 18.5h9M11 23.5h7" />
      <circle cx="28.5" cy="25" r="5.5" />
      <path d="M25.5 29.8v6.7l3-2.2 3 2.2v-6.7M27 25l1.2 1.2 2-2.4" />
    </StampIcon>
  )
}
