import { useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { hashOf, pastedTable, SheetRefused, tablesIn, type Sheet, type Table } from './sheet.ts'

const group = 'grid w-full justify-items-start gap-2'

type Book = { name: string; tables: Table[] }
type Take = (name: string, read: () => Promise<Table[]>) => Promise<void>

/** A file, or cells that were copied; of a workbook with several sheets one at a time. */
export function Choose({ onChosen }: { onChosen: (sheet: Sheet) => void }) {
  const { trouble, busy, book, take } = useTaking(onChosen)
  const [pasted, setPasted] = useState('')
  return (
    <div className="mt-6 grid max-w-160 justify-items-start gap-6">
      <label className={group}>
        <span>
          <b>A file from your disk</b>, .xlsx or .csv, up to 20,000 rows and 20 MB
        </span>
        <input
          type="file"
          accept=".xlsx,.csv,.txt,text/csv"
          className="field"
          onChange={({ target: { files } }) => {
            const [file] = files ?? []
            if (file) void take(file.name, () => tablesIn(file))
          }}
        />
      </label>
      <label className={group}>
        <span>
          <b>Or paste the cells</b>, with their titles in the first line
        </span>
        <textarea
          rows={4}
          className="field"
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
      </label>
      {pasted.trim() && (
        <Button
          kind="outline"
          size="small"
          onClick={() => void take('pasted cells', async () => [pastedTable(pasted)])}
        >
          Read the cells
        </Button>
      )}
      {book && <Sheets book={book} onTake={take} />}
      <output>{busy && 'Reading...'}</output>
      {trouble && (
        <p role="alert" className="trouble-words">
          {trouble}
        </p>
      )}
    </div>
  )
}

function useTaking(onChosen: (sheet: Sheet) => void) {
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const [book, setBook] = useState<Book>()

  async function choose(name: string, tables: Table[]) {
    const filled = tables.filter(({ cells }) => cells.length > 1)
    const [table, ...others] = filled
    if (!table) throw new SheetRefused('There is no row below the titles.')
    if (others.length > 0) setBook({ name, tables: filled })
    else onChosen({ name, hash: await hashOf(table), table })
  }

  const take: Take = async (name, read) => {
    setTrouble('')
    setBook(undefined)
    setBusy(true)
    try {
      await choose(name, await read())
    } catch (error) {
      if (!(error instanceof SheetRefused)) throw error
      setTrouble(error.message)
    } finally {
      setBusy(false)
    }
  }

  return { trouble, busy, book, take }
}

const Sheets = ({ book, onTake }: { book: Book; onTake: Take }) => (
  <fieldset className={group}>
    <legend>This workbook has several sheets. Bring them one after the other.</legend>
    {book.tables.map((table) => (
      <Button
        key={table.name}
        kind="outline"
        size="small"
        onClick={() => void onTake(`${book.name}, ${table.name}`, async () => [table])}
      >
        {table.name}, {(table.cells.length - 1).toLocaleString('en-IN')} rows
      </Button>
    ))}
  </fieldset>
)
