import { useQuery } from '@tanstack/react-query'
import type { ComponentType, MouseEvent, ReactNode } from 'react'
import { withoutDirection } from '#contract/text.ts'
import type { Me, Way } from '#site/backend/desk.ts'
import type { Row } from '#site/backend/marks.ts'
import { Chat, Mail, Phone } from '#site/images/icons.tsx'
import {
  callChoices,
  callLink,
  filled,
  mailLink,
  mailMessage,
  templatesFor,
  whatsappChoices,
  whatsappLink,
  type Addressee,
  type Choice,
} from './message.ts'
import { Menu, MenuLink } from '../../ui/menu.tsx'

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
const noAddress: Record<Way, string> = {
  call: 'No valid phone number',
  whatsapp: 'No valid mobile number',
  mail: 'No valid email address',
}

/** Whom a message is to. The name of the counsellor is only read from the cache: until loaded, the sentence with it is left out. */
export function useAddressee({ name, reference, university }: Row): Addressee {
  const { data: me } = useQuery<Me>({ queryKey: ['me'], enabled: false })
  return { name, reference, university, ...(me && { counsellor: me.name }) }
}

export function contactWays(
  { phone, email, form }: Row,
  to: Addressee,
  { whatsapp, mail } = templatesFor(form !== undefined),
): ContactWay[] {
  const { subject, body } = mailMessage(to, mail)
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
      query: `?text=${encodeURIComponent(filled(whatsapp, to))}`,
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

type Props = {
  row: Row
  place: 'row' | 'panel'
  onContact: (row: Row, way: Way) => void
}

/** In a row of the list, or in the open enquiry. */
export function ContactLinks({ row, place, onContact }: Props) {
  const to = useAddressee(row)
  return (
    <div className={looks[place].around}>
      {contactWays(row, to).map((contact) => (
        <ContactLink
          key={contact.way}
          contact={contact}
          person={withoutDirection(row.name)}
          look={looks[place]}
          onContact={() => onContact(row, contact.way)}
        />
      ))}
    </div>
  )
}

/** In a row, three dots take the room of the padding. */
const cell =
  'flex min-h-12 min-w-11 flex-auto compact:min-w-10 items-center justify-center gap-2 text-fine font-bold ' +
  'table:min-h-14 table:flex-col table:gap-0.5 compact:px-0 compact:text-[0.8125rem] table:leading-none table:font-semibold'
const looks = {
  row: {
    around: 'flex h-full flex-wrap divide-x divide-hair table:flex-nowrap',
    icon: 'size-[1.125rem] shrink-0',
    link: `${cell} text-brand -outline-offset-2 hover:bg-sheet hover:text-brand-strong`,
    withoutDots: 'wide:px-1.5',
    call: '',
    none: `${cell} text-ink-soft [&>svg]:opacity-60`,
  },
  panel: {
    around: 'contact-buttons',
    icon: 'size-4.5 shrink-0',
    link: 'contact-button',
    withoutDots: '',
    call: 'bg-brand text-surface hover:bg-brand-strong',
    none: 'contact-button border-rule bg-transparent text-ink-soft',
  },
}

type LinkProps = {
  contact: ContactWay
  person: string
  look: (typeof looks)[Props['place']]
  onContact: () => void
}

/** An invalid number is shown as a label without a link; one that is not sure opens its readings. */
function ContactLink({ contact, person, look, onContact }: LinkProps) {
  const { way, word: text, to, choices = [], Icon } = contact
  const icon = <Icon className={look.icon} />
  const link = way === 'call' ? `${look.link} ${look.call}` : look.link
  if (to !== undefined)
    return (
      <a
        {...linkTo(to, contact, onContact)}
        aria-label={`${text} ${person}`}
        title={`${text} ${person}`}
        className={`${link} ${look.withoutDots}`}
      >
        {icon}
        <span>{text}</span>
      </a>
    )
  if (choices.length > 0)
    return (
      <NumberMenu
        {...{ contact, person, onContact }}
        label={
          <>
            {icon}
            <span>{text}…</span>
          </>
        }
        buttonClass={link}
      />
    )
  return (
    <span className={`${look.none} ${look.withoutDots}`} title={noAddress[way]}>
      {icon}
      <s>{text}</s>
    </span>
  )
}

type MenuProps = Omit<LinkProps, 'look'> & { label: ReactNode; buttonClass: string }

/** The numbers that the text may mean, each a link. */
function NumberMenu({ contact, person, label, buttonClass, onContact }: MenuProps) {
  const { word, choices = [] } = contact
  return (
    <Menu
      name={`${word} ${person}: choose a number`}
      label={label}
      buttonClass={buttonClass}
      className="w-72"
    >
      <p className="px-3 pt-2 pb-1 text-fine text-ink-soft">{word}: which number?</p>
      {choices.map(({ words, place, to }, at) => (
        <MenuLink
          key={to}
          data-first={at === 0 || undefined}
          className="menu-item"
          {...linkTo(to, contact, onContact)}
        >
          <span className="whitespace-nowrap">{words}</span>
          <span className="font-medium text-ink-soft">{place}</span>
        </MenuLink>
      ))}
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
