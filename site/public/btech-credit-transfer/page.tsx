import { paths } from '#contract/paths.ts'
import { benefits } from '#site/content/benefits.ts'
import { chatLink, company, contact, counsellorMessage } from '#site/content/company.ts'
import {
  accreditations,
  benefitsNote,
  closing,
  eligibility,
  hero,
  keyPoints,
  page,
  questions,
  reasons,
  sections,
  steps,
  what,
} from '#site/content/credit-transfer.ts'
import { Drawn } from '#site/images/drawn.tsx'
import { ArrowRight, Check } from '#site/images/icons.tsx'
import { laceAcross } from '#site/images/pictures.ts'
import { Faq, OpenPassbook, PageIndex, StampIcon, Steps } from './parts.tsx'
import { PageHead } from '#site/shell/page-head.tsx'
import { ButtonLink } from '#site/ui/button.tsx'
import { Closing } from '#site/ui/closing.tsx'
import { Hero } from '#site/ui/hero.tsx'
import { Plates } from '#site/ui/plates.tsx'
import { RuledList } from '#site/ui/ruled-list.tsx'
import { Section } from '#site/ui/section.tsx'

export default function CreditTransfer() {
  return (
    <>
      <PageHead path={paths.creditTransfer} {...page} />
      <p className="hidden px-8 font-bold print:block">
        {company.brand}, {contact.phone}, {contact.email}
      </p>
      <Hero
        {...hero}
        size="hero"
        art={<OpenPassbook />}
        actions={
          <>
            <ButtonLink href={paths.checkEligibility} kind="accent">
              {hero.check}
              <ArrowRight />
            </ButtonLink>
            <Counsellor />
          </>
        }
      />
      <div className="relative">
        <PageIndex label={page.index} entries={Object.values(sections)} />
        <Section number={1} {...sections.what} aside={<KeyPoints />}>
          {what.map((text) => (
            <p key={text} className="mt-4 max-w-prose text-lead text-ink-soft">
              {text}
            </p>
          ))}
        </Section>
        <Section number={2} {...sections.why} joined>
          <Reasons />
        </Section>
        <Section number={3} {...sections.benefits} joined lead={benefitsNote}>
          <RuledList rows={Object.values(benefits)} columns={2} mark={<Check />} />
        </Section>
        <Section number={4} {...sections.process} lead={steps.note} ground="bleed">
          <Steps steps={steps.list} across={<Lace />} />
        </Section>
        <Section number={5} {...sections.eligibility}>
          <Conditions />
        </Section>
        <Section number={6} {...sections.accreditations} joined lead={accreditations.note}>
          <Plates plates={accreditations.list} />
        </Section>
        <Section number={7} {...sections.questions} joined>
          <Faq questions={questions} />
        </Section>
      </div>
      <Closing heading={closing.heading} text={closing.text} torn>
        <ButtonLink href={paths.checkEligibility} kind="accent">
          {closing.check}
          <ArrowRight />
        </ButtonLink>
        <Counsellor />
      </Closing>
    </>
  )
}

function Counsellor() {
  return (
    <ButtonLink
      href={chatLink(counsellorMessage)}
      target="_blank"
      rel="noopener"
      kind="outline-deep"
    >
      {closing.counsellor}
    </ButtonLink>
  )
}

function Reasons() {
  return (
    <ul className="stamps mt-8 grid grid-cols-1 bg-sheet-strong sm:grid-cols-2">
      {reasons.map(({ id, title, text }) => (
        <li
          key={id}
          className="flex gap-x-5 gap-y-3 p-6 text-brand sm:p-9 max-xs:flex-col max-xs:px-4 [&>svg]:shrink-0"
        >
          <StampIcon of={id} />
          <div className="min-w-0">
            <h3 className="text-h3 text-ink">{title}</h3>
            <p className="mt-2 text-note text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const Lace = () => (
  <div className="pointer-events-none absolute -top-5 left-[-5.51%] hidden w-[111.02%] lg:block">
    <Drawn picture={laceAcross} className="w-full" />
  </div>
)

function Conditions() {
  return (
    <dl className="ruled mt-8">
      {eligibility.map(({ term, text }) => (
        <div key={term} className="border-t border-rule py-3.5 first:border-t-0 sm:flex">
          <dt className="font-bold sm:w-60 sm:shrink-0">{term}</dt>
          <dd className="text-pretty text-ink-soft sm:text-ink">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A slip, torn on its left. */
function KeyPoints() {
  return (
    <aside
      aria-labelledby="key-points"
      className="torn-left self-start bg-sheet p-6 pb-4 max-xs:pr-4 xl:w-80"
    >
      <h3 id="key-points" className="border-b-2 border-brand pb-4 text-h3 text-brand-strong">
        {keyPoints.heading}
      </h3>
      <ul>
        {keyPoints.points.map((point) => (
          <li key={point} className="border-t border-rule py-3 text-label first:border-t-0">
            {point}
          </li>
        ))}
      </ul>
    </aside>
  )
}
