import type { ReactNode } from 'react'
import { Download, Filter } from '#site/images/desk-icons.tsx'
import { Close } from '#site/images/icons.tsx'
import { stageKeys, stageWord } from '../../enquiry/marks/stage.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { Change } from '../view.ts'
import { ExportChoices } from './export-choices.tsx'
import { FilterPanel, type PanelProps } from './filter-panel.tsx'
import { receivedWord } from './filter-words.ts'
import type { Finding } from './finding.ts'

/** In a row above the columns, on a phone at the foot of the screen: the filters used most, and the button of the panel with all. */
export function Filters(props: Omit<PanelProps, 'onClose'>) {
  const { finding, exporting } = props
  const { view, counts, toggleMine, toggleTodo } = finding
  const { mine, todo } = view.filters
  const set = Object.keys(view.filters).length
  return (
    <fieldset className="filters">
      <legend className="sr-only">Filters</legend>
      <StageTabs finding={finding} />
      <Toggle chosen={todo} onToggle={toggleTodo}>
        To do today {counts && <span className="font-medium text-ink-soft">{counts.todo}</span>}
      </Toggle>
      <Toggle chosen={mine} onToggle={toggleMine}>
        Mine
      </Toggle>
      <Menu
        dialog="Filters"
        buttonClass="chip"
        className="filter-panel"
        label={
          <>
            <Filter className="size-[1.2em] shrink-0" />
            Filters
            {set > 0 && (
              <span className="filter-count">
                {set}
                <span className="sr-only"> set</span>
              </span>
            )}
          </>
        }
      >
        {(close) => <FilterPanel {...props} onClose={close} />}
      </Menu>
      <SetFilters finding={finding} />
      <Menu
        buttonClass="export-button"
        className="w-93"
        label={
          <>
            <Download className="size-4.5" />
            Export
          </>
        }
      >
        {(close) => <ExportChoices {...exporting} onDone={close} />}
      </Menu>
    </fieldset>
  )
}

/** If there is room: one press for the list of a stage. */
function StageTabs({ finding: { view, counts, change } }: { finding: Finding }) {
  const { stage } = view.filters
  const tabs = [undefined, ...stageKeys] as const
  return (
    <div className="stage-tabs">
      {tabs.map((key) => (
        <button
          key={key ?? 'all'}
          type="button"
          aria-pressed={stage === key}
          onClick={() => change({ stage: key })}
          className="stage-tab"
        >
          {key ? stageWord(key) : 'All'}{' '}
          <span className="text-ink-soft font-medium ml-0.5">
            {(key ? counts?.stages[key] : counts?.all)?.toLocaleString('en-IN')}
          </span>
        </button>
      ))}
    </div>
  )
}

type ToggleProps = { chosen: boolean | undefined; onToggle: () => void; children: ReactNode }

const Toggle = ({ chosen = false, onToggle, children }: ToggleProps) => (
  <button
    type="button"
    aria-pressed={chosen}
    onClick={onToggle}
    className={`chip ${chosen ? 'chip-set' : ''}`}
  >
    {children}
    {chosen && <Close className="size-4 shrink-0" />}
  </button>
)

/** What is set in the panel: one press removes it. */
function SetFilters({ finding: { view, names, change } }: { finding: Finding }) {
  const { stage, received, phone, university, branch } = view.filters
  const words: Partial<Record<keyof Change, string | undefined>> = {
    stage: stage && stageWord(stage),
    received: received && `Received: ${receivedWord(received)}`,
    phone: phone && `Phone: ${phone}`,
    university: university && (names?.universities[university] ?? university),
    branch: branch && (names?.branches[branch] ?? branch),
  }
  return Object.entries(words).map(
    ([name, word]) =>
      word && (
        <button
          key={name}
          type="button"
          data-filter={name}
          title="Remove this filter"
          onClick={({ currentTarget }) => {
            // This button goes away.
            currentTarget.parentElement?.querySelector<HTMLElement>('[popovertarget]')?.focus()
            change({ [name]: undefined })
          }}
          className="chip chip-set set-filter"
        >
          <span className="max-w-60 truncate">{word}</span>
          <Close className="size-4 shrink-0" />
        </button>
      ),
  )
}
