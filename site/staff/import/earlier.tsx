import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Imports, TakenBack } from '#contract/imports.ts'
import { listImports, takeImportBack } from '#site/backend/imports.ts'
import { Table } from '../overview/parts.tsx'
import { NotLoaded } from '../people/staff-page.tsx'
import { LinkButton } from '../ui/buttons.tsx'
import { localTime } from '../ui/time.ts'

/** What was imported, and a way back. */
export function Earlier() {
  const list = useQuery({ queryKey: ['imports'], queryFn: listImports })
  const [result, setResult] = useState<TakenBack>()
  const { data, error } = list
  if (error) return <NotLoaded query={list} words="The earlier imports could not be loaded." />
  if (!data || data.length === 0) return null
  return (
    <section className="import-part">
      <h2>Imports</h2>
      <output>{result && wordsOf(result)}</output>
      <Table
        caption="Imports, the newest first"
        heads={['When', 'File', 'By', 'New', 'Added', 'State']}
        className="overview-list import-earlier"
      >
        {data.map((one) => (
          <tr key={one.id}>
            <td>{localTime(new Date(one.at))}</td>
            <td className="wrap-anywhere">
              <b>{one.name}</b>
            </td>
            <td>{one.by}</td>
            <td>{one.added.toLocaleString('en-IN')}</td>
            <td>{one.noted.toLocaleString('en-IN')}</td>
            <td>
              <State
                one={one}
                onTaken={(taken) => {
                  setResult(taken)
                  void list.refetch()
                }}
              />
            </td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

const wordsOf = ({ removed, kept }: TakenBack) =>
  `${removed.toLocaleString('en-IN')} enquiries were taken back.${kept.length > 0 ? ` Somebody has worked on ${kept.length}; they stay: ${kept.slice(0, 20).join(', ')}${kept.length > 20 ? ' ...' : '.'}` : ''}`

type StateProps = { one: Imports['imports'][number]; onTaken: (result: TakenBack) => void }

function State({ one: { id, takenBackAt, open }, onTaken }: StateProps) {
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState(false)
  if (takenBackAt) return `Taken back on ${localTime(new Date(takenBackAt))}`
  if (!open) return 'Stays'
  if (!asking) return <LinkButton onPress={() => setAsking(true)}>Take this import back</LinkButton>
  return (
    <>
      Rows that somebody has worked on stay.{' '}
      <LinkButton
        onPress={() => {
          setFailed(false)
          takeImportBack(id).then(onTaken, () => setFailed(true))
        }}
      >
        Take it back
      </LinkButton>{' '}
      <LinkButton onPress={() => setAsking(false)}>Keep it</LinkButton>
      {failed && <span role="alert"> It did not work. Try again.</span>}
    </>
  )
}
