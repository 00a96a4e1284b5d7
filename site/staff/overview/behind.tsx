import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Slice, type SliceList, sliceRows } from '#contract/staff/overview.ts'
import { readSlice } from '#site/backend/staff-pages.ts'
import { membersQuery } from '#site/backend/team.ts'
import { ArrowLeft } from '#site/images/desk-icons.tsx'
import { StageMark } from '../enquiry/marks/stage.tsx'
import { NotLoaded } from '../people/staff-page.tsx'
import { useCatalogueNames } from '../ui/catalogue-names.ts'
import { localTime } from '../ui/time.ts'
import { enquiryAddress, waitWords } from './calls.tsx'
import { grouped, Table } from './parts.tsx'
import { listAddress, overviewAddress, periodWords, wordsOf } from './slices.ts'

/** The enquiries that a figure counts. */
export function Behind({ slice, page, owner }: { slice: Slice; page: number; owner: boolean }) {
  const query = useQuery({
    queryKey: ['overview', 'rows', slice, page],
    queryFn: () => readSlice(slice, page),
    placeholderData: keepPreviousData,
  })
  const { data: team = [] } = useQuery({ ...membersQuery, enabled: owner })
  const nameOf = (id: string) => team.find((one) => one.id === id)?.name ?? 'somebody'
  const words = wordsOf(slice, useCatalogueNames(), nameOf)
  const { data, error } = query
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / sliceRows))
  return (
    <div className="overview">
      <a
        href={overviewAddress(slice)}
        className="inline-flex min-h-11 items-center text-brand font-semibold gap-2"
      >
        <ArrowLeft className="size-4.5" />
        Overview
      </a>
      <h1 className="text-title">
        {data
          ? `${grouped(data.total)} ${data.total === 1 ? 'enquiry' : 'enquiries'}`
          : 'Enquiries'}
      </h1>
      <p className="staff-lead">{[periodWords[slice.period], ...words].join(', ')}</p>
      {!data && !error && <output className="mt-4 block">Loading...</output>}
      {error && <NotLoaded query={query} words="The list could not be loaded." />}
      {data && data.rows.length > 0 && <Rows rows={data.rows} />}
      {pages > 1 && <Pages slice={slice} page={page} pages={pages} />}
    </div>
  )
}

const Rows = ({ rows }: Pick<SliceList, 'rows'>) => (
  <Table
    caption="The newest first"
    heads={['Received', 'Name', 'About', 'Stage', 'Called after']}
    className="overview-list"
  >
    {rows.map((row) => (
      <tr key={row.id}>
        <td>
          <time dateTime={row.receivedAt}>{localTime(new Date(row.receivedAt))}</time>
        </td>
        <td>
          <a href={enquiryAddress(row)} className="text-link font-bold">
            {row.name}
          </a>{' '}
          <span className="text-ink-soft">{row.reference}</span>
        </td>
        <td className="wrap-anywhere">{row.about}</td>
        <td>
          <StageMark stage={row.stage} />
        </td>
        <td>{waitWords(row)}</td>
      </tr>
    ))}
  </Table>
)

const Pages = ({ slice, page, pages }: { slice: Slice; page: number; pages: number }) => (
  <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-3">
    {page > 1 && (
      <a href={listAddress(slice, page - 1)} className="text-link">
        Previous
      </a>
    )}
    <span>
      Page {page} of {pages}
    </span>
    {page < pages && (
      <a href={listAddress(slice, page + 1)} className="text-link">
        Next
      </a>
    )}
  </nav>
)
