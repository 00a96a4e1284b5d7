import { Stamp } from '../../images/stamp.tsx'
import { result } from '../../content/eligibility.ts'
import type { Slip } from './slip.ts'

const words = result.sent

/** What the student sent, in her own words. On a phone it is a strip above the answer. */
export function Counterfoil({ slip: { sent, date } }: { slip: Slip }) {
  return (
    <aside aria-labelledby="sent" className="counterfoil">
      <h3
        id="sent"
        className="border-b-2 border-brand pb-2.5 text-h3 text-brand-strong narrow:sr-only"
      >
        {words.heading}
      </h3>
      <dl className="counterfoil-list">
        <Entry term={words.name} className="narrow:hidden">
          {sent.name}
        </Entry>
        <Entry term={words.passed} figure>
          {sent.passed}
        </Entry>
        <Entry term={words.branch}>{sent.branch}</Entry>
        <Entry term={words.date}>{date}</Entry>
      </dl>
      <Stamp date={date} className="slip-stamp" />
    </aside>
  )
}

type EntryProps = { term: string; figure?: boolean; className?: string; children?: string }

function Entry({ term, figure = false, className = '', children }: EntryProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-fine leading-tight text-ink-soft">{term}</dt>
      <dd
        className={
          figure
            ? 'font-heading text-[1.875rem] leading-none text-brand-strong wide:mt-1 wide:text-figure'
            : 'line-clamp-2 text-note leading-tight font-bold wide:text-label'
        }
      >
        {children}
      </dd>
    </div>
  )
}
