import { type Answer, isFull } from '#site/backend/answer.ts'
import { result as words } from '#site/content/answer.ts'
import { ExternalLink, ChevronDown } from '#site/images/icons.tsx'
import { SourceMark } from './parts.tsx'
import { statementFrom } from '#site/ui/statement.ts'

/** The five specified fields, each only if present. */
export function Details({ answer }: { answer: Answer }) {
  const { universityName, minimumCgpa, requiredDocs, policyUrl, notes } = answer
  if (![universityName, minimumCgpa, requiredDocs[0], policyUrl, notes[0]].some(Boolean))
    return isFull(answer) ? null : <p className="mt-5">{words.nothing}</p>
  const heading = headingOf(answer)
  const follows = isFull(answer) && heading === undefined
  const rows = Object.entries({
    [words.university]: universityName && <b className="font-semibold">{universityName}</b>,
    [words.minimumCgpa]: minimumCgpa && <b className="font-semibold">{minimumCgpa}</b>,
    [words.requiredDocs]: requiredDocs.length > 0 && <Documents names={requiredDocs} />,
    [words.policy]: policyUrl && <PolicyLink href={policyUrl} />,
    [words.notes]: notes.length > 0 && <Notes answer={answer} />,
  })
  return (
    <section className={follows ? '' : 'mt-6 wide:mt-5'}>
      {heading && <h3 className="text-section">{heading}</h3>}
      {/* The steps have their own bottom rule. */}
      <dl className={follows ? 'border-b-2 border-brand' : 'ruled mt-2'}>
        {rows.map(
          ([term, fact]) =>
            fact && (
              <div
                key={term}
                className="gap-x-3 border-t border-rule py-3 first:border-t-0 wide:grid wide:grid-cols-[9.5rem_minmax(0,1fr)]"
              >
                <dt className="text-note text-ink-soft">{term}</dt>
                <dd className="min-w-0 text-label">{fact}</dd>
              </div>
            ),
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

/** Collapsed list of the sources. */
export function Sources({ sources }: { sources: Answer['sources'] }) {
  if (sources.length === 0) return null
  return (
    <details className="group border-b border-rule">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 font-bold">
        <h3 className="font-body text-label font-bold tracking-normal">
          {words.sources} ({sources.length})
        </h3>
        <ChevronDown className="size-5 shrink-0 text-brand group-open:rotate-180" />
      </summary>
      <ol className="pb-3 text-note">
        {sources.map((source, index) => (
          <li key={source.title + source.url} className="grid grid-cols-[1.75rem_minmax(0,1fr)]">
            <span className="py-2 text-ink-soft">{source.url && index + 1}</span>
            <Source {...source} />
          </li>
        ))}
      </ol>
    </details>
  )
}

function Source({ title, url, date }: Answer['sources'][number]) {
  const name = nameOf({ title, date })
  if (!url)
    return (
      <span className="py-2">
        {name} <span className="text-ink-soft">{words.sourceUnlinked}</span>
      </span>
    )
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="py-2 underline underline-offset-3 hover:text-brand"
    >
      {name}
    </a>
  )
}

/** No date if the title already contains it. */
export const nameOf = ({ title, date }: Omit<Answer['sources'][number], 'url'>) =>
  date && !title.includes(date) ? `${title}, ${date}` : title
