import type { AnchorHTMLAttributes } from 'react'
import { paths } from '#contract/paths.ts'
import {
  chatLink,
  contact,
  counsellorMessage,
  emailLink,
  hours,
  phoneLink,
} from '#site/content/company.ts'
import { before, cards, hero, mapSheet, page, map } from '#site/content/contact.ts'
import { Chat, Clock, ExternalLink, Mail, MapPin, Phone } from '#site/images/icons.tsx'
import { useOffer } from '#site/offers.ts'
import { PageHead } from '#site/shell/page-head.tsx'
import { ButtonLink } from '#site/ui/button.tsx'
import { Onward } from '#site/ui/closing.tsx'
import { Email, Hours } from '#site/ui/contact-words.tsx'
import { EnquirySection } from '#site/ui/enquiry-form.tsx'
import { Section } from '#site/ui/section.tsx'
import { Top } from '#site/ui/top.tsx'

const cardList = [
  {
    title: cards.address,
    Icon: MapPin,
    text: (
      <address className="not-italic">
        {contact.address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    ),
  },
  {
    title: cards.hours,
    Icon: Clock,
    text: (
      <>
        <p>
          <Hours>{hours.long}</Hours>
        </p>
        {hours.closed && <p>{hours.closed}</p>}
      </>
    ),
  },
  { title: cards.phone, Icon: Phone, text: <CardLink href={phoneLink}>{contact.phone}</CardLink> },
  {
    title: cards.whatsapp,
    Icon: Chat,
    text: (
      <CardLink href={chatLink(counsellorMessage)} target="_blank" rel="noopener">
        {cards.chat}
      </CardLink>
    ),
  },
  {
    title: cards.email,
    Icon: Mail,
    text: (
      <CardLink href={emailLink}>
        <Email />
      </CardLink>
    ),
  },
]

export default function Contact() {
  const isLive = useOffer('forms')
  return (
    <>
      <PageHead path={paths.contact} {...page} />
      <Top {...hero}>
        <div className="mt-7 flex flex-col gap-3 sm:flex-row">
          <ButtonLink href={phoneLink}>{hero.call}</ButtonLink>
          <ButtonLink href={emailLink} kind="outline">
            {hero.write}
          </ButtonLink>
        </div>
      </Top>
      <Section label={cards.label} heading={cards.heading}>
        <ul className="ways ruled mt-8 grid grid-cols-1 sm:grid-cols-2 xl:grid-cols-3">
          {cardList.map(({ title, Icon, text }) => (
            <li key={title} className="flex gap-4 max-xs:flex-col max-xs:gap-2">
              <Icon className="mt-1 shrink-0 text-brand" />
              <div className="min-w-0">
                <h3 className="text-h3">{title}</h3>
                <div className="mt-1.5 text-ink-soft">{text}</div>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      {isLive && <EnquirySection id="write" kind="contact" />}
      <Section label={before.label} heading={before.heading} joined={!isLive}>
        <ol className="ruled mt-8">
          {before.list.map((text, index) => (
            <li key={text} className="flex gap-4 border-t border-rule py-4 first:border-t-0">
              <span aria-hidden="true" className="w-7 shrink-0 text-ink-soft max-xs:w-auto">
                {index + 1}
              </span>
              {text}
            </li>
          ))}
        </ol>
      </Section>
      <Map />
    </>
  )
}

/** The map. The page is complete without it. */
function Map() {
  return (
    <Section ground="bleed" note={mapSheet.note} heading={mapSheet.heading}>
      <p className="mt-4">
        <Onward href={map.link} text={mapSheet.link} icon={<ExternalLink />} />
      </p>
      <div className="map-place mt-6">
        <div className="map-sheet">
          <iframe
            src={map.frame}
            title={mapSheet.title}
            loading="lazy"
            sandbox={map.powers}
            referrerPolicy="no-referrer"
            className="block h-80 w-full lg:h-115"
          />
        </div>
      </div>
      <p className="mt-5 text-fine text-ink-soft">{mapSheet.source}</p>
    </Section>
  )
}

function CardLink({ children, ...link }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a
      {...link}
      className="inline-block py-2 font-semibold wrap-anywhere text-brand underline underline-offset-4"
    >
      {children}
    </a>
  )
}
