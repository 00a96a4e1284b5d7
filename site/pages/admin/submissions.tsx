import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '#contract/paths.ts'
import { declined, signOut } from '#site/backend/admin.ts'
import { forgetDrafts } from './drafts.ts'
import { forgetSession, signedIn, watchFlag } from './flag.ts'
import { makeInstallable } from './install.ts'
import { StaffHeader } from './staff-header.tsx'
import { SubmissionList } from './submission-list.tsx'
import { UndeliveredLine } from './undelivered-line.tsx'
import { queryFrom, viewFrom } from './view.ts'

export default function Submissions() {
  const [admitted] = useState(signedIn)
  // The address is outside React, and so is the tab in which somebody logs out.
  useEffect(() => {
    const dismiss = () => {
      if (!signedIn()) navigate(loginHere(), { replace: true })
    }
    dismiss()
    return watchFlag(dismiss)
  }, [])
  return admitted && <Dashboard />
}

function Dashboard() {
  // What is put on a home screen is the browser's.
  useEffect(() => {
    void makeInstallable()
  }, [])

  // It lives as long as the page does: names and numbers do not stay in memory after it.
  const [client] = useState(queryClient)
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    const unsure = await signOut().then(
      () => false,
      () => true,
    )
    // Told on the next page: whoever walks away from a shared computer has to know.
    forgetSession()
    forgetDrafts()
    navigate(paths.adminLogin, { state: unsure ? { unsure } : null })
  }

  return (
    <div className="min-h-dvh bg-sheet/50">
      <StaffHeader leaving={leaving} onLeave={leave} />
      <main id="main" tabIndex={-1} className="px-4 pt-5 pb-10 table:pt-6 table:px-5 wide:px-7">
        <QueryClientProvider client={client}>
          <UndeliveredLine />
          <SubmissionList leaving={leaving} loginHere={loginHere} />
        </QueryClientProvider>
      </main>
    </div>
  )
}

/** The login page keeps the view in its own address, so that the way leads back to it. */
const loginHere = () => paths.adminLogin + queryFrom(viewFrom(location.search))

const queryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Asked even when the browser believes to be offline: then it fails, and says so.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && !declined(error),
        retryDelay: (failures) => 300 * 2 ** failures,
      },
    },
  })
