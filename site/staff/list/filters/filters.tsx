import type { ReactNode } from 'react'
import { Download, Filter } from '#site/images/desk-icons.tsx'
import { ChevronDown, Close } from '#site/images/icons.tsx'
import { stageKeys, stageWord } from '../../enquiry/marks/stage.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useDesk } from '../data/desk.ts'
import { ExportChoices } from './export-choices.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { filterWords, kinds } from './finding.ts'

/** In a row above the columns, on a phone at the foot of the screen: the filters used most, and the button of the panel with all. */
export function Filters() {
  const { view, finding, marking } = useDesk()
  const { counts, change } = finding
  const { mine, todo } = view.filters
  const set = Object.keys(view.filters).length
  return (
    <fieldset className="filters">
      <legend className="sr-only">Filters</legend>
      <StageTabs />
      <Toggle chosen={todo} onToggle={() => change({ todo: todo ? undefined : true })}>
        To do today{' '}
        {counts && (
          <span className="font-medium text-ink-soft">{counts.todo.toLocaleString('en-IN')}</span>
        )}
      </Toggle>
      <Toggle chosen={mine} onToggle={() => change({ mine: mine ? undefined : true })}>
        Mine
      </Toggle>
      {finding.hasKinds && <Kinds />}
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
        <FilterPanel />
      </Menu>
      <SetFilters />
      <button type="button" onClick={marking.begin} className="chip mark-button">
        Mark
      </button>
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
        <ExportChoices />
      </Menu>
    </fieldset>
  )
}

/** On a phone it is in the panel. */
function Kinds() {
  const { view, finding } = useDesk()
  return (
    <Menu
      buttonClass="chip set-filter"
      className="w-56"
      label={
        <>
          {kinds.find(({ list }) => list === view.list)?.word}
          <ChevronDown className="size-4 shrink-0" />
        </>
      }
    >
      {kinds.map(({ list, word }) => (
        <MenuItem key={word} onChoose={() => finding.choose(list)}>
          {word}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** If there is room: one press for the list of a stage. */
function StageTabs() {
  const { view, finding } = useDesk()
  const { counts, change } = finding
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
function SetFilters() {
  const { view, finding } = useDesk()
  const { names, change } = finding
  const { mine: _, todo: __, ...words } = filterWords(view.filters, names)
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
