import { QueryClientProvider, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { type Account, ownAccount } from '#site/backend/account.ts'
import { company } from '#site/content/company.ts'
import { ArrowLeft } from '#site/images/desk-icons.tsx'
import { Alert } from '#site/images/icons.tsx'
import '#site/styles/people.css'
import { queryClient, usePolling } from '../list/data/polling.ts'
import { useAdmission, useLeaving } from '../sign-in/admission.ts'
import { useLeadOn } from '../sign-in/standing.ts'
import { Note, RequestFailure } from '../ui/request-failure.tsx'
import { StaffHeader } from '../ui/staff-header.tsx'

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
  const account = useQuery({ queryKey: ['account'], queryFn: ownAccount })
  const { data, error } = account
  const { leaving, leave } = useLeaving(data?.id)
  useLeadOn(error, loginHere)

  usePolling({ enabled: data !== undefined && !leaving, loginHere })

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
    ['Overview', paths.adminOverview],
    ['Account', paths.adminAccount],
    ...(owner
      ? ([
          ['Import', paths.adminImport],
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

/** Why an action failed. Also rendered while empty; otherwise it would not be announced. */
export const Trouble = ({ words, id }: { words: string; id?: string }) => (
  <div role="alert" id={id} className="trouble-words">
    {words && (
      <>
        <Alert className="mt-[0.15em] size-5 shrink-0" />
        <span className="wrap-anywhere">{words}</span>
      </>
    )}
  </div>
)
