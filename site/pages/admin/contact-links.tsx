import type { ComponentType } from 'react'
import { Chat, Mail, Phone } from '#site/images/icons.tsx'
import type { Row } from '#site/backend/admin.ts'
import { callLink, mailLink, whatsappLink } from './contact.ts'

/** The ways to reach the person of a row. Where a number cannot be one, the word stands there without a link. */
export function ContactLinks({ row }: { row: Row }) {
  const ways = [
    { word: 'Call', to: callLink(row.phone), Icon: Phone },
    { word: 'WhatsApp', to: whatsappLink(row.phone), Icon: Chat, away: true },
    { word: 'Mail', to: mailLink(row.email), Icon: Mail },
  ]
  return (
    <div className="flex h-full flex-wrap divide-x divide-hair">
      {ways.map(({ word, to, Icon, away }) => (
        <Way key={word} word={word} person={row.name} to={to} Icon={Icon} away={away} />
      ))}
    </div>
  )
}

type Reach = {
  word: string
  person: string
  to: string | undefined
  Icon: ComponentType<{ className?: string }>
  away?: boolean
}

const cell =
  'flex min-h-14 min-w-11 flex-auto compact:min-w-10 items-center justify-center gap-2 text-fine font-bold ' +
  'table:flex-col table:gap-0.5 table:px-2 table:text-[0.8125rem] table:leading-none table:font-semibold'
const word = 'compact:sr-only'

function Way({ word: text, person, to, Icon, away = false }: Reach) {
  if (to === undefined) {
    return (
      <span className={`${cell} text-ink-soft`} title={`${text}: not possible with what was typed`}>
        <Icon className="size-[1.125rem] shrink-0 opacity-60" />
        <span className={`${word} line-through`}>{text}</span>
      </span>
    )
  }
  return (
    <a
      href={to}
      aria-label={`${text} ${person}`}
      title={`${text} ${person}`}
      {...(away && { target: '_blank', rel: 'noopener noreferrer' })}
      className={`${cell} text-brand -outline-offset-2 hover:bg-sheet hover:text-brand-strong`}
    >
      <Icon className="size-[1.125rem] shrink-0" />
      <span className={word}>{text}</span>
    </a>
  )
}
