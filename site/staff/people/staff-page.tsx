import { type Me, whoAmI } from '#site/backend/desk.ts'
import { QueryClientProvider, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { ArrowLeft } from '#site/images/desk-icons.tsx'
import { Alert, Check } from '#site/images/icons.tsx'
import '#site/styles/people.css'
import { OwnWorkLines, Title } from '../list/notices.tsx'
import { queryClient, usePolling } from '../list/data/polling.ts'
import { useAdmission, useLeaving } from '../sign-in/admission.ts'
import { Note, RequestFailure } from '../ui/request-failure.tsx'
import { StaffHeader, staffPages } from '../ui/staff-header.tsx'
import { membersQuery } from '#site/backend/team.ts'

type Props = {
  title: string
  /** Whether counsellors see that the page is for owners only. */
  ownersOnly?: boolean
  children: (account: Me) => ReactNode
}

/** The frame of the account and team pages: header, index and content for the signed-in user. */
export function StaffPage(props: Props) {
  const admitted = useAdmission()
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
  const account = useQuery({ queryKey: ['account'], queryFn: whoAmI })
  const { data } = account
  const { leaving, leave } = useLeaving(data?.id)

  usePolling({ enabled: data !== undefined && !leaving })

  return (
    <div className="staff-page">
      <Title name={title} />
      <StaffHeader me={data} title={title} leaving={leaving} onLeave={leave} />
      <div className="staff-columns">
        <Index owner={data?.owner ?? false} />
        <main id="main" tabIndex={-1} className="staff-main">
          {leaving ? (
            <output>Logging out...</output>
          ) : (
            <>
              <OwnWorkLines />
              <Content {...{ title, ownersOnly, account, children }} />
            </>
          )}
        </main>
      </div>
    </div>
  )
}

type ContentProps = Required<Props> & { account: UseQueryResult<Me> }

function Content({ title, ownersOnly, account, children }: ContentProps) {
  const { data, error } = account
  if (data) return !ownersOnly || data.owner ? children(data) : <OwnersOnly title={title} />
  return (
    <>
      <h1 className="text-title">{title}</h1>
      {error ? (
        <NotLoaded query={account} words="The page could not be loaded." />
      ) : (
        <output className="mt-4 block">Loading...</output>
      )}
    </>
  )
}

const indexLink =
  'flex min-h-11 items-center gap-2 text-ink-soft hover:text-brand hover:underline hover:underline-offset-3 aria-[current]:font-extrabold aria-[current]:text-brand-strong'

function Index({ owner }: { owner: boolean }) {
  return (
    <nav aria-label="Staff area" className="staff-index">
      <a href={paths.admin} className={indexLink}>
        <ArrowLeft className="size-4.5" />
        Enquiries
      </a>
      {staffPages(owner).map(([name, path]) => (
        <a
          key={path}
          href={path}
          aria-current={path === location.pathname ? 'page' : undefined}
          className={indexLink}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

const OwnersOnly = ({ title }: { title: string }) => (
  <>
    <h1 className="text-title">{title}</h1>
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
    <RequestFailure error={query.error} words={words} onAgain={() => void query.refetch()} />
  </Note>
)

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

/** What has been done. Also rendered while empty, as above. */
export const Done = ({ children }: { children: ReactNode }) => (
  <output className="trouble-words text-brand-strong">
    {children && (
      <>
        <Check className="size-5 shrink-0" />
        {children}
      </>
    )}
  </output>
)

/** Everybody of the team, for a choice. `shown`: the name of the chosen one, who may have left. */
export function PersonOptions({ chosen, shown }: { chosen: string; shown?: string | undefined }) {
  const { data: team = [] } = useQuery(membersQuery)
  const people = team.filter(({ invited }) => !invited)
  return (
    <>
      {shown !== undefined && chosen && !team.some(({ id }) => id === chosen) && (
        <option value={chosen}>{shown || 'Somebody else'}</option>
      )}
      {people.map(({ id, name, email }) => (
        <option key={id} value={id}>
          {name || email}
        </option>
      ))}
    </>
  )
}

type PartProps = {
  id: string
  title: string
  /** Shown below the title. */
  note?: ReactNode
  children: ReactNode
}

/** One part of the page: description on the left, actions on the right. */
export const Part = ({ id, title, note, children }: PartProps) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="scroll-mt-4 py-5 not-first:border-t not-first:border-t-rule @min-[75rem]:grid @min-[75rem]:grid-cols-[15rem_minmax(0,1fr)] @min-[75rem]:gap-x-12"
  >
    <div className="text-note/[1.4] text-ink-soft">
      {/* With large letters it stays below the title of the page. */}
      <h2
        id={`${id}-title`}
        tabIndex={-1}
        className="text-[min(var(--text-section),7.5vw)]/[1.3] text-ink outline-none"
      >
        {title}
      </h2>
      {note}
    </div>
    <div className="min-w-0 text-(length:--text-note) @max-[75rem]:mt-3.5">{children}</div>
  </section>
)
