import { paths } from '#contract/paths.ts'
import { claims, hours, since } from '#site/content/company.ts'
import { campus, closing, credits, hero, page, services, why } from '#site/content/home.ts'
import { Drawn, DrawnTwice } from '#site/images/drawn.tsx'
import { ArrowRight, Check } from '#site/images/icons.tsx'
import {
  forwardSlipNarrow,
  forwardSlipWide,
  forwardStamp,
  markSheetNarrow,
  markSheetWide,
  rulerAndPen,
} from '#site/images/pictures.ts'
import { PageHead } from '#site/shell/page-head.tsx'
import { ButtonLink } from '#site/ui/button.tsx'
import { Closing, LastWord, Onward } from '#site/ui/closing.tsx'
import { Hero } from '#site/ui/hero.tsx'
import { Hours } from '#site/ui/contact-words.tsx'
import { RuledList } from '#site/ui/ruled-list.tsx'
import { Section } from '#site/ui/section.tsx'
import { Reasons } from './reasons.tsx'

export default function Home() {
  return (
    <>
      <PageHead path={paths.home} {...page} />
      <Hero
        {...hero}
        size="home"
        art={<CarriedForward />}
        actions={
          <>
            <ButtonLink href={paths.checkEligibility} kind="accent">
              {hero.check}
              <ArrowRight />
            </ButtonLink>
            <ButtonLink href={paths.courses} kind="outline-deep">
              {hero.courses}
            </ButtonLink>
          </>
        }
      />
      <Services />
      <Credits />
      <Section ground="warm" heading={why.heading}>
        <Reasons />
      </Section>
      <Campus />
      <Closing heading={closing.heading} text={closing.text}>
        <ButtonLink href={paths.checkEligibility} kind="accent">
          {closing.check}
          <ArrowRight />
        </ButtonLink>
        <ButtonLink href={paths.contact} kind="outline-deep">
          {closing.contact}
        </ButtonLink>
      </Closing>
    </>
  )
}

function Credits() {
  return (
    <Section note={credits.note} heading={credits.heading} lead={credits.text}>
      <div className="grid grid-cols-1 gap-9 xl:grid-cols-[minmax(0,1fr)_auto] xl:gap-16">
        <div>
          <RuledList rows={credits.benefits} mark={<Check />} />
          <p className="mt-7">
            <Onward href={paths.creditTransfer} text={credits.more} icon={<ArrowRight />} />
          </p>
        </div>
        <Drawn picture={credits.picture} className="justify-self-center xl:w-90" />
      </div>
    </Section>
  )
}

function Campus() {
  return (
    <>
      <Section
        ground="warm-line"
        // An owner's photograph is not decorative.
        note={campus.picture.src.startsWith('/art/') ? campus.note : undefined}
        heading={campus.heading}
        lead={campus.text}
      >
        <Facts
          facts={[
            { term: campus.facts.open, text: hours.days, more: hours.time },
            campus.facts.mockTest,
            {
              term: campus.facts.experience,
              text: `${claims.experience.figure} ${claims.experience.label}`,
            },
            { term: campus.facts.since, text: since },
          ]}
        />
      </Section>
      <Drawn
        picture={campus.picture}
        className="h-67.5 w-full bg-warm object-cover lg:h-120 print:hidden"
      />
    </>
  )
}

/**
 * The home page's first picture: a mark sheet torn below its total, and the slip with that total, which overlaps the next section by a
 * negative margin.
 */
function CarriedForward() {
  return (
    <div className="relative -mb-15 w-full max-w-82 justify-self-center sm:max-w-107.5 lg:-mb-25 xl:max-w-143.5 xl:justify-self-end">
      <DrawnTwice
        first
        narrow={markSheetNarrow}
        wide={markSheetWide}
        className="h-auto w-full shadow-paper xl:w-107.5"
      />
      <Drawn picture={rulerAndPen} className="absolute -top-5.5 left-114.5 hidden xl:block" />
      <div className="relative mt-9 ml-2.5 motion-safe:animate-[slide-out_240ms_var(--ease-out)_200ms_backwards] sm:mt-15 sm:ml-0 sm:w-110 xl:ml-13.5">
        <DrawnTwice
          narrow={forwardSlipNarrow}
          wide={forwardSlipWide}
          className="h-auto w-full shadow-paper"
        />
        <Drawn
          picture={forwardStamp}
          className="absolute -right-1 -bottom-3 w-[27%] motion-safe:animate-[stamp-down_160ms_ease-in_440ms_backwards] sm:-right-8.5 sm:bottom-auto sm:-top-1.25 sm:w-31 xl:-top-4.25 xl:-right-18.5 xl:w-37"
        />
      </div>
    </div>
  )
}

/** What the company does, in ruled columns. */
function Services() {
  return (
    <div className="mx-auto max-w-page px-4 pt-14 sm:px-8 lg:pt-0">
      <ul className="grid border-rule sm:grid-cols-2 lg:grid-cols-4 lg:border-b max-lg:ruled">
        {services.map(({ title, text, to }) => (
          <li
            key={title}
            className="border-rule py-4 max-sm:not-first:border-t sm:max-lg:nth-[n+3]:border-t lg:pt-14 lg:pb-9 lg:not-first:border-l lg:not-first:pl-6"
          >
            <a href={paths[to]} className="group flex min-h-11 flex-col rounded-control">
              <span className="font-heading text-h3 text-brand-strong underline-offset-4 group-hover:underline">
                <LastWord text={title}>
                  <ArrowRight className="text-brand" />
                </LastWord>
              </span>
              <span className="mt-1 pr-4 text-note text-balance text-ink-soft">{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Fact = { term: string; text: string; more?: string }

/** Short facts side by side between rules. */
function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts ruled mt-9 grid grid-cols-1 max-xs:cells-stacked xs:grid-cols-[fit-content(60%)_minmax(0,1fr)] xs:max-md:cells-paired md:flex md:cells-in-row">
      {facts.map(({ term, text, more }) => (
        <div key={term}>
          <dt className="text-fine text-ink-soft">{term}</dt>
          <dd className="mt-1 font-heading text-h4 text-brand-strong">
            {text}
            {more && (
              <span className="block">
                <Hours>{more}</Hours>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
