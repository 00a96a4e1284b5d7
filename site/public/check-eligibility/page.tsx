import { paths } from '#contract/paths.ts'
import { slipSmall } from '../../images/pictures.ts'
import { before, head, intro } from '../../content/eligibility.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Drawn } from '../../images/drawn.tsx'
import { EligibilityForm } from './form.tsx'

export default function CheckEligibility() {
  return (
    <div className="bg-sheet-strong">
      <PageHead path={paths.checkEligibility} {...head} />
      <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] items-start lg:grid-cols-[minmax(0,45rem)_minmax(0,25rem)] lg:justify-between lg:gap-x-14 lg:px-8 lg:py-16">
        <div className="border-rule bg-surface lg:border">
          <div className="ribbon h-12 border-b border-rule" />
          <div className="px-4 pt-8 sm:px-11 sm:pt-9">
            <h1 className="text-h1">{intro.heading}</h1>
            <p className="mt-2 text-lead text-ink-soft">{intro.lead}</p>
          </div>
          <EligibilityForm />
        </div>
        <Before />
      </div>
    </div>
  )
}

function Before() {
  return (
    <aside aria-labelledby="before" className="px-4 py-10 sm:px-11 lg:px-0 lg:py-0">
      <h2 id="before" className="border-b-2 border-brand pb-3 text-title">
        {before.heading}
      </h2>
      {before.questions.map(({ title, text, link }) => (
        <div key={title} className="border-b border-rule py-4">
          <h3 className="text-h3">{title}</h3>
          <p className="mt-1 text-note text-ink-soft">
            {text}
            {link && (
              <>
                {' '}
                <a
                  href={paths.privacy}
                  className="inline-block font-semibold text-brand underline underline-offset-4"
                >
                  {link}
                </a>
              </>
            )}
          </p>
        </div>
      ))}
      <figure className="mt-9 max-w-100">
        <Drawn picture={slipSmall} className="w-full shadow-paper" />
        <figcaption className="mt-4 text-fine text-ink-soft">{before.caption}</figcaption>
      </figure>
    </aside>
  )
}
