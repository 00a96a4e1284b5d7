import type { SubmitEvent } from 'react'
import { Filter } from '#site/images/desk-icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { LinkButton } from '../../ui/buttons.tsx'
import { textIn } from '../../ui/form.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { Finding } from './finding.ts'
import { SavedFailure } from './saved-view-list.tsx'

type Props = {
  finding: Finding
  filtered: boolean
  fresh: number
  onFresh: () => void
  /** Set if the filters are only shown by choice. */
  onHide: (() => void) | undefined
}

/** The list's actions, next to its summary. */
export function BesideSummary({ finding, filtered, fresh, onFresh, onHide }: Props) {
  if (!filtered && fresh === 0 && !onHide) return null
  return (
    <div className="beside-summary">
      {filtered && (
        <>
          <LinkButton inText onPress={finding.clear}>
            Clear
          </LinkButton>
          <Menu label="Save this view" buttonClass="text-link" className="w-72">
            {(close) => <SaveView finding={finding} onDone={close} />}
          </Menu>
        </>
      )}
      {!filtered && onHide && (
        <LinkButton inText onPress={onHide}>
          Hide filters
        </LinkButton>
      )}
      <output>
        {fresh > 0 && (
          <button type="button" onClick={onFresh} className="fresh">
            {fresh} new, show
          </button>
        )}
      </output>
    </div>
  )
}

function SaveView({ finding: { saved, view }, onDone }: { finding: Finding; onDone: () => void }) {
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = textIn(new FormData(event.currentTarget), 'name').trim()
    if (!name) return
    saved.save(name, view, onDone)
  }
  return (
    <form onSubmit={save} className="grid gap-2 p-3">
      <label htmlFor="view-name" className="text-fine font-semibold">
        Name of this view
      </label>
      <input
        id="view-name"
        data-first
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        className="field"
      />
      <p className="text-fine text-ink-soft">Saved in your account, under More.</p>
      <Button type="submit" size="small">
        {saved.isSaving ? 'Saving...' : 'Save view'}
      </Button>
      <SavedFailure saved={saved} />
    </form>
  )
}

/** The button that shows the filters of a list without marks. */
export function FiltersButton({ onShow }: { onShow: () => void }) {
  return (
    <button type="button" onClick={onShow} className="filters-button">
      <Filter className="size-4.5" />
      Filters
    </button>
  )
}
