import type { ReactNode } from 'react'
import { ExternalLink } from '../../images/icons.tsx'
import { Stamp } from '../../images/stamp.tsx'
import { result as words } from '../../content/eligibility.ts'
import type { Slip } from './slip.ts'

/** The specified fields, each only where the answer has it, and below them where it was read. */
export function AnswerRows({ slip: { answer, date } }: { slip: Slip }) {
  const { universityName, minimumCgpa, requiredDocs, policyUrl, notes, sources } = answer
  const rows = Boolean(minimumCgpa ?? policyUrl) || requiredDocs.length + notes.length > 0
  if (!rows) return universityName ? null : <p className="mt-5">{words.nothing}</p>
  return (
    <>
      <dl className="ruled mt-4.5 wide:mt-5">
        {minimumCgpa && (
          <Row term={words.minimumCgpa}>
            <span className="font-semibold">{minimumCgpa}</span>
          </Row>
        )}
        {requiredDocs.length > 0 && (
          <Row term={words.requiredDocs}>
            <span className="font-semibold print:hidden">{requiredDocs.join(', ')}</span>
            <ul className="hidden print:block">
              {requiredDocs.map((document) => (
                <li key={document} className="mb-2 flex items-baseline gap-3 font-semibold">
                  <span className="size-4 shrink-0 translate-y-0.5 rounded-[3px] border border-brand" />
                  {document}
                </li>
              ))}
            </ul>
          </Row>
        )}
        {policyUrl && (
          <Row term={words.policy}>
            <a
              href={policyUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-6 items-center gap-2 font-semibold text-brand underline underline-offset-4 print:inline"
            >
              {words.viewPolicy}
              <ExternalLink className="size-4.5 shrink-0 print:hidden" />
            </a>
          </Row>
        )}
        {notes.length > 0 && (
          <Row term={words.notes}>
            <Stamp date={date} className="float-right mb-1 ml-3 size-22 wide:hidden" />
            {notes.map((paragraph) => (
              <p key={paragraph} className="mb-2.5 whitespace-pre-line last:mb-0">
                {paragraph}
              </p>
            ))}
          </Row>
        )}
      </dl>
      {sources.length > 0 && (
        <section className="mt-4 text-fine text-ink-soft">
          <h3 className="font-body font-bold tracking-normal text-ink">{words.sources}</h3>
          <ol className="mt-1 list-decimal pl-6">
            {sources.map(({ title, url, date: read }) => (
              <li key={title + url}>
                {url ? (
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="underline underline-offset-3 hover:text-brand"
                  >
                    {title}
                  </a>
                ) : (
                  title
                )}
                {read && `, ${read}`}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="gap-x-3 border-t border-rule py-3 first:border-t-0 wide:grid wide:grid-cols-[9.5rem_minmax(0,1fr)]">
      <dt className="text-note text-ink-soft">{term}</dt>
      <dd className="min-w-0 text-label">{children}</dd>
    </div>
  )
}
