import { useSearch } from 'wouter/use-browser-location'
import { brochureFile, paths } from '#contract/paths.ts'
import { categories, courses, coursesPage, type Course } from '#site/content/courses.ts'
import { brochure } from '#site/content/forms.ts'
import { Drawn } from '#site/images/drawn.tsx'
import { courseSlips } from '#site/images/pictures.ts'
import { useOffer } from '#site/offers.ts'
import { PageHead } from '#site/shell/page-head.tsx'
import { Button, ButtonLink } from '#site/ui/button.tsx'
import { Closing } from '#site/ui/closing.tsx'
import { EnquirySection } from '#site/ui/enquiry-form.tsx'
import { Section } from '#site/ui/section.tsx'
import { Top } from '#site/ui/top.tsx'
import { Check } from '#site/images/icons.tsx'
import { Badge } from '#site/ui/badge.tsx'
import type { ReactNode } from 'react'

const { title, description, hero, list, closing } = coursesPage

export default function Courses() {
  const isLive = useOffer('forms')
  const preselected = new URLSearchParams(useSearch({ ssrSearch: '' })).get('course')
  const course = courses.find(({ id }) => id === preselected)?.title
  return (
    <>
      <PageHead path={paths.courses} title={title} description={description} />
      <Top {...hero} art={<Drawn picture={courseSlips} />} />
      <Section note={list.note} heading={list.heading}>
        <ChipFilter label={list.filter} all={list.all} choices={categories}>
          <ul className="mt-8 grid grid-cols-1 gap-7 md:grid-cols-2">
            {courses.map((one) => (
              <CourseCard key={one.id} course={one} isLive={isLive} />
            ))}
          </ul>
        </ChipFilter>
      </Section>
      {isLive && (
        <EnquirySection id={formId} kind={course ? 'enroll' : 'consultation'} course={course} />
      )}
      <Closing heading={closing.heading} text={closing.text}>
        {isLive ? (
          <>
            <ButtonLink kind="accent" href={formAddress()}>
              {closing.consultation}
            </ButtonLink>
            <ButtonLink kind="outline-deep" href={brochureFile} download>
              {brochure.download}
            </ButtonLink>
          </>
        ) : (
          <>
            {/* As specified, these two and Enroll Now do nothing. */}
            <Button kind="accent">{closing.consultation}</Button>
            <Button kind="outline-deep">{closing.brochure}</Button>
          </>
        )}
      </Closing>
    </>
  )
}

/** A slip with a stub: the course above the perforation, its price below. */
function CourseCard({ course, isLive }: { course: Course; isLive: boolean }) {
  const { id, title: name, category, popular } = course
  const enroll = {
    kind: 'outline',
    size: 'small',
    'aria-label': `${list.enroll}: ${name}`,
  } as const
  return (
    <li
      id={id}
      data-chip={categories.findIndex(({ name: chip }) => chip === category) + 1}
      className="rows-of-pair rounded-paper md:row-span-5 border border-rule bg-paper"
    >
      <article className="rows-of-pair md:row-span-5" aria-labelledby={`${id}-title`}>
        <div className="px-5 pt-5 max-xs:px-3 sm:px-7 sm:pt-7">
          <p className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 text-fine text-ink-soft">
            {category}
            {popular && <Badge kind="accent">{list.popular}</Badge>}
          </p>
          <h3 id={`${id}-title`} className="mt-2 text-title">
            {name}
          </h3>
          <p className="mt-2 text-ink-soft">{course.description}</p>
        </div>
        <ul className="grid content-start gap-2 px-5 py-5 max-xs:px-3 sm:px-7">
          {course.features.map((feature) => (
            <li key={feature} className="flex gap-2.5 text-note max-xs:gap-2">
              <Check className="mt-0.5 shrink-0 text-brand max-xs:size-4" />
              {feature}
            </li>
          ))}
        </ul>
        <dl className="rows-of-pair mx-5 max-xs:mx-3 md:row-span-2 xs:grid-cols-2 gap-x-6 border-t-2 border-brand text-note sm:mx-7">
          <Row term={list.facts.duration} text={course.duration} />
          <Row term={list.facts.batchSize} text={course.batchSize.text} />
          <Row term={list.facts.eligibility} text={course.eligibility} wide />
        </dl>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-4 border-t border-dashed border-rule bg-sheet px-5 py-4 max-xs:px-3 sm:px-7">
          <p>
            <span className="sr-only">{list.facts.price}: </span>
            <span className="font-heading text-title text-brand-strong">{course.price}</span>
          </p>
          {isLive ? (
            <ButtonLink href={formAddress(id)} {...enroll}>
              {list.enroll}
            </ButtonLink>
          ) : (
            <Button {...enroll}>{list.enroll}</Button>
          )}
        </div>
      </article>
    </li>
  )
}

function Row({ term, text, wide }: { term: string; text: string; wide?: boolean }) {
  return (
    <div className={`border-hair py-2.5 ${wide ? 'border-t xs:col-span-2' : ''}`}>
      <dt className="text-fine text-ink-soft">{term}</dt>
      <dd className={wide ? '' : 'font-semibold'}>{text}</dd>
    </div>
  )
}

/** The target of *Enroll Now* and *Book Free Consultation* if the forms send something; the course is in the address. */
const formId = 'enquiry'
const formAddress = (course = '') => `${paths.courses}${course && `?course=${course}`}#${formId}`

type Choice = { name: string; count: number }

/**
 * Chips that filter the children, which have `data-chip` with their chip's number, from 1. Done in CSS (`chips`), so it works without
 * script.
 */
function ChipFilter({
  label,
  all,
  choices,
  children,
}: {
  label: string
  all: string
  choices: Choice[]
  children: ReactNode
}) {
  const total = choices.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="chips">
      <fieldset className="mt-8">
        <legend className="mb-3 text-fine text-ink-soft">{label}</legend>
        <ul className="flex flex-wrap gap-2.5">
          {[{ name: all, count: total }, ...choices].map(({ name, count }, index) => (
            <li key={name}>
              <label className="chip flex min-h-11 cursor-pointer items-center gap-2 rounded-full border px-4 py-1 text-note font-semibold">
                <input
                  type="radio"
                  name="chip"
                  value={index}
                  defaultChecked={index === 0}
                  className="sr-only"
                />
                {name} <span className="font-normal">{count}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {children}
    </div>
  )
}
