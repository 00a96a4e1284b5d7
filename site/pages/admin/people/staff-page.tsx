import '#site/styles/people.css'
import {
  QueryClientProvider,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { ownAccount, type Account } from '#site/backend/account.ts'
import { listen } from '#site/backend/live.ts'
import { company } from '#site/content/company.ts'
import { ArrowLeft } from '#site/images/desk-icons.tsx'
import { leaveIfEnded, useAdmission, useLeaving } from '../admission.ts'
import { Note } from '../empty-table.tsx'
import { RequestFailure } from '../request-failure.tsx'
import { queryClient } from '../query-client.ts'
import { StaffHeader } from '../staff-header.tsx'
import { useLeadOn } from '../standing.ts'

type Props = {
  title: string
  /** Whether counsellors see that the page is for owners only. */
  ownersOnly?: boolean
  children: (account: Account) => ReactNode
}

/** The frame of the account and team pages: header, index and content for the signed-in user. */
export function StaffPage(props: Props) {
  const admitted = useAdmission(loginHere)
  // Created per page view.
  const [client] = useState(queryClient)
  return (
    admitted && (
      <QueryClientProvider client={client}>
        <Frame {...props} />
      </QueryClientProvider>
    )
  )
}

function Frame({ title, ownersOnly = false, children }: Props) {
  const client = useQueryClient()
  const account = useQuery({ queryKey: ['account'], queryFn: ownAccount })
  const { data, error } = account
  const { leaving, leave } = useLeaving(data?.id)
  useLeadOn(error, loginHere)

  const greeted = useEffectEvent((id: string) => {
    // Somebody else has signed in in another tab.
    if (data && data.id !== id) location.reload()
  })
  const reconnected = useEffectEvent(() => void client.invalidateQueries())
  const [attempt, setAttempt] = useState(0)
  const signedIn = data !== undefined && !leaving
  // The connection is outside React: a user who is removed or signed out elsewhere leaves the page at once.
  useEffect(() => {
    if (!signedIn) return undefined
    let lost = false
    const { end } = listen({
      hear: () => undefined,
      open: () => {
        if (lost) reconnected()
        lost = false
      },
      close: () => {
        lost = true
      },
      greet: ({ id }) => greeted(id),
      end: () => void leaveIfEnded(loginHere(), () => setAttempt((before) => before + 1)),
    })
    return end
    // Each attempt opens a new connection.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [signedIn, attempt])

  return (
    <div className="staff-page">
      <title>{`${title} | ${company.brand}`}</title>
      <StaffHeader me={data} title={title} leaving={leaving} onLeave={leave} />
      <div className="staff-columns">
        <Index owner={data?.owner ?? false} />
        <main id="main" tabIndex={-1} className="staff-main">
          {leaving ? (
            <output>Logging out...</output>
          ) : (
            <Content {...{ title, ownersOnly, account, children }} />
          )}
        </main>
      </div>
    </div>
  )
}

type ContentProps = Required<Props> & { account: UseQueryResult<Account> }

function Content({ title, ownersOnly, account, children }: ContentProps) {
  const { data, error } = account
  if (data) return !ownersOnly || data.owner ? children(data) : <OwnersOnly title={title} />
  return (
    <>
      <h1 className="staff-title">{title}</h1>
      {error ? (
        <NotLoaded query={account} words="The page could not be loaded." />
      ) : (
        <output className="mt-4 block">Loading...</output>
      )}
    </>
  )
}

function Index({ owner }: { owner: boolean }) {
  const entries = [
    ['Account', paths.adminAccount],
    ...(owner
      ? ([
          ['Team', paths.adminTeam],
          ['Audit', paths.adminAudit],
          ['Health', paths.adminHealth],
          ['Site text', paths.adminContent],
        ] as const)
      : []),
  ] as const
  return (
    <nav aria-label="Staff area" className="staff-index">
      <a href={paths.admin}>
        <ArrowLeft className="size-4.5" />
        Enquiries
      </a>
      {entries.map(([name, path]) => (
        <a key={path} href={path} aria-current={path === location.pathname ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}

const OwnersOnly = ({ title }: { title: string }) => (
  <>
    <h1 className="staff-title">{title}</h1>
    <p className="mt-4">Only owners see this page. Ask an owner of your team.</p>
    <p className="mt-4">
      <a href={paths.admin} className="text-link">
        Back to the enquiries
      </a>
    </p>
  </>
)

type NotLoadedProps = { query: { error: unknown; refetch: () => Promise<unknown> }; words: string }

/** Replaces the content of a page or of a part of it. */
export const NotLoaded = ({ query, words }: NotLoadedProps) => (
  <Note>
    <RequestFailure
      error={query.error}
      words={words}
      onAgain={() => void query.refetch()}
      loginHere={loginHere}
    />
  </Note>
)

/** The login page with a way back to this page. */
export const loginHere = () => `${paths.adminLogin}?to=${location.pathname.split('/').at(-1)}`
