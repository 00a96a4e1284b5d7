import { Filter } from '#site/images/desk-icons.tsx'
import { LinkButton } from '../../ui/buttons.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { Finding } from './finding.ts'
import { SaveView } from './saved-views.tsx'

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
    <div className="inline-flex flex-wrap items-center text-note/[1.3] gap-y-1 gap-x-2.5 table:ml-2.5">
      {filtered && (
        <>
          <LinkButton inText onPress={finding.clear}>
            Clear
          </LinkButton>
          <Menu label="Save this view" buttonClass="text-link" className="w-72">
            {(close) => <SaveView view={finding.view} onDone={close} />}
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

/** The button that shows the filters of a list without marks. */
export function FiltersButton({ onShow }: { onShow: () => void }) {
  return (
    <button type="button" onClick={onShow} className="filters-button">
      <Filter className="size-4.5" />
      Filters
    </button>
  )
}
