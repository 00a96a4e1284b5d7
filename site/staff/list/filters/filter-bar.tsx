import { type ReactNode, useRef } from 'react'
import { Filter } from '#site/images/desk-icons.tsx'
import { Close } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { StageBox, stageKeys, stageWord } from '../../enquiry/marks/stage.tsx'
import { IconButton } from '../../ui/buttons.tsx'
import { Labelled } from '../../ui/form.tsx'
import { ExportChoices, type ExportProps } from './export-choices.tsx'
import { MoreChoices, SpanForm, usePhoneFilter } from './filter-parts.tsx'
import { receivedWords } from './filter-words.ts'
import type { Finding } from './finding.ts'

/** `total`: the number of matches. */
type Props = {
  finding: Finding
  exporting: ExportProps
  total: number | undefined
  now: Date
}

/** The filters on a phone: the common ones at the bottom, all of them on a sheet. */
export function FilterBar({ finding, exporting, total, now }: Props) {
  const sheet = useRef<HTMLDialogElement>(null)
  const { view, counts, toggleMine, toggleTodo } = finding
  const { mine, todo } = view.filters
  const set = Object.keys(view.filters).length
  return (
    <div className="filter-bar">
      <button type="button" aria-pressed={todo ?? false} onClick={toggleTodo}>
        To do today <span className="font-medium text-ink-soft">{counts?.todo}</span>
      </button>
      <button type="button" aria-pressed={mine ?? false} onClick={toggleMine}>
        Mine
      </button>
      <button type="button" onClick={() => sheet.current?.showModal()}>
        <Filter className="size-[1.2em] shrink-0" />
        Filters
        {set > 0 && (
          <span className="filter-count">
            {set}
            <span className="sr-only"> set</span>
          </span>
        )}
      </button>
      <dialog ref={sheet} aria-labelledby="filters-title" className="filter-sheet">
        <FilterSheet
          finding={finding}
          exporting={exporting}
          total={total}
          now={now}
          onClose={() => sheet.current?.close()}
        />
      </dialog>
    </div>
  )
}

function FilterSheet({ finding, exporting, total, now, onClose }: Props & { onClose: () => void }) {
  const { view, counts, toggleMine, toggleTodo, clear } = finding
  const { mine, todo } = view.filters
  return (
    <>
      <div className="flex items-center justify-between px-4 pt-2">
        <h2 id="filters-title" className="text-h3">
          Filters
        </h2>
        <IconButton name="Close" onClick={onClose}>
          <Close />
        </IconButton>
      </div>
      <div className="grid gap-3 overflow-y-auto px-4 pt-1 pb-4">
        <div className="sheet-cells">
          <Cell count={counts?.todo} chosen={todo} onToggle={toggleTodo}>
            To do today
          </Cell>
          <Cell count={counts?.mine} chosen={mine} onToggle={toggleMine}>
            Mine
          </Cell>
        </div>
        <StageCells finding={finding} />
        <ReceivedTabs finding={finding} now={now} />
        <PhoneField finding={finding} />
        <details>
          <summary className="text-link min-h-11 py-2.5">
            More: university, branch, saved views
          </summary>
          <MoreChoices finding={finding} />
        </details>
        <details className="border border-rule bg-surface">
          <summary className="text-link min-h-11 px-3 py-2.5">Export</summary>
          <ExportChoices {...exporting} onDone={onClose} />
        </details>
      </div>
      <div className="flex gap-2.5 border-t border-rule p-2.5 px-4">
        <Button kind="outline" className="flex-1" onClick={clear}>
          Clear
        </Button>
        <Button className="flex-[1.5]" onClick={onClose}>
          {total === undefined ? 'Show' : `Show ${total.toLocaleString('en-IN')}`}
        </Button>
      </div>
    </>
  )
}

function StageCells({ finding: { view, counts, change } }: { finding: Finding }) {
  const { stage } = view.filters
  return (
    <fieldset>
      <legend className="mb-1 text-fine font-semibold">Stage</legend>
      <div className="sheet-cells">
        {stageKeys.map((key) => (
          <Cell
            key={key}
            count={counts?.stages[key]}
            chosen={stage === key}
            onToggle={() => change({ stage: key })}
          >
            <StageBox stage={key} />
            {stageWord(key)}
          </Cell>
        ))}
        <Cell count={counts?.all} chosen={!stage} onToggle={() => change({ stage: undefined })}>
          All
        </Cell>
      </div>
    </fieldset>
  )
}

function ReceivedTabs({ finding: { view, change }, now }: { finding: Finding; now: Date }) {
  const { received } = view.filters
  return (
    <fieldset>
      <legend className="mb-1 text-fine font-semibold">Received</legend>
      <div className="sheet-tabs">
        <button
          type="button"
          aria-pressed={!received}
          onClick={() => change({ received: undefined })}
        >
          Any
        </button>
        {Object.entries(receivedWords).map(([key, word]) => (
          <button
            key={key}
            type="button"
            aria-pressed={received === key}
            // The keys of a constant are those of its type.
            onClick={() => change({ received: key as keyof typeof receivedWords })}
          >
            {word}
          </button>
        ))}
      </div>
      <details open={typeof received === 'object'}>
        <summary className="text-link min-h-11 py-2.5">Dates</summary>
        <SpanForm now={now} onChoose={(value) => change({ received: value })} />
      </details>
    </fieldset>
  )
}

function PhoneField({ finding: { view, change } }: { finding: Finding }) {
  const { phone } = view.filters
  const { fault, setFault, choose } = usePhoneFilter((value) => change({ phone: value }))
  return (
    <Labelled id="sheet-phone" label="Phone">
      <input
        key={phone}
        id="sheet-phone"
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        placeholder="Any part of the number"
        defaultValue={phone}
        aria-invalid={fault ? true : undefined}
        aria-describedby="sheet-phone-fault"
        onChange={() => setFault('')}
        onBlur={({ target }) => choose(target.value)}
        className="field"
      />
      <output id="sheet-phone-fault" className="text-fine text-accent-ink empty:hidden">
        {fault}
      </output>
    </Labelled>
  )
}

type CellProps = {
  count: number | undefined
  chosen: boolean | undefined
  onToggle: () => void
  children: ReactNode
}

function Cell({ count, chosen = false, onToggle, children }: CellProps) {
  return (
    <button type="button" aria-pressed={chosen} onClick={onToggle}>
      <span className="flex items-center gap-2">{children}</span>
      <span className="font-medium text-ink-soft">{count?.toLocaleString('en-IN')}</span>
    </button>
  )
}
