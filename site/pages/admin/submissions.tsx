import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { useAdmission, useLeaving } from './admission.ts'
import { makeInstallable } from './install.ts'
import { queryClient } from './query-client.ts'
import { StaffHeader } from './staff-header.tsx'
import { SubmissionList } from './submission-list.tsx'
import { queryFrom, viewFrom } from './view.ts'

export default function Submissions() {
  const admitted = useAdmission(loginHere)
  return admitted && <Dashboard />
}

function Dashboard() {
  // What is put on a home screen is the browser's.
  useEffect(() => {
    void makeInstallable()
  }, [])

  // It lives as long as the page does: names and numbers do not stay in memory after it.
  const [client] = useState(queryClient)
  const { leaving, leave } = useLeaving()

  return (
    <div className="min-h-dvh bg-sheet/50">
      <StaffHeader leaving={leaving} onLeave={leave} />
      <main id="main" tabIndex={-1} className="px-4 pt-5 pb-10 table:pt-6 table:px-5 wide:px-7">
        <QueryClientProvider client={client}>
          <SubmissionList leaving={leaving} loginHere={loginHere} />
        </QueryClientProvider>
      </main>
    </div>
  )
}

/** The login page keeps the view in its own address, so that the way leads back to it. */
const loginHere = () => paths.adminLogin + queryFrom(viewFrom(location.search))
