import { Document, Download } from '#site/images/desk-icons.tsx'

export type ExportProps = {
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

/** Downloads all rows of the current view. */
export function ExportChoices({
  refusal,
  total,
  shown,
  addressOf,
  onDone,
}: ExportProps & { onDone: () => void }) {
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
          onClick={() => setTimeout(onDone)}
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
