import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Me, Way } from '#site/backend/desk.ts'
import type { Row } from '#site/backend/marks.ts'
import { Chat, Mail, Phone } from '#site/images/icons.tsx'
import { callLink, mailLink, whatsappLink } from './contact-addresses.ts'
import { mailMessage, whatsappMessage } from './message.ts'

export type ContactWay = {
  way: Way
  word: string
  /** Undefined if the typed text allows no link. */
  to: string | undefined
  /** The prefilled text; added on click, so that a copied link is the bare one. */
  withWords?: string | undefined
  Icon: ComponentType<{ className?: string }>
  away?: true
}

/** Why there is no link. */
export const noAddress: Record<Way, string> = {
  call: 'No valid phone number',
  whatsapp: 'No valid mobile number',
  mail: 'No valid email address',
}

/** The ways to reach the person of a row. */
export function useContactWays({ phone, email, name, reference, form }: Row): ContactWay[] {
  // Only read from the cache: until loaded, the sentence with the name is left out.
  const { data: me } = useQuery<Me>({ queryKey: ['me'], enabled: false })
  const to = { name, reference, ...(me && { counsellor: me.name }) }
  const byForm = form !== undefined
  const chat = whatsappLink(phone)
  const mail = mailLink(email)
  const { subject, body } = mailMessage(to, byForm)
  const text = whatsappMessage(to, byForm)
  return [
    { way: 'call', word: 'Call', to: callLink(phone), Icon: Phone },
    {
      way: 'whatsapp',
      word: 'WhatsApp',
      to: chat,
      withWords: chat && `${chat}?text=${encodeURIComponent(text)}`,
      Icon: Chat,
      away: true,
    },
    {
      way: 'mail',
      word: 'Mail',
      to: mail,
      withWords:
        mail && `${mail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`,
      Icon: Mail,
    },
  ]
}

type Props = { row: Row; onContact: (row: Row, way: Way) => void }

/** An invalid number is shown as a label without a link. */
export function ContactLinks({ row, onContact }: Props) {
  return (
    <div className="flex h-full flex-wrap divide-x divide-hair">
      {useContactWays(row).map((contact) => (
        <ContactLink
          key={contact.way}
          contact={contact}
          person={row.name}
          onContact={() => onContact(row, contact.way)}
        />
      ))}
    </div>
  )
}

const cell =
  'flex min-h-12 min-w-11 flex-auto compact:min-w-10 items-center justify-center gap-2 text-fine font-bold ' +
  'table:min-h-14 table:flex-col table:gap-0.5 compact:px-0 wide:px-1.5 compact:text-[0.8125rem] table:leading-none table:font-semibold'

type LinkProps = { contact: ContactWay; person: string; onContact: () => void }

function ContactLink({ contact, person, onContact }: LinkProps) {
  const { way, word: text, to, Icon, away } = contact
  if (to === undefined) {
    return (
      <span className={`${cell} text-ink-soft`} title={noAddress[way]}>
        <Icon className="size-[1.125rem] shrink-0 opacity-60" />
        <span className="line-through">{text}</span>
      </span>
    )
  }
  return (
    <a
      href={to}
      aria-label={`${text} ${person}`}
      title={`${text} ${person}`}
      {...(away && { target: '_blank', rel: 'noopener noreferrer' })}
      onClick={(event) => {
        openWithWords(event, contact)
        onContact()
      }}
      className={`${cell} text-brand -outline-offset-2 hover:bg-sheet hover:text-brand-strong`}
    >
      <Icon className="size-[1.125rem] shrink-0" />
      <span>{text}</span>
    </a>
  )
}

/** The link keeps the bare number; a click adds the prefilled text. */
export function openWithWords(
  { currentTarget }: React.MouseEvent<HTMLAnchorElement>,
  { to, withWords }: ContactWay,
) {
  if (!to || !withWords) return
  currentTarget.href = withWords
  setTimeout(() => (currentTarget.href = to))
}
