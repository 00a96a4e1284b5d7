import type { Answer } from '../../../backend/answer.ts'
import { result as words } from '../../../content/answer.ts'
import { ChevronDown } from '../../../images/icons.tsx'

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
export const nameOf = ({ title, date }: Answer['sources'][number]) =>
  date && !title.includes(date) ? `${title}, ${date}` : title
