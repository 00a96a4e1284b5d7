import { useState } from 'react'
import { exportAddress, exportChosen, serverMessage } from '#site/backend/admin.ts'
import type { Me } from '#site/backend/desk.ts'
import { stages } from '#site/content/desk.ts'
import { Document, Download } from '#site/images/desk-icons.tsx'

import { isOffered } from '#site/offers.ts'
import { saveFile } from '../../ui/buttons.tsx'
import { useCloseMenu } from '../../ui/menu.tsx'
import { type Desk, useDesk } from '../data/desk.ts'
import { wholeList } from '../view.ts'
import { filterWords } from './finding.ts'

type Format = 'xlsx' | 'csv'

type Export = {
  /** Why this person may not export, if so. */
  refusal: string | undefined
  total: number | undefined
  /** What the list shows, in words. */
  shown: string
  addressOf: (format: Format) => string
  /** Only these of it. */
  ids?: string[]
}

const formats = [
  { format: 'xlsx', name: 'Excel', text: '.xlsx, for Excel and Sheets' },
  { format: 'csv', name: 'CSV', text: '.csv, for other programs' },
] as const

/** Downloads all rows of the current view, or those that are marked. */
export function ExportChoices() {
  const close = useCloseMenu()
  const { refusal, total, shown, addressOf, ids } = exportOf(useDesk())
  const { trouble, save } = useSaving(addressOf, close)
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
          onClick={(event) => {
            if (ids) event.preventDefault()
            if (ids) void save(format, ids)
            else setTimeout(close)
          }}
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
      {trouble && (
        <p role="alert" className="px-4 py-2 text-note font-semibold text-danger">
          {trouble}
        </p>
      )}
      <p className="mt-1 border-t border-dashed border-on-deep-line bg-sheet-strong px-4 py-3 text-fine text-ink-soft">
        This export is recorded in the audit log.
      </p>
    </div>
  )
}

/** Marked rows may be more than have room in an address. */
function useSaving(addressOf: Export['addressOf'], onSaved: () => void) {
  const [trouble, setTrouble] = useState('')
  async function save(format: Format, ids: string[]) {
    setTrouble('')
    try {
      const file = await exportChosen(addressOf(format), ids)
      saveFile(`marked-enquiries.${format}`, 'application/octet-stream', file)
      onSaved()
    } catch (error) {
      setTrouble(serverMessage(error) ?? 'The export did not work. Try again.')
    }
  }
  return { trouble, save }
}

/** The current view; of marked rows those of a whole view, or each by its id. */
function exportOf({ view, list, asker, finding, staff, marking }: Desk): Export {
  const { marked, whole, count, isOn } = marking
  const byHand = isOn && !whole
  const { enquiry: _, ...listing } = byHand ? wholeList(view.list) : (whole ?? view)
  const filters = Object.values(filterWords(listing.filters, finding.names))
  const words = [listing.search && `“${listing.search}”`, ...filters].filter(Boolean)
  return {
    refusal: exportRefusal(staff.me),
    ...(byHand && { ids: marked.map(({ id }) => id) }),
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
