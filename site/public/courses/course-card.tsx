import { paths } from '#contract/paths.ts'
import { categories, type Course, coursesPage } from '#site/content/courses.ts'
import { Check } from '#site/images/icons.tsx'
import { Badge } from '#site/ui/badge.tsx'
import { Button, ButtonLink } from '#site/ui/button.tsx'

const { list } = coursesPage

/** A slip with a stub: the course above the perforation, its price below. */
export function CourseCard({ course, isLive }: { course: Course; isLive: boolean }) {
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
export const formId = 'enquiry'
export const formAddress = (course = '') =>
  `${paths.courses}${course && `?course=${course}`}#${formId}`
