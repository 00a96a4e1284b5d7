import { paths } from '#contract/paths.ts'
import { ArrowRight, Check } from '../../images/icons.tsx'
import { shareCards } from '../../images/pictures.ts'
import { claims, hours, since } from '../../content/company.ts'
import { campus, closing, credits, hero, page, why } from '../../content/home.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Closing } from '../../ui/closing.tsx'
import { Drawn } from '../../images/drawn.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Hero } from '../../ui/hero.tsx'
import { Onward } from '../../ui/onward.tsx'
import { RuledList } from '../../ui/ruled-list.tsx'
import { Section } from '../../ui/section.tsx'
import { CarriedForward } from '../../images/carried-forward.tsx'
import { Reasons } from './reasons.tsx'
import { Services } from './services.tsx'

export default function Home() {
  return (
    <>
      <PageHead path={paths.home} image={shareCards.home} {...page} />
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
