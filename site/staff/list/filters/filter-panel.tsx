import type { ReactNode } from 'react'
import type { Filters } from '#site/backend/listing.ts'
import { Close } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { StageBox, stageKeys, stageWord } from '../../enquiry/marks/stage.tsx'
import { IconButton } from '../../ui/buttons.tsx'
import { Notifications, permission, RowsPerPage } from '../../ui/desk-settings.tsx'
import { useCloseMenu } from '../../ui/menu.tsx'
import { useDesk } from '../data/desk.ts'
import { ExportChoices } from './export-choices.tsx'
import { DatesForm, LanguageField, NameField, PhoneField } from './filter-fields.tsx'
import { kinds, receivedWords } from './finding.ts'
import { SavedViews } from './saved-views.tsx'

/** All filters, the saved views and, where it has no button of its own, the export. */
export function FilterPanel() {
  const { view, finding, list } = useDesk()
  const { change, clear } = finding
  const { total } = list
  const close = useCloseMenu()
  return (
    <>
      <div className="flex items-center justify-between px-4 pt-2">
        <h2 className="text-h3">Filters</h2>
        <IconButton name="Close" onClick={close}>
          <Close />
        </IconButton>
      </div>
      <div className="grid overflow-y-auto gap-y-3 gap-x-6 pt-1 px-4 pb-4 grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))]">
        <div className="grid content-start gap-3">
          <StageCells />
          <SavedViews />
        </div>
        <div className="grid content-start gap-3">
          <ReceivedTabs />
          <PhoneField phone={view.filters.phone} onChoose={(phone) => change({ phone })} />
          <LanguageField
            language={view.filters.language}
            onChoose={(language) => change({ language })}
          />
          {finding.hasKinds && <KindCells />}
          {view.list !== 'others' && <Names />}
          <RowsPerPage />
          {permission() !== undefined && <Notifications />}
        </div>
        <details className="hidden cards:block table:with-panel:block border border-rule bg-surface">
          <summary className="text-link min-h-11 px-3 py-2.5">Export</summary>
          <ExportChoices />
        </details>
      </div>
      <div className="flex gap-2.5 border-t border-rule p-2.5 px-4">
        <Button kind="outline" className="flex-1" onClick={clear}>
          Clear
        </Button>
        <Button className="flex-[1.5]" onClick={close}>
          {total === undefined ? 'Show' : `Show ${total.toLocaleString('en-IN')}`}
        </Button>
      </div>
    </>
  )
}

/** As the catalogue understands what was typed. */
function Names() {
  const { view, finding } = useDesk()
  const { names, change } = finding
  const { university, college } = view.filters
  return (
    <>
      <NameField
        label="University or college (as understood)"
        names={names && { ...names.universities, ...names.colleges }}
        shortNames={names?.shortNames.universities}
        chosen={college ?? university}
        onChoose={(id) =>
          change(
            id !== undefined && names && Object.hasOwn(names.colleges, id)
              ? { university: undefined, college: id }
              : { university: id, college: undefined },
          )
        }
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

function KindCells() {
  const { view, finding } = useDesk()
  return (
    <Choices legend="Kind" className="cells-in-a-row">
      {kinds.map(({ list, word }) => (
        <Choice key={word} chosen={view.list === list} onChoose={() => finding.choose(list)}>
          {word}
        </Choice>
      ))}
    </Choices>
  )
}

function StageCells() {
  const { view, finding } = useDesk()
  const { counts, change } = finding
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

function ReceivedTabs() {
  const { view, finding, now } = useDesk()
  const { change } = finding
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
