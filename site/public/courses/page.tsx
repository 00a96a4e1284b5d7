import { useSearch } from 'wouter/use-browser-location'
import { brochureFile, paths } from '#contract/paths.ts'
import { categories, courses, coursesPage } from '#site/content/courses.ts'
import { brochure } from '#site/content/forms.ts'
import { Drawn } from '#site/images/drawn.tsx'
import { courseSlips, shareCards } from '#site/images/pictures.ts'
import { useOffer } from '#site/offers.ts'
import { PageHead } from '#site/shell/page-head.tsx'
import { Button, ButtonLink } from '#site/ui/button.tsx'
import { ChipFilter } from '#site/ui/chip-filter.tsx'
import { Closing } from '#site/ui/closing.tsx'
import { EnquirySection } from '#site/ui/enquiry-section.tsx'
import { Section } from '#site/ui/section.tsx'
import { Top } from '#site/ui/top.tsx'
import { CourseCard, formAddress, formId } from './course-card.tsx'

const { title, description, hero, list, closing } = coursesPage

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
