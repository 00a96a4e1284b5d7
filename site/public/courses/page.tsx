import { useSearch } from 'wouter/use-browser-location'
import { brochureFile, paths } from '#contract/paths.ts'
import { courseSlips, shareCards } from '../../images/pictures.ts'
import { categories, courses, coursesPage } from '../../content/courses.ts'
import { brochure } from '../../content/forms.ts'
import { useOffer } from '../../offers.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ChipFilter } from '../../ui/chip-filter.tsx'
import { Closing } from '../../ui/closing.tsx'
import { Drawn } from '../../images/drawn.tsx'
import { EnquirySection } from '../../ui/enquiry-section.tsx'
import { Section } from '../../ui/section.tsx'
import { Top } from '../../ui/top.tsx'
import { CourseCard } from './course-card.tsx'
import { formAddress, formId } from './form-address.ts'

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
