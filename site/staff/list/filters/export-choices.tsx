import { exportAddress } from '#site/backend/admin.ts'
import type { Me } from '#site/backend/desk.ts'
import { stages } from '#site/content/desk.ts'
import { Document, Download } from '#site/images/desk-icons.tsx'

import { isOffered } from '#site/offers.ts'
import { useCloseMenu } from '../../ui/menu.tsx'
import { type Desk, useDesk } from '../data/desk.ts'
import { wholeList } from '../view.ts'
import { filterWords } from './finding.ts'

type Export = {
  /** Why this person may not export, if so. */
  refusal: string | undefined
  total: number | undefined
  /** What the list shows, in words. */
  shown: string
  addressOf: (format: 'xlsx' | 'csv') => string
}

const formats = [
  { format: 'xlsx', name: 'Excel', text: '.xlsx, for Excel and Sheets' },
  { format: 'csv', name: 'CSV', text: '.csv, for other programs' },
] as const

/** Downloads all rows of the current view, or those that are marked. */
export function ExportChoices() {
  const close = useCloseMenu()
  const { refusal, total, shown, addressOf } = exportOf(useDesk())
  if (refusal !== undefined) return <p className="px-4 py-3 text-note">{refusal}</p>
  const count = total === undefined ? '' : `${total.toLocaleString('en-IN')} `
  return (
    <div className="export">
      <div className="px-4 pt-3 pb-2">
        <p className="font-heading text-h4">
          Export {count}
          {total === 1 ? 'enquiry' : 'enquiries'}
        </p>
        <p className="mt-1 text-note leading-snug text-ink-soft">
          What the list shows now: <b className="text-ink">{shown}</b>. All columns, marks and
          notes.
        </p>
      </div>
      {formats.map(({ format, name, text }) => (
        <a
          key={format}
          href={addressOf(format)}
          download
          onClick={() => setTimeout(close)}
          className="menu-item"
        >
          <span className="flex items-center gap-3">
            <Document />
            <span>
              {name}
              <span className="block text-fine font-normal text-ink-soft">{text}</span>
            </span>
          </span>
          <Download className="text-brand" />
        </a>
      ))}
      <p className="mt-1 border-t border-dashed border-on-deep-line bg-sheet-strong px-4 py-3 text-fine text-ink-soft">
        This export is recorded in the audit log.
      </p>
    </div>
  )
}

/** In one address. */
const mostByHand = 600

/** The current view; of marked rows those of a whole view, or each by its id. */
function exportOf({ view, list, asker, finding, staff, marking }: Desk): Export {
  const { marked, whole, count, isOn } = marking
  const byHand = isOn && !whole
  const ids = marked.map(({ id }) => id)
  const { enquiry: _, ...listing } = byHand ? { ...wholeList(view.list), ids } : (whole ?? view)
  const filters = Object.values(filterWords(listing.filters, finding.names))
  const words = [listing.search && `“${listing.search}”`, ...filters].filter(Boolean)
  const tooMany =
    byHand && count > mostByHand
      ? `Marked by hand, at most ${mostByHand} can be exported. Mark all that match, or use the export of the list.`
      : undefined
  return {
    refusal: exportRefusal(staff.me) ?? tooMany,
    total: isOn ? count : list.total,
    shown: byHand
      ? 'the marked ones'
      : isOn
        ? 'all that match'
        : words.join(', ') || 'all enquiries',
    addressOf: (format) => exportAddress(format, listing, asker, stages),
  }
}

function exportRefusal(me: Me | undefined) {
  if (isOffered('no-export')) return 'Exports are turned off on this server.'
  if (isOffered('owners-export') && me?.owner === false) return 'Only an owner can export.'
  return undefined
}
