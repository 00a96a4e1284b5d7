import type { ReactNode } from 'react'
import { type Answer, isFull } from '#site/backend/answer.ts'
import { result as words } from '#site/content/answer.ts'
import { ExternalLink } from '#site/images/icons.tsx'
import { SourceMark } from './parts.tsx'
import { statementFrom } from './statement.ts'

/** The five specified fields, each only if present. */
export function Details({ answer }: { answer: Answer }) {
  const { universityName, minimumCgpa, requiredDocs, policyUrl, notes } = answer
  if (![universityName, minimumCgpa, requiredDocs[0], policyUrl, notes[0]].some(Boolean))
    return isFull(answer) ? null : <p className="mt-5">{words.nothing}</p>
  const heading = headingOf(answer)
  const follows = isFull(answer) && heading === undefined
  return (
    <section className={follows ? '' : 'mt-6 wide:mt-5'}>
      {heading && <h3 className="text-section">{heading}</h3>}
      {/* The steps have their own bottom rule. */}
      <dl className={follows ? 'border-b-2 border-brand' : 'ruled mt-2'}>
        {universityName && (
          <Row term={words.university}>
            <b className="font-semibold">{universityName}</b>
          </Row>
        )}
        {minimumCgpa && (
          <Row term={words.minimumCgpa}>
            <b className="font-semibold">{minimumCgpa}</b>
          </Row>
        )}
        {requiredDocs.length > 0 && (
          <Row term={words.requiredDocs}>
            <Documents names={requiredDocs} />
          </Row>
        )}
        {policyUrl && (
          <Row term={words.policy}>
            <PolicyLink href={policyUrl} />
          </Row>
        )}
        {notes.length > 0 && (
          <Row term={words.notes}>
            <Notes answer={answer} />
          </Row>
        )}
      </dl>
    </section>
  )
}

/** A heading only above existing content; another back end's fields need none. */
function headingOf(answer: Answer) {
  if (!isFull(answer) || answer.requiredDocs.length === 0) return undefined
  return answer.universityName ? words.details : words.documents
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="gap-x-3 border-t border-rule py-3 first:border-t-0 wide:grid wide:grid-cols-[9.5rem_minmax(0,1fr)]">
      <dt className="text-note text-ink-soft">{term}</dt>
      <dd className="min-w-0 text-label">{children}</dd>
    </div>
  )
}

/** Joined with commas; on a phone one to a line, else a name wraps only if it is longer than the line. */
function Documents({ names }: { names: string[] }) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 && ' '}
      <span className="block font-semibold wide:inline-block">
        {name}
        {index < names.length - 1 && ','}
      </span>
    </span>
  ))
}

function PolicyLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand underline underline-offset-4 wide:min-h-6"
    >
      {words.viewPolicy}
      <ExternalLink className="size-4.5 shrink-0" />
    </a>
  )
}

/** One statement per line; source numbers in their own column. */
function Notes({ answer: { notes, sources } }: { answer: Answer }) {
  const statements = notes.flatMap((note) => note.split('\n')).map(statementFrom)
  const marked = statements.some(({ source }) => source && sources[source - 1]?.url)
  if (!marked)
    return notes.map((note) => (
      <p key={note} className="mb-2.5 whitespace-pre-line last:mb-0">
        {note}
      </p>
    ))
  return (
    <ul className="notes">
      {statements.map(({ text, source }) => (
        <li key={text}>
          <p className="py-2.5 pr-3">{text}</p>
          <SourceMark number={source} sources={sources} className="min-h-11 justify-center" />
        </li>
      ))}
    </ul>
  )
}
