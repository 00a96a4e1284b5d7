import type { Me } from '#site/backend/desk.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Models } from 'appwrite'
import { endSession, listSessions } from '#site/backend/account.ts'
import { Laptop, Smartphone } from '#site/images/desk-icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { dayAndTime, lastUse, useNow } from '../ui/time.ts'
import { useProof } from '../people/proof.tsx'
import { NotLoaded, Trouble, Part } from '../people/staff-page.tsx'
import { useBusy } from '../ui/form.tsx'

export function SessionsPart({ account }: { account: Me }) {
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
              key={session.$id}
              session={session}
              busy={busy}
              now={now}
              onEnd={() => void end([session], 'That device is signed out.')}
            />
          ))}
        </ul>
      )}
      <Trouble words={trouble} />
      <output className="trouble-words text-brand-strong">{ended}</output>
      {dialog}
    </Part>
  )
}

/** `ended`: the announcement of the last action. */
function useSignOut(account: Me) {
  const client = useQueryClient()
  const { busy, trouble, run } = useBusy()
  const { proven, dialog } = useProof(account)
  const [ended, setEnded] = useState('')

  async function end(which: Models.Session[], words: string) {
    setEnded('')
    const succeeded = await run(async () => {
      try {
        // One after the other: if one fails, the list shows which remain.
        for (const { $id } of which) await proven(() => endSession($id))
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

const fine = 'block text-(length:--text-fine) wrap-anywhere text-ink-soft'
/** With large text on a phone it is below, so that it breaks no words. */
const end =
  'col-[3] row-[1/3] max-xs:col-[2] max-xs:row-[3] max-xs:justify-self-start @min-[75rem]:col-[4] @min-[75rem]:row-[1] @min-[75rem]:justify-self-end'

type LineProps = { session: Models.Session; busy: boolean; now: Date; onEnd: () => void }

function SessionLine({ session, busy, now, onEnd }: LineProps) {
  const { clientName, osName, deviceName, ip, current, $createdAt, $updatedAt } = session
  const device = [clientName, osName].filter(Boolean).join(' on ')
  const Device = /smartphone|tablet/.test(deviceName) ? Smartphone : Laptop
  return (
    <li>
      <Device className="text-brand" />
      <p>
        <b className="block wrap-anywhere">{device || 'Unknown device'}</b>
        <span className={fine}>{ip}</span>
      </p>
      <p className="col-[2] row-[2] @min-[75rem]:col-[3] @min-[75rem]:row-[1]">
        <b className="block font-normal wrap-anywhere">
          {current ? 'Now' : lastUse($updatedAt, now)}
        </b>
        <span className={fine}>since {dayAndTime($createdAt, now)}</span>
      </p>
      {current ? (
        <span className={`text-(length:--text-fine) text-ink-soft ${end}`}>This device</span>
      ) : (
        <Button
          kind="outline"
          size="small"
          aria-disabled={busy}
          aria-label={`Sign out ${device}, ${ip}`}
          className={end}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
