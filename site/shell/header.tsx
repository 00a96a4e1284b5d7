import { paths } from '#contract/paths.ts'
import { company } from '../content/company.ts'
import { eligibilityPlace, places } from '../content/navigation.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Brand } from './brand.tsx'
import { Menu } from './menu.tsx'

export function Header({ path }: { path: string }) {
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
