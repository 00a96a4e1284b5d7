import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paths, staffManifest } from '#contract/paths.ts'
import { whoAmI } from '#site/backend/desk.ts'
import { useAdmission, useLeaving } from '../sign-in/admission.ts'
import { PrintedPassword, StaffHeader } from '../ui/staff-header.tsx'
import { useHasTabs } from './data/cached-rows.ts'
import { queryClient } from './data/polling.ts'
import { UndeliveredLine } from './notices.tsx'
import { SubmissionList } from './submission-list.tsx'
import { useView, listTitles } from './view.ts'
import { countSubmissions, usualPageSize } from '#site/backend/admin.ts'
import type { Listing } from '#site/backend/listing.ts'
import { stageWord } from '../enquiry/marks/stage.tsx'

export default function Submissions() {
  const admitted = useAdmission()
  // Created per page view, so that personal data does not stay in memory afterwards.
  const [client] = useState(queryClient)
  // Installation is outside React.
  useEffect(() => {
    if (admitted) makeInstallable()
  }, [admitted])
  return (
    admitted && (
      <QueryClientProvider client={client}>
        <Dashboard />
      </QueryClientProvider>
    )
  )
}

function Dashboard() {
  // Only read from the cache: each answer about changes has it, or the list requests it when needed.
  const { data: me } = useQuery({ queryKey: ['me'], queryFn: whoAmI, enabled: false })
  const { leaving, leave } = useLeaving(me?.id)
  const [{ list }] = useView()

  return (
    <div className="min-h-dvh bg-sheet/50">
      <StaffHeader me={me} leaving={leaving} onLeave={leave} />
      {me?.printedPassword && !leaving && <PrintedPassword className="wide:px-7" />}
      <main id="main" tabIndex={-1} className="px-4 pt-5 pb-10 table:pt-6 table:px-5 wide:px-7">
        {leaving ? (
          <output>Logging out...</output>
        ) : (
          <>
            <UndeliveredLine />
            <ListTabs list={list} />
            <SubmissionList />
          </>
        )}
      </main>
    </div>
  )
}

type Policies = {
  createPolicy: (name: string, rules: object) => { createScriptURL: (address: string) => string }
}

/** Makes the staff area installable: its own manifest, and a service worker. */
function makeInstallable() {
  const manifest = Object.assign(document.createElement('link'), {
    rel: 'manifest',
    href: staffManifest,
  })
  // Browsers use the first manifest; the starter appends the public site's.
  document.head.prepend(manifest)
  if (!('serviceWorker' in navigator)) return
  // Fails without storage: then only the open page shows notifications.
  navigator.serviceWorker.register(workerAddress(), { scope: '/admin' }).catch(() => undefined)
}

/** The content security policy requires a TrustedScriptURL. */
function workerAddress(): string {
  const address = '/staff-worker.js'
  // Not yet in the DOM types.
  const { trustedTypes } = window as { trustedTypes?: Policies }
  return (
    trustedTypes
      ?.createPolicy('staff-worker', { createScriptURL: (own: string) => own })
      .createScriptURL(address) ?? address
  )
}

const addresses = { submissions: paths.admin, others: `${paths.admin}?list=others` }

/** Tabs for the two lists with their new counts; not rendered if there is only one list. */
function ListTabs({ list = 'submissions' }: { list: Listing['list'] | 'submissions' }) {
  if (!useHasTabs(list !== 'submissions')) return null
  return (
    <nav aria-label="Lists" className="list-tabs">
      {(['submissions', 'others'] as const).map((key) => (
        <a key={key} href={addresses[key]} aria-current={key === list ? 'page' : undefined}>
          {listTitles[key]} <NewCount list={key} />
        </a>
      ))}
    </nav>
  )
}

/** Refetched with the other counts on every change. */
function NewCount({ list }: { list: keyof typeof addresses }) {
  const { data: count } = useQuery({
    queryKey: ['counts', 'new', list],
    queryFn: () => {
      const listing: Listing = { page: 1, search: '', filters: { stage: 'new' } }
      const asker = { me: '', pageSize: usualPageSize, now: new Date(), today: '' }
      return countSubmissions({ ...listing, ...(list === 'others' && { list }) }, asker)
    },
  })
  if (!count) return null
  return (
    <span className="rounded-[1rem] bg-sheet-strong px-2 text-(length:--text-fine) font-bold whitespace-nowrap text-brand-strong">
      {count.toLocaleString('en-IN')} {stageWord('new').toLowerCase()}
    </span>
  )
}
