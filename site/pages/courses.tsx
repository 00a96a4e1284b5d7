import { useSearch } from 'wouter/use-browser-location'
import { brochureFile, paths } from '#contract/paths.ts'
import { courseSlips, shareCards } from '../images/pictures.ts'
import { Check } from '../images/icons.tsx'
import { categories, courses, coursesPage, type Course } from '../content/courses.ts'
import { brochure } from '../content/forms.ts'
import { useOffer } from '../offers.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ChipFilter } from '../ui/chip-filter.tsx'
import { Closing } from '../ui/closing.tsx'
import { Drawn } from '../images/drawn.tsx'
import { EnquirySection } from '../ui/enquiry-section.tsx'
import { Section } from '../ui/section.tsx'
import { Top } from '../ui/top.tsx'

const { title, description, hero, list, closing } = coursesPage

/** The target of *Enroll Now* and *Book Free Consultation* if the forms send something; the course is in the address. */
const formId = 'enquiry'
const formAddress = (course = '') => `${paths.courses}${course && `?course=${course}`}#${formId}`

export default function Courses() {
  const isLive = useOffer('forms')
  const preselected = new URLSearchParams(useSearch({ ssrSearch: '' })).get('course')
  const course = courses.find(({ id }) => id === preselected)?.title
  return (
    <>
      <PageHead
        path={paths.courses}
        image={shareCards.courses}
        title={title}
        description={description}
      />
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
        <div className="px-5 pt-5 sm:px-7 sm:pt-7">
          <p className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 text-fine text-ink-soft">
            {category}
            {popular && <Badge kind="accent">{list.popular}</Badge>}
          </p>
          <h3 id={`${id}-title`} className="mt-2 text-title">
            {name}
          </h3>
          <p className="mt-2 text-ink-soft">{course.description}</p>
        </div>
        <ul className="grid content-start gap-2 px-5 py-5 sm:px-7">
          {course.features.map((feature) => (
            <li key={feature} className="flex gap-2.5 text-note">
              <Check className="mt-0.5 shrink-0 text-brand" />
              {feature}
            </li>
          ))}
        </ul>
        <dl className="rows-of-pair mx-5 md:row-span-2 xs:grid-cols-2 gap-x-6 border-t-2 border-brand text-note sm:mx-7">
          <Row term={list.facts.duration} text={course.duration} />
          <Row term={list.facts.batchSize} text={course.batchSize.text} />
          <Row term={list.facts.eligibility} text={course.eligibility} wide />
        </dl>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-4 border-t border-dashed border-rule bg-sheet px-5 py-4 sm:px-7">
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
