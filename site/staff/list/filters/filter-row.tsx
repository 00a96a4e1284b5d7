import type { ReactNode } from 'react'
import { ChevronDown, Close } from '#site/images/icons.tsx'
import { Download } from '#site/images/desk-icons.tsx'
import { ExportChoices, type ExportProps } from './export-choices.tsx'
import { MoreChoices, PhoneForm, ReceivedChoices } from './filter-parts.tsx'
import { receivedWord } from './filter-words.ts'
import type { Finding } from './finding.ts'
import { Menu } from '../../ui/menu.tsx'
import { isStage, stageKeys, stageWord } from '../../enquiry/marks/stage.tsx'
import type { Change } from '../view.ts'

type Props = {
  finding: Finding
  exporting: ExportProps
  now: Date
}

/** Stages, the other filters and the export, in one line above the columns. */
export function FilterRow({ finding, exporting, now }: Props) {
  return (
    <fieldset className="filter-row">
      <legend className="sr-only">Filters</legend>
      <StageTabs finding={finding} />
      <StageMenu finding={finding} />
      <Chips finding={finding} exporting={exporting} now={now} />
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

function StageTabs({ finding: { view, counts, change } }: { finding: Finding }) {
  const { stage } = view.filters
  return (
    <div className="stage-tabs">
      <StageTab
        word="All"
        count={counts?.all}
        chosen={stage === undefined}
        onChoose={() => change({ stage: undefined })}
      />
      {stageKeys.map((key) => (
        <StageTab
          key={key}
          word={stageWord(key)}
          count={counts?.stages[key]}
          chosen={stage === key}
          onChoose={() => change({ stage: key })}
        />
      ))}
    </div>
  )
}

/** Replaces the tabs if they do not fit. */
function StageMenu({ finding: { view, counts, change } }: { finding: Finding }) {
  const { stage } = view.filters
  return (
    <label className={`chip stage-menu ${stage ? 'chip-set' : ''}`}>
      <span aria-hidden="true">
        Stage: {stage ? stageWord(stage) : 'All'}{' '}
        <span className="font-medium text-ink-soft">
          {stage ? counts?.stages[stage] : counts?.all}
        </span>
      </span>
      <ChevronDown className="size-4" />
      <select
        aria-label="Stage"
        value={stage ?? ''}
        onChange={({ target: { value } }) => change({ stage: isStage(value) ? value : undefined })}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        <option value="">{optionText('All', counts?.all)}</option>
        {stageKeys.map((key) => (
          <option key={key} value={key}>
            {optionText(stageWord(key), counts?.stages[key])}
          </option>
        ))}
      </select>
    </label>
  )
}

const optionText = (word: string, count: number | undefined) =>
  count === undefined ? word : `${word} (${count})`

function Chips({ finding, exporting, now }: Props) {
  const { view, counts, names, change, toggleMine, toggleTodo } = finding
  const { mine, todo, received, phone, university, branch } = view.filters
  return (
    <div className="filter-chips">
      <Toggle chosen={mine} onToggle={toggleMine}>
        Mine
      </Toggle>
      <Toggle chosen={todo} onToggle={toggleTodo}>
        To do today {counts && <span className="font-medium text-ink-soft">{counts.todo}</span>}
      </Toggle>
      <Chip
        word="Received"
        value={received && receivedWord(received)}
        onClear={() => change({ received: undefined })}
      >
        {(close) => (
          <ReceivedChoices
            now={now}
            onChoose={(value) => done(close, change, { received: value })}
          />
        )}
      </Chip>
      <Chip word="Phone" value={phone} onClear={() => change({ phone: undefined })}>
        {(close) => (
          <PhoneForm phone={phone} onChoose={(value) => done(close, change, { phone: value })} />
        )}
      </Chip>
      {university && (
        <SetChip onClear={() => change({ university: undefined })}>
          {names?.universities[university] ?? university}
        </SetChip>
      )}
      {branch && (
        <SetChip onClear={() => change({ branch: undefined })}>
          {names?.branches[branch] ?? branch}
        </SetChip>
      )}
      <Chip word="More">
        {(close) => (
          <>
            <MoreChoices finding={finding} onOpen={close} />
            <div className="export-in-more">
              <ExportChoices {...exporting} onDone={close} />
            </div>
          </>
        )}
      </Chip>
    </div>
  )
}

function done(close: () => void, change: (change: Change) => void, value: Change) {
  close()
  change(value)
}

type TabProps = { word: string; count: number | undefined; chosen: boolean; onChoose: () => void }

function StageTab({ word, count, chosen, onChoose }: TabProps) {
  return (
    <button type="button" aria-pressed={chosen} onClick={onChoose} className="stage-tab">
      {word} <span className="stage-count">{count?.toLocaleString('en-IN')}</span>
    </button>
  )
}

type ToggleProps = { chosen: boolean | undefined; onToggle: () => void; children: ReactNode }

function Toggle({ chosen = false, onToggle, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onToggle}
      className={`chip ${chosen ? 'chip-set' : ''}`}
    >
      {children}
      {chosen && <Close className="size-4" />}
    </button>
  )
}

type ChipProps = {
  word: string
  value?: string | undefined
  onClear?: () => void
  children: (close: () => void) => ReactNode
}

/** A filter with choices; once set, it can be changed, or removed by its cross. */
function Chip({ word, value, onClear, children }: ChipProps) {
  const isSet = value !== undefined
  const menu = (
    <Menu
      buttonClass={isSet ? 'chip chip-set chip-start' : 'chip'}
      className="w-80"
      label={
        <>
          <span className="max-w-60 truncate">{isSet ? `${word}: ${value}` : word}</span>
          <ChevronDown className="size-4 shrink-0" />
        </>
      }
    >
      {children}
    </Menu>
  )
  return (
    <span className="flex">
      {menu}
      {isSet && onClear && (
        <button
          type="button"
          aria-label={`Remove this filter: ${word}`}
          title="Remove this filter"
          onClick={({ currentTarget }) => {
            // This button goes away; its menu stays.
            currentTarget.parentElement?.querySelector('button')?.focus()
            onClear()
          }}
          className="chip chip-set chip-end"
        >
          <Close className="size-4 shrink-0" />
        </button>
      )}
    </span>
  )
}

function SetChip({ onClear, children }: { onClear: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed
      onClick={onClear}
      className="chip chip-set"
      title="Remove this filter"
    >
      <span className="max-w-60 truncate">{children}</span>
      <Close className="size-4 shrink-0" />
    </button>
  )
}
