import { paths } from '#contract/paths.ts'
import { head, intro } from '../../content/eligibility.ts'
import { PageHead } from '../../shell/page-head.tsx'

export default function CheckEligibility() {
  return (
    <div className="bg-sheet-strong">
      <PageHead path={paths.checkEligibility} {...head} />
      <div className="mx-auto max-w-page px-4 py-16 sm:px-8">
        <h1 className="text-h1">{intro.heading}</h1>
        <p className="mt-3 text-lead text-ink-soft">{intro.lead}</p>
      </div>
    </div>
  )
}
