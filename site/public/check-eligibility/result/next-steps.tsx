import { messageOf, result as words } from '#site/content/answer.ts'
import { chatLink } from '#site/content/company.ts'
import { Chat } from '#site/images/icons.tsx'
import { ButtonLink } from '#site/ui/button.tsx'
import type { Result } from '../result.ts'
import { Section, SourceMark } from './parts.tsx'
import { stepFrom } from './statement.ts'

/** The steps, and below them the counsellor's contact: the own university comes first. */
export function NextSteps({ result }: { result: Result }) {
  const { answer } = result
  return (
    <Section heading={words.steps}>
      {answer.steps.length > 0 && (
        <ol className="ruled mt-3">
          {answer.steps.map(stepFrom).map(({ strong, remainder, source }, index) => (
            <li key={strong + remainder} className="step">
              <span aria-hidden="true" className="font-heading text-h3 text-brand">
                {index + 1}
              </span>
              <p className="text-pretty">
                <b className="font-bold">{strong}</b>
                {remainder}{' '}
                <SourceMark
                  number={source}
                  sources={answer.sources}
                  className="min-h-6 min-w-6 justify-start"
                />
              </p>
            </li>
          ))}
        </ol>
      )}
      {!answer.care && (
        <p className="mt-4">
          <Counsellor result={result} />
        </p>
      )}
    </Section>
  )
}

type CounsellorProps = { result: Result; kind?: 'main' | 'outline-deep' }

export const Counsellor = ({ result: { answer, sent }, kind = 'main' }: CounsellorProps) => (
  <ButtonLink
    kind={kind}
    href={chatLink(messageOf(sent['name'] ?? '', answer.reference))}
    target="_blank"
    rel="noopener"
    className="w-full max-xs:px-2 wide:w-auto"
  >
    <Chat className="size-5 shrink-0 max-snug:hidden" />
    {words.counsellor}
  </ButtonLink>
)
