import { contact, phoneLink } from '../content/company.ts'
import { eligibilityPlace, places } from '../content/navigation.ts'
import { ButtonLink } from '../ui/button.tsx'

/** A popover: the browser opens and closes it, Escape too, with or without script. */
export function Menu({ path }: { path: string }) {
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
