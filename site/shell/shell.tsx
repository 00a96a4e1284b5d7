import type { ReactNode } from 'react'
import { company, contact, emailLink, hours, phoneLink, socials } from '../content/company.ts'
import { eligibilityPlace, places, privacyPlace } from '../content/navigation.ts'
import { Email } from '../ui/contact-words.tsx'
import { Brand } from './brand.tsx'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Header, main and footer of every public page. */
export function Shell({ path, children }: { path: string; children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only z-20 rounded-control bg-surface px-4 py-3 font-semibold text-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Header path={path} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}

function Footer() {
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

function Header({ path }: { path: string }) {
  return (
    <header className="sticky top-0 z-10 border-b border-rule bg-surface print:hidden">
      <div className="mx-auto flex h-16 max-w-page items-center gap-4 px-4 sm:px-8">
        <a
          href={paths.home}
          aria-label={`${company.brand}, home page`}
          className="mr-auto flex min-h-11 min-w-0 items-center gap-2.5 rounded-control"
        >
          <Brand />
        </a>
        <nav
          aria-label="Main"
          className="mr-2 hidden items-center gap-4.5 text-fine whitespace-nowrap lg:flex xl:mr-3 xl:gap-7 xl:text-note"
        >
          {places.map((place) => (
            <a
              key={place.path}
              href={place.path}
              aria-current={place.path === path ? 'page' : undefined}
              className="flex h-16 items-center font-semibold hover:text-brand aria-[current]:text-brand aria-[current]:shadow-[inset_0_-2px] forced-colors:aria-[current]:underline"
            >
              {place.title}
            </a>
          ))}
        </nav>
        <div className="hidden lg:block">
          <ButtonLink
            href={eligibilityPlace.path}
            size="small"
            className="whitespace-nowrap max-xl:px-3.5 max-xl:text-fine"
          >
            {eligibilityPlace.title}
          </ButtonLink>
        </div>
        <Menu path={path} />
      </div>
    </header>
  )
}

/** A popover: the browser opens and closes it, Escape too, with or without script. */
function Menu({ path }: { path: string }) {
  return (
    <>
      <button
        type="button"
        popoverTarget="menu"
        // Safari gives the focus of a press only to a button with this attribute; older ones open the menu by it (base.css).
        tabIndex={0}
        aria-label="Menu"
        className="menu-button flex size-11 shrink-0 items-center justify-center rounded-control border border-rule text-brand-strong hover:bg-sheet lg:hidden"
      >
        <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
          <g className="stroke-current" strokeWidth="1.8">
            <path d="M2 4.5h16M2 10h16M2 15.5h16" />
            <path d="m4 4 12 12m0-12L4 16" />
          </g>
        </svg>
      </button>
      <div
        id="menu"
        popover="auto"
        className="menu-sheet border-b border-rule bg-surface px-4 pt-2 pb-6 text-ink sm:px-8 lg:hidden"
      >
        <nav aria-label="Menu">
          <ul>
            {places.map((place) => (
              <li key={place.path} className="border-b border-hair">
                <a
                  href={place.path}
                  aria-current={place.path === path ? 'page' : undefined}
                  className="flex min-h-13 items-center gap-3 font-heading text-h3 aria-[current]:text-brand"
                >
                  {place.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <ButtonLink href={eligibilityPlace.path} className="mt-6 w-full">
          {eligibilityPlace.title}
        </ButtonLink>
        <p className="mt-4 text-center text-note text-ink-soft">
          Or call{' '}
          <a href={phoneLink} className="font-semibold text-brand underline underline-offset-4">
            {contact.phone}
          </a>
        </p>
      </div>
    </>
  )
}
