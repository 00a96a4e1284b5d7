import { paths } from '#contract/paths.ts'
import { ArrowRight, Check } from '../art/icons.tsx'
import { claims, hours, since } from '../content/company.ts'
import { campus, closing, credits, hero, page, services, why } from '../content/home.ts'
import { PageHead } from '../shell/page-head.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Closing } from '../ui/closing.tsx'
import { Facts } from '../ui/facts.tsx'
import { Hero } from '../ui/hero.tsx'
import { Onward } from '../ui/onward.tsx'
import { RuledList } from '../ui/ruled-list.tsx'
import { Section } from '../ui/section.tsx'

export default function Home() {
  return (
    <>
      <PageHead path={paths.home} {...page} />
      <Hero
        {...hero}
        size="home"
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
      <Section
        label={credits.label}
        note={credits.note}
        heading={credits.heading}
        lead={credits.text}
      >
        <RuledList rows={credits.benefits} mark={<Check />} />
        <p className="mt-7">
          <Onward href={paths.creditTransfer}>
            {credits.more}
            <ArrowRight />
          </Onward>
        </p>
      </Section>
      <Section ground="warm" label={why.label} note={why.note} heading={why.heading}>
        <Reasons />
      </Section>
      <Section
        ground="warm"
        label={campus.label}
        note={campus.note}
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

function Services() {
  return (
    <div className="mx-auto max-w-page px-4 pt-14 sm:px-8 lg:pt-0">
      <ul className="grid border-rule sm:grid-cols-2 lg:grid-cols-4 lg:border-b max-lg:ruled">
        {services.map(({ title, text, to }) => (
          <li
            key={title}
            className="border-rule py-4 max-sm:not-first:border-t lg:pt-14 lg:pb-9 lg:not-first:border-l lg:not-first:pl-6"
          >
            <a href={paths[to]} className="group flex min-h-11 flex-col rounded-control">
              <span className="flex items-center gap-2 font-heading text-h3 text-brand-strong underline-offset-4 group-hover:underline">
                {title}
                <ArrowRight className="text-brand" />
              </span>
              <span className="mt-1 pr-4 text-note text-ink-soft">{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** One sheet in four parts, torn along dashed lines. */
function Reasons() {
  const { training, faculty, abroad, success } = why
  const [sample] = training.rows
  return (
    <ul className="mt-9 grid overflow-hidden rounded-paper border border-brand bg-surface lg:grid-cols-[1.35fr_1fr]">
      <li className="p-5 sm:p-8">
        <h3 className="text-h3">{training.title}</h3>
        <p className="mt-2 text-ink-soft">{training.text}</p>
        <table className="mt-4 w-full text-note">
          <thead className="text-fine text-ink-soft">
            <tr>
              {training.columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="py-2 font-normal not-first:text-right first:text-left"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {training.rows.map(({ id, title, duration, batchSize }) => (
              <tr key={id} className="border-t border-rule">
                <th scope="row" className="py-2.5 text-left font-semibold">
                  {title}
                </th>
                <td className="py-2.5 pl-2 text-right">{duration}</td>
                <td className="py-2.5 pl-2 text-right">
                  {'least' in batchSize ? `${batchSize.least}-${batchSize.most}` : batchSize.text}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </li>
      {sample && 'least' in sample.batchSize && (
        <li className="border-dashed border-rule bg-sheet p-5 max-lg:border-t sm:p-8 lg:border-l">
          <h3 className="text-h3">{faculty.title}</h3>
          <p className="mt-2 text-ink-soft">
            {faculty.text(sample.batchSize.least, sample.batchSize.most)}
          </p>
          <SeatingPlan {...sample.batchSize} />
        </li>
      )}
      <li className="border-t border-dashed border-rule p-5 sm:p-8">
        <h3 className="text-h3">{abroad.title}</h3>
        <p className="mt-2 max-w-prose text-ink-soft">{abroad.text}</p>
      </li>
      <li className="on-deep relative flex flex-col justify-end bg-deep p-5 text-on-deep-soft sm:p-8">
        <h3 className="text-h3 text-on-deep">
          <span className="block text-[clamp(4.5rem,8vw,6rem)] leading-none">
            {claims.successOnHome.figure}
          </span>{' '}
          {claims.successOnHome.label}
        </h3>
        <p className="mt-2">{success.caution}</p>
      </li>
    </ul>
  )
}

/** Chairs with a firm outline are always taken; dashed ones fill up to the most. */
function SeatingPlan({ least, most }: { least: number; most: number }) {
  return (
    <div aria-hidden="true" className="mt-5 grid grid-cols-4 gap-2.5 text-center text-note">
      <span className="col-span-4 rounded-sm bg-deep text-fine text-on-deep-soft">
        {why.faculty.board}
      </span>
      {Array.from({ length: most }, (_, chair) => (
        <span
          key={chair}
          className={`rounded-paper border border-brand py-1.5 ${chair < least ? 'border-b-4 bg-surface' : 'border-dashed text-ink-soft'}`}
        >
          {chair + 1}
        </span>
      ))}
    </div>
  )
}
