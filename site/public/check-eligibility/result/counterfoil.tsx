import { result } from '../../../content/answer.ts'
import { hasWarning } from '../../../backend/answer.ts'
import { Stamp } from '../../../images/stamp.tsx'
import type { Result } from '../result.ts'

const words = result.sent

/** What the student sent; only on wide screens. */
export function Counterfoil({ result: { answer, sent, date } }: { result: Result }) {
  return (
    <aside aria-labelledby="sent" className="counterfoil">
      <h3 id="sent" className="border-b-2 border-brand pb-2.5 text-section text-brand-strong">
        {words.heading}
      </h3>
      <dl className="grid gap-3 pt-3.5">
        <Entry term={words.name}>{sent['name']}</Entry>
        <Entry term={words.passed} figure>
          {sent['passed']}
        </Entry>
        <Entry term={words.branch}>{sent['branch']}</Entry>
        <Entry term={words.date}>{date}</Entry>
        {answer.reference && <Entry term={words.reference}>{answer.reference}</Entry>}
      </dl>
      {!hasWarning(answer) && <Stamp date={date} className="counterfoil-stamp" />}
    </aside>
  )
}

type EntryProps = { term: string; figure?: boolean; children?: string }

export function Entry({ term, figure = false, children }: EntryProps) {
  return (
    <div className="min-w-0">
      <dt className="text-fine leading-tight text-ink-soft">{term}</dt>
      <dd
        className={
          figure
            ? 'mt-1 font-heading text-figure leading-none text-brand-strong'
            : 'line-clamp-2 text-label leading-tight font-bold'
        }
      >
        {children}
      </dd>
    </div>
  )
}
