import type { ReactNode } from 'react'
import { company, contact, emailLink, hours, phoneLink, socials } from '../content/company.ts'
import { eligibilityPlace, places, privacyPlace } from '../content/navigation.ts'
import { Email } from '../ui/email.tsx'
import { Brand } from './brand.tsx'

export function Footer() {
  return (
    <footer className="on-deep bg-footer text-on-deep-soft print:hidden">
      <div className="mx-auto grid max-w-page grid-cols-1 gap-x-6 xs:grid-cols-2 gap-y-8 px-4 pt-10 pb-8 text-note sm:px-8 md:grid-cols-3 md:gap-x-10 lg:grid-cols-[1.2fr_1fr_1fr_0.8fr] md:pt-13">
        <div className="col-span-full max-w-80 lg:col-span-1">
          <p className="flex items-center gap-2.5">
            <Brand on="dark" />
          </p>
          <p className="mt-3">{company.summary}</p>
        </div>
        <Column title="Pages">
          {[...places, eligibilityPlace].map(({ path, title }) => (
            <Entry key={path} href={path}>
              {title}
            </Entry>
          ))}
        </Column>
        <Column title="Contact">
          <Entry href={phoneLink}>{contact.phone}</Entry>
          <Entry href={emailLink}>
            <Email />
          </Entry>
          <li className="py-2 leading-6">
            {hours.days}
            <br />
            {hours.time}
          </li>
        </Column>
        <Column title="Follow">
          {socials.map(({ name, href }) => (
            <Entry key={name} href={href}>
              {name}
            </Entry>
          ))}
        </Column>
        <p className="col-span-full border-t border-on-deep-line/40 pt-6 text-fine text-on-footer-quiet">
          {company.legalName}. {company.legalLine}{' '}
          <a href={privacyPlace.path} className="inline-block py-2 underline underline-offset-4">
            {privacyPlace.title}
          </a>
        </p>
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="font-body text-fine font-semibold tracking-normal text-on-footer-quiet">
        {title}
      </h2>
      <ul className="mt-2">{children}</ul>
    </div>
  )
}

function Entry({ href, children }: { href: string; children: ReactNode }) {
  const isExternal = href.startsWith('https:')
  return (
    <li>
      <a
        href={href}
        {...(isExternal && { target: '_blank', rel: 'noopener' })}
        className="inline-block py-2 leading-5 underline-offset-4 hover:underline"
      >
        {children}
      </a>
    </li>
  )
}
