import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Account, endSession, listSessions, type Session } from '#site/backend/account.ts'
import { Laptop, Smartphone } from '#site/images/desk-icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { dayAndTime, lastUse } from '../people/moments.ts'
import { useProof } from '../people/proof.tsx'
import { NotLoaded, Trouble } from '../people/staff-page.tsx'
import { useBusy } from '../ui/form.tsx'
import { useNow } from '../ui/time.ts'
import { Part } from './part.tsx'

export function SessionsPart({ account }: { account: Account }) {
  const list = useQuery({ queryKey: ['sessions'], queryFn: listSessions })
  const { busy, trouble, ended, end, dialog } = useSignOut(account)
  const now = useNow()
  const { sessions = [], idleHours } = list.data ?? {}
  const others = sessions.filter(({ current }) => !current)

  return (
    <Part
      id="sessions"
      title="Where you are signed in"
      note={
        <>
          <p>
            A session that is not used for {idleHours === undefined ? 'some' : idleHours}{' '}
            {idleHours === 1 ? 'hour' : 'hours'} ends automatically.
          </p>
          {others.length > 0 && (
            <Button
              kind="outline"
              size="small"
              aria-disabled={busy}
              className="mt-2.5"
              onClick={() => void end(others, 'You are signed out everywhere else.')}
            >
              Sign out everywhere else
            </Button>
          )}
        </>
      }
    >
      {list.isPending && <output className="block">Loading...</output>}
      {list.error && !list.data && (
        <NotLoaded query={list} words="Your sessions could not be loaded." />
      )}
      {list.data && (
        <ul className="sessions">
          {sessions.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              busy={busy}
              now={now}
              onEnd={() => void end([session], 'That device is signed out.')}
            />
          ))}
        </ul>
      )}
      <Trouble words={trouble} />
      <output className="done-words">{ended}</output>
      {dialog}
    </Part>
  )
}

/** `ended`: the announcement of the last action. */
function useSignOut(account: Account) {
  const client = useQueryClient()
  const { busy, trouble, run } = useBusy()
  const { proven, dialog } = useProof(account)
  const [ended, setEnded] = useState('')

  async function end(which: Session[], words: string) {
    setEnded('')
    const succeeded = await run(async () => {
      try {
        // One after the other: if one fails, the list shows which remain.
        for (const { id } of which) await proven(() => endSession(id))
      } finally {
        await client.invalidateQueries({ queryKey: ['sessions'] })
      }
    })
    if (!succeeded) return
    setEnded(words)
    // The pressed button may have been removed.
    document.getElementById('sessions-title')?.focus()
  }

  return { busy, trouble, ended, end, dialog }
}

type LineProps = { session: Session; busy: boolean; now: Date; onEnd: () => void }

function SessionLine({ session, busy, now, onEnd }: LineProps) {
  const { isPhone, device, address, current, lastUsed, begun } = session
  return (
    <li>
      {isPhone ? <Smartphone /> : <Laptop />}
      <p>
        <b>{device || 'Unknown device'}</b>
        <span>{address}</span>
      </p>
      <p>
        <b className="font-normal">{current ? 'Now' : lastUse(lastUsed, now)}</b>
        <span>since {dayAndTime(begun, now)}</span>
      </p>
      {current ? (
        <span className="text-ink-soft text-(length:--text-fine)">This device</span>
      ) : (
        <Button
          kind="outline"
          size="small"
          aria-disabled={busy}
          aria-label={`Sign out ${device}, ${address}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
