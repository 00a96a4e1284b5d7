import type { Answer, Reply } from '#site/backend/answer.ts'
import { result as words, messageOf } from '#site/content/answer.ts'
import { Alert, Mail, Chat } from '#site/images/icons.tsx'
import { Quoting } from '#site/ui/quoted.tsx'
import { filled } from '#site/words/own.ts'
import { Section, SourceMark, Figure } from './parts.tsx'
import { statementFrom, shareOfWidth, shortLineFrom, stepFrom } from '#site/ui/statement.ts'
import { chatLink } from '#site/content/company.ts'
import { ButtonLink } from '#site/ui/button.tsx'
import type { Result } from '../result.ts'

/** Dangers come before everything else: no estimate and no seal stand beside them. */
export function Warnings({ answer }: { answer: Answer }) {
  const warnings = answer.replies.filter(({ warning }) => warning)
  if (warnings.length === 0) return null
  return (
    <section className="answer-warning answer-pad">
      {warnings.map(({ title, text: [first = '', ...others] }) => (
        <div key={title} className="not-first:mt-5">
          <h3 className="flex gap-3 font-heading text-section text-danger wide:text-title">
            <Alert className="mt-0.5 size-7 shrink-0" />
            <span className="min-w-0">
              <Statement line={first} sources={answer.sources} />
            </span>
          </h3>
          <ul className="mt-2.5">
            {others.map((line) => (
              <li key={line} className="border-t border-danger/25 py-2">
                <Statement line={line} sources={answer.sources} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Each question with its answer first, its sources, and whom to ask. */
export function Replies({ answer }: { answer: Answer }) {
  const replies = answer.replies.filter(({ warning }) => !warning)
  const asks = answer.replies.filter(({ warning, ask }) => warning && ask)
  if (replies.length + asks.length === 0) return null
  return (
    <Section
      heading={words.asked}
      aside={
        replies.length > 1 && (
          <span className="text-note text-ink-soft">
            {filled(words.answers, { count: replies.length })}
          </span>
        )
      }
    >
      <div className="mt-1.5 border-y-2 border-brand">
        {asks.length > 0 && (
          <div className="pb-3">
            {asks.map((reply) => (
              <AskSlip key={reply.title} reply={reply} />
            ))}
          </div>
        )}
        {replies.map((reply) => (
          <article
            key={reply.title}
            className="border-t border-rule py-3 first:border-t-0 wide:grid wide:grid-cols-[9.5rem_minmax(0,1fr)] wide:gap-x-3"
          >
            <h4 className="font-heading text-h4 text-brand">{reply.title}</h4>
            <div className="min-w-0">
              {reply.text.map((line, index) => (
                <p
                  key={line}
                  className={`text-pretty not-first:mt-1.5 ${index ? '' : 'font-bold'}`}
                >
                  <Statement line={line} sources={answer.sources} />
                </p>
              ))}
              <AskSlip reply={reply} />
            </div>
          </article>
        ))}
      </div>
    </Section>
  )
}

type StatementProps = { line: string; sources: Answer['sources'] }

function Statement({ line, sources }: StatementProps) {
  const { text, source } = statementFrom(line)
  // The number stays with the last word.
  const [, before = '', last = text] = /^(.*\s)?(\S+)$/s.exec(text) ?? []
  if (source === undefined) return <Quoting>{text}</Quoting>
  return (
    <>
      {before}
      <span className="whitespace-nowrap">
        {last} <SourceMark number={source} sources={sources} className="min-h-6 min-w-6" />
      </span>
    </>
  )
}

/** To tear off: whom to ask, and the words. */
function AskSlip({ reply: { ask } }: { reply: Reply }) {
  if (!ask) return null
  return (
    <p className="ask-slip">
      <b className="font-bold text-brand-strong">
        <Mail className="-mt-1 mr-2 inline size-4.5" />
        {filled(words.ask, { whom: ask.whom })}
      </b>{' '}
      <span>“{ask.words}”</span>
    </p>
  )
}

type InShortProps = { answer: Answer; before?: Answer }

/** Lines with figure, bold phrase and sentence. Lines changed by a tap are tinted. */
export function InShort({ answer, before }: InShortProps) {
  return (
    <Section heading={words.inShort}>
      <ul className="lg:flex ruled mt-1.5">
        {answer.inShort.map((line) => (
          <Line
            key={line}
            line={line}
            sources={answer.sources}
            changed={before !== undefined && !before.inShort.includes(line)}
          />
        ))}
      </ul>
    </Section>
  )
}

type LineProps = { line: string; sources: Answer['sources']; changed: boolean }

function Line({ line, sources, changed }: LineProps) {
  const { figure, strong, remainder, more, source } = shortLineFrom(line)
  return (
    <li
      className={`ledger-line ${figure ? 'ledger-line-counted' : ''}`}
      data-changed={changed || undefined}
      style={{ flexGrow: shareOfWidth(line) }}
    >
      {figure && (
        <Figure className="block font-heading text-count/[1.05] whitespace-nowrap text-brand-strong lining-nums lg:mb-1.5">
          {figure}
        </Figure>
      )}
      <p className="text-pretty">
        <b className="font-bold">{strong}</b>
        {remainder}
        {more}
        <Mark {...{ source, sources }} />
      </p>
    </li>
  )
}

type MarkProps = { source?: number; sources: Answer['sources'] }

const Mark = ({ source, sources }: MarkProps) => (
  <>
    {' '}
    <SourceMark number={source} sources={sources} className="min-h-6 min-w-6 justify-start" />
  </>
)

/** The steps, and below them the counsellor's contact: the own university comes first. */
export function NextSteps({ result }: { result: Result }) {
  const { answer } = result
  return (
    <Section heading={words.steps}>
      {answer.steps.length > 0 && (
        <ol className="ruled mt-3">
          {answer.steps.map(stepFrom).map(({ strong, remainder, source }, index) => (
            <li
              key={strong + remainder}
              className="grid grid-cols-[1.875rem_minmax(0,1fr)] items-baseline border-t border-rule py-2 first:border-t-0 max-xs:block"
            >
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
      <p className="mt-4">
        <Counsellor result={result} />
      </p>
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
