import { finishedStages, reachedStages } from '#contract/staff/marks.ts'
import { isMarked, type Row, type Stage } from '#site/backend/marks.ts'
import { stageOrder, stages, urgent } from '#site/content/desk.ts'
import { Calendar } from '#site/images/desk-icons.tsx'
import { Clock } from '#site/images/icons.tsx'
import { followUpOf } from './follow-up.ts'

const words: Record<Stage, string> = stages

export const isStage = (text: string): text is Stage => Object.hasOwn(words, text)
// Each stage once: those missing in the owner's order come last.
export const stageKeys = [...new Set([...stageOrder, ...Object.keys(words)])].filter(isStage)
export const stageWord = (stage: Stage) => words[stage]

const looks: Record<Stage, { text: string; filled?: true; path?: string }> = {
  new: { text: 'text-ink' },
  called: { text: 'text-brand', path: 'M4.5 8.2l2.4 2.6 4.6-5.4' },
  'no-answer': { text: 'text-ink', path: 'M4.5 8h7' },
  'follow-up': { text: 'text-brand', path: 'M4.5 8h6.6M8.4 5.2L11.2 8l-2.8 2.8' },
  enrolled: { text: 'text-brand-strong', filled: true, path: 'M4.5 8.2l2.4 2.6 4.6-5.4' },
  closed: { text: 'text-ink-soft', filled: true, path: 'M4.5 8h7' },
  spam: { text: 'text-ink-soft', path: 'M5.3 5.3l5.4 5.4M10.7 5.3l-5.4 5.4' },
}

/** The box icon of a stage. */
export function StageBox({ stage, className = 'size-3.75' }: { stage: Stage; className?: string }) {
  const { filled, path } = looks[stage]
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className} ${looks[stage].text}`}
    >
      <rect
        x="1.2"
        y="1.2"
        width="13.6"
        height="13.6"
        rx="2"
        stroke="currentColor"
        fill={filled ? 'currentColor' : 'none'}
      />
      {path && <path d={path} className={filled ? 'stroke-surface' : 'stroke-current'} />}
    </svg>
  )
}

export function StageMark({ stage }: { stage: Stage }) {
  return (
    <span className={`inline-flex items-center gap-1.5 font-bold ${looks[stage].text}`}>
      <StageBox stage={stage} />
      {stageWord(stage)}
    </span>
  )
}

type FollowUpProps = { at: string; stage: Stage; now: Date; long?: boolean }

/** The follow-up: text and shape, amber only when overdue, which nothing is once its work is done. */
export function FollowUpMark({ at, stage, now, long = false }: FollowUpProps) {
  const { kind, weekday, text, overdue } = followUpOf(at, now)
  if (kind === 'overdue' && !finishedStages.includes(stage)) {
    return (
      <span className="-ml-1 inline-flex items-center gap-1.5 rounded-[3px] bg-tint px-1 font-bold text-accent-ink forced-colors:border">
        <Late />
        {long ? `${overdue}, ${text.replace('Today ', '')}` : overdue}
      </span>
    )
  }
  const Icon = kind === 'today' ? Clock : Calendar
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      <Icon className="size-3.75 shrink-0 text-ink-soft" />
      <span>
        {weekday && <span className="weekday">{weekday}</span>}
        {text}
      </span>
    </span>
  )
}

/** Icon and text, so that colour is not the only cue. */
function CareMark({ isReached }: { isReached: boolean }) {
  return (
    <span className="care-mark">
      <Late />
      <span>
        {urgent.mark} {!isReached && <span className="inline-block">{urgent.callFirst}</span>}
      </span>
    </span>
  )
}

/** The marks of a row: possible distress, and what staff have set. Empty if there is neither. */
export function RowMarks({
  row,
  now,
  whoIs,
}: {
  row: Row
  now: Date
  whoIs: (id: string) => string
}) {
  const { stage, assignee, followUpAt, care } = row
  if (!isMarked(row) && !care) return null
  return (
    <div className="marks">
      {care && <CareMark isReached={reachedStages.includes(stage)} />}
      {(stage !== 'new' || assignee) && (
        <span className="flex flex-wrap items-center">
          {stage !== 'new' && (
            <span className="flex">
              <StageMark stage={stage} />
              {assignee && <span className="whitespace-pre">, </span>}
            </span>
          )}
          {assignee && (
            <span className="font-medium text-ink-soft">
              {stage === 'new' ? `Assigned to ${whoIs(assignee)}` : whoIs(assignee)}
            </span>
          )}
        </span>
      )}
      {followUpAt && !finishedStages.includes(stage) && (
        <FollowUpMark at={followUpAt} stage={stage} now={now} />
      )}
    </div>
  )
}

function Late() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.75 shrink-0 fill-current">
      <path d="M8 1.5L15.5 14.5H0.5z" />
      <path d="M8 6v4M8 12.2v.1" className="stroke-tint" strokeWidth="1.7" strokeLinecap="round" />
    </svg>
  )
}
