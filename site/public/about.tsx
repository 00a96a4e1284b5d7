import { paths } from '#contract/paths.ts'
import {
  accreditations,
  achievements,
  closing,
  hero,
  page,
  people,
  type Person,
  purpose,
  values,
} from '#site/content/about.ts'
import { claims, since } from '#site/content/company.ts'
import { Drawn } from '#site/images/drawn.tsx'
import { bundle } from '#site/images/pictures.ts'
import { PageHead } from '#site/shell/page-head.tsx'
import { ButtonLink } from '#site/ui/button.tsx'
import { Closing } from '#site/ui/closing.tsx'
import { Plates } from '#site/ui/plates.tsx'
import { Section } from '#site/ui/section.tsx'
import { Top } from '#site/ui/top.tsx'

const figures = [
  claims.success,
  claims.trained,
  claims.countries,
  { ...claims.experience, label: `${claims.experience.label}, ${since}` },
]

export default function About() {
  return (
    <>
      <PageHead path={paths.about} {...page} />
      <Top {...hero} art={<Drawn picture={bundle} />} />
      <Section ground="warm" label={purpose.label}>
        <FacingPages />
      </Section>
      <Section label={achievements.label} heading={achievements.heading}>
        <dl className="figures ruled mt-9 grid max-xs:cells-stacked xs:grid-cols-[2fr_3fr] sm:grid-cols-2 xs:max-xl:cells-paired xl:grid-cols-4 xl:cells-in-row">
          {figures.map(({ figure, label }) => (
            <div key={label}>
              <dt className="mt-2 text-ink-soft">{label}</dt>
              <dd className="font-heading text-figure text-brand-strong">{figure}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 max-w-prose text-note text-ink-soft">{achievements.caution}</p>
      </Section>
      <Section
        joined
        label={accreditations.label}
        heading={accreditations.heading}
        lead={accreditations.note}
      >
        <Plates plates={accreditations.list} />
      </Section>
      <Section ground="bleed" label={values.label} heading={values.heading}>
        <ol className="mt-9 grid gap-9 sm:grid-cols-3 sm:gap-8">
          {values.list.map(({ title, text }) => (
            <li key={title} className="border-t-2 border-brand pt-4">
              <h3 className="text-h3">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <People list={people.list} />
      <Closing heading={closing.heading} text={closing.text}>
        <ButtonLink href={paths.contact} kind="accent">
          {closing.contact}
        </ButtonLink>
        <ButtonLink href={paths.courses} kind="outline-deep">
          {closing.courses}
        </ButtonLink>
      </Closing>
    </>
  )
}

/** Hidden until the owner lists somebody. */
export function People({ list }: { list: Person[] }) {
  if (list.length === 0) return null
  return (
    <Section label={people.label} heading={people.heading}>
      <ul className="mt-9 grid grid-cols-1 gap-x-8 gap-y-10 xs:grid-cols-2 md:grid-cols-3">
        {list.map(({ name, role, photo }) => (
          <li key={name} className="border-t-2 border-brand pt-4">
            {photo && (
              <img
                {...photo}
                alt=""
                loading="lazy"
                decoding="async"
                className="mb-4 aspect-4/5 w-full bg-sheet object-cover"
              />
            )}
            <h3 className="text-h3">{name}</h3>
            <p className="mt-1 text-ink-soft">{role}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Vision and mission on two facing pages. */
function FacingPages() {
  return (
    <ul className="grid border border-rule bg-paper md:grid-cols-2 lg:-mt-4">
      {purpose.list.map(({ title, text }) => (
        <li
          key={title}
          className="fold border-rule p-6 max-xs:px-4 not-first:border-t sm:p-9 md:border-t-0!"
        >
          <h2 className="text-h2 leading-12">{title}</h2>
          <p className="ruling mt-6 text-body leading-8">{text}</p>
        </li>
      ))}
    </ul>
  )
}
