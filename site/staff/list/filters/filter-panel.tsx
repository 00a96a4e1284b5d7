import type { ReactNode } from 'react'
import type { Filters } from '#site/backend/listing.ts'
import { Close } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { StageBox, stageKeys, stageWord } from '../../enquiry/marks/stage.tsx'
import { IconButton } from '../../ui/buttons.tsx'
import { Notifications, permission, RowsPerPage } from '../../ui/desk-settings.tsx'
import { ExportChoices, type ExportProps } from './export-choices.tsx'
import { DatesForm, NameField, PhoneField } from './filter-fields.tsx'
import { receivedWords } from './filter-words.ts'
import type { Finding } from './finding.ts'
import { SavedViews } from './saved-views.tsx'

export type PanelProps = {
  finding: Finding
  exporting: ExportProps
  /** The number of matches. */
  total: number | undefined
  now: Date
  onClose: () => void
}

/** All filters, the saved views and, where it has no button of its own, the export. */
export function FilterPanel({ finding, exporting, total, now, onClose }: PanelProps) {
  const { view, change, clear, open } = finding
  const { list, filters } = view
  return (
    <>
      <div className="flex items-center justify-between px-4 pt-2">
        <h2 className="text-h3">Filters</h2>
        <IconButton name="Close" onClick={onClose}>
          <Close />
        </IconButton>
      </div>
      <div className="filter-columns">
        <div className="grid content-start gap-3">
          <StageCells finding={finding} />
          <SavedViews
            onOpen={(next) => {
              onClose()
              open(next)
            }}
          />
        </div>
        <div className="grid content-start gap-3">
          <ReceivedTabs finding={finding} now={now} />
          <PhoneField phone={filters.phone} onChoose={(phone) => change({ phone })} />
          {list === undefined && <Names finding={finding} />}
          <RowsPerPage />
          {permission() !== undefined && <Notifications />}
        </div>
        <details className="export-in-panel border border-rule bg-surface">
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

/** As the catalogue understands what was typed. */
function Names({ finding: { view, names, change } }: { finding: Finding }) {
  return (
    <>
      <NameField
        label="University (as understood)"
        names={names?.universities}
        shortNames={names?.shortNames.universities}
        chosen={view.filters.university}
        onChoose={(university) => change({ university })}
      />
      <NameField
        label="Branch (as understood)"
        names={names?.branches}
        shortNames={names?.shortNames.branches}
        chosen={view.filters.branch}
        onChoose={(branch) => change({ branch })}
      />
    </>
  )
}

function StageCells({ finding: { view, counts, change } }: { finding: Finding }) {
  const { stage } = view.filters
  return (
    <Choices legend="Stage" className="cells-of-two">
      {stageKeys.map((key) => (
        <Choice key={key} chosen={stage === key} onChoose={() => change({ stage: key })}>
          <span className="flex items-center gap-2">
            <StageBox stage={key} />
            {stageWord(key)}
          </span>
          <Count>{counts?.stages[key]}</Count>
        </Choice>
      ))}
      <Choice chosen={!stage} onChoose={() => change({ stage: undefined })}>
        All
        <Count>{counts?.all}</Count>
      </Choice>
    </Choices>
  )
}

const Count = ({ children }: { children: number | undefined }) => (
  <span className="font-medium text-ink-soft">{children?.toLocaleString('en-IN')}</span>
)

type ChoicesProps = { legend: string; className: string; children: ReactNode }

const Choices = ({ legend, className, children }: ChoicesProps) => (
  <fieldset>
    <legend className="mb-1 text-fine font-semibold">{legend}</legend>
    <div className={className}>{children}</div>
  </fieldset>
)

type ChoiceProps = { chosen: boolean; onChoose: () => void; children: ReactNode }

const Choice = ({ chosen, onChoose, children }: ChoiceProps) => (
  <button type="button" aria-pressed={chosen} onClick={onChoose}>
    {children}
  </button>
)

type ReceivedProps = { finding: Finding; now: Date }

function ReceivedTabs({ finding: { view, change }, now }: ReceivedProps) {
  const { received } = view.filters
  const choose = (value: Filters['received']) => () => change({ received: value })
  return (
    <div>
      <Choices legend="Received" className="cells-in-a-row">
        <Choice chosen={!received} onChoose={choose(undefined)}>
          Any
        </Choice>
        {Object.entries(receivedWords).map(([key, word]) => (
          // The keys of a constant are those of its type.
          <Choice
            key={key}
            chosen={received === key}
            onChoose={choose(key as keyof typeof receivedWords)}
          >
            {word}
          </Choice>
        ))}
      </Choices>
      <details open={typeof received === 'object'}>
        <summary className="text-link min-h-11 py-2.5">Dates</summary>
        <DatesForm now={now} onChoose={(value) => change({ received: value })} />
      </details>
    </div>
  )
}
