import { useQuery } from '@tanstack/react-query'
import type { ComponentType, MouseEvent, ReactNode } from 'react'
import { withoutDirection } from '#contract/text.ts'
import type { Me, Way } from '#site/backend/desk.ts'
import type { Row } from '#site/backend/marks.ts'
import { Chat, Mail, Phone } from '#site/images/icons.tsx'
import {
  callChoices,
  callLink,
  mailLink,
  whatsappChoices,
  whatsappLink,
  type Choice,
} from './contact-addresses.ts'
import { Menu } from '../../ui/menu.tsx'
import { mailMessage, whatsappMessage } from './message.ts'

type ContactWay = {
  way: Way
  word: string
  /** Undefined if the typed text allows no link, or not one alone. */
  to: string | undefined
  /** The numbers that an unclear text may mean. */
  choices?: Choice[]
  /** Added to the link on click, so that a copied link is the bare one. */
  query?: string
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
  const { subject, body } = mailMessage(to, byForm)
  return [
    {
      way: 'call',
      word: 'Call',
      to: callLink(phone),
      choices: callChoices(phone),
      Icon: Phone,
    },
    {
      way: 'whatsapp',
      word: 'WhatsApp',
      to: whatsappLink(phone),
      choices: whatsappChoices(phone),
      query: `?text=${encodeURIComponent(whatsappMessage(to, byForm))}`,
      Icon: Chat,
      away: true,
    },
    {
      way: 'mail',
      word: 'Mail',
      to: mailLink(email),
      query: `?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`,
      Icon: Mail,
    },
  ]
}

type Props = { row: Row; onContact: (row: Row, way: Way) => void }

/** An invalid number is shown as a label without a link; one that is not sure opens its readings. */
export function ContactLinks({ row, onContact }: Props) {
  return (
    <div className="flex h-full flex-wrap divide-x divide-hair table:flex-nowrap">
      {useContactWays(row).map((contact) => (
        <ContactLink
          key={contact.way}
          contact={contact}
          person={withoutDirection(row.name)}
          onContact={() => onContact(row, contact.way)}
        />
      ))}
    </div>
  )
}

const cell =
  'flex min-h-12 min-w-11 flex-auto compact:min-w-10 items-center justify-center gap-2 text-fine font-bold ' +
  'table:min-h-14 table:flex-col table:gap-0.5 compact:px-0 compact:text-[0.8125rem] table:leading-none table:font-semibold'

type LinkProps = { contact: ContactWay; person: string; onContact: () => void }

function ContactLink({ contact, person, onContact }: LinkProps) {
  const { way, word: text, to, choices = [], Icon } = contact
  const isChoice = to === undefined && choices.length > 0
  // Three dots take the room of the padding.
  const className = `${cell} ${isChoice ? '' : 'wide:px-1.5'} text-brand -outline-offset-2 hover:bg-sheet hover:text-brand-strong`
  const label = (
    <>
      <Icon className="size-[1.125rem] shrink-0" />
      <span>{isChoice ? `${text}…` : text}</span>
    </>
  )
  if (isChoice)
    return <NumberMenu {...{ contact, person, label, onContact }} buttonClass={className} />
  if (to === undefined) {
    return (
      <span className={`${cell} wide:px-1.5 text-ink-soft`} title={noAddress[way]}>
        <Icon className="size-[1.125rem] shrink-0 opacity-60" />
        <span className="line-through">{text}</span>
      </span>
    )
  }
  return (
    <a
      {...linkTo(to, contact, onContact)}
      aria-label={`${text} ${person}`}
      title={`${text} ${person}`}
      className={className}
    >
      {label}
    </a>
  )
}

type MenuProps = LinkProps & { label: ReactNode; buttonClass: string }

/** The numbers that the text may mean, each a link. */
export function NumberMenu({ contact, person, label, buttonClass, onContact }: MenuProps) {
  const { word, choices = [] } = contact
  return (
    <Menu
      name={`${word} ${person}: choose a number`}
      label={label}
      buttonClass={buttonClass}
      className="w-72"
    >
      {(close) => (
        <>
          <p className="px-3 pt-2 pb-1 text-fine text-ink-soft">{word}: which number?</p>
          {choices.map(({ words, place, to }, at) => (
            <a
              key={to}
              data-first={at === 0 || undefined}
              className="menu-item"
              {...linkTo(to, contact, () => {
                close()
                onContact()
              })}
            >
              <span className="whitespace-nowrap">{words}</span>
              <span className="font-medium text-ink-soft">{place}</span>
            </a>
          ))}
        </>
      )}
    </Menu>
  )
}

/** The link keeps the bare number; a click adds the prefilled text. */
export const linkTo = (to: string, { query, away }: ContactWay, onContact: () => void) => ({
  href: to,
  ...(away && { target: '_blank', rel: 'noopener noreferrer' }),
  onClick({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
    if (query) {
      currentTarget.href = to + query
      setTimeout(() => (currentTarget.href = to))
    }
    onContact()
  },
})
