import type { Me } from '#site/backend/desk.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keptBackups, type Backups } from '#contract/staff/health-report.ts'
import { backupAddress, beginBackup, listBackups } from '#site/backend/staff-pages.ts'
import { Download } from '#site/images/desk-icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { useProof, type Proven } from '../people/proof.tsx'
import { Done, NotLoaded, Trouble } from '../people/staff-page.tsx'
import { useBusy } from '../ui/form.tsx'
import { localTime } from '../ui/time.ts'

const everySecond = 1_000

/** An owner makes a backup, sees how far it is, and downloads it. */
export function BackupsPart({ account }: { account: Me }) {
  const query = useQuery({
    queryKey: ['backups'],
    queryFn: listBackups,
    refetchInterval: ({ state }) => (state.data?.running ? everySecond : false),
  })
  const { data, error } = query
  return (
    <section aria-labelledby="backups-title">
      <h2 id="backups-title" className="mt-8 text-h3">
        Backups
      </h2>
      {error && <NotLoaded query={query} words="The backups could not be loaded." />}
      {data && <Made backups={data} account={account} />}
    </section>
  )
}

function Made({ backups, account }: { backups: Backups; account: Me }) {
  const client = useQueryClient()
  const { proven, dialog } = useProof(account)
  const { trouble, run } = useBusy()
  /** The newest one when the button was pressed. */
  const [before, setBefore] = useState<string>()
  const { running, failure, hasPassphrase, backups: made } = backups
  const [newest] = made

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The report beside it tells of each new backup.
  useEffect(() => void client.invalidateQueries({ queryKey: ['health'] }), [client, newest?.name])

  async function begin() {
    if (running) return
    setBefore(newest?.name ?? '')
    await run(() => proven(beginBackup))
    await client.invalidateQueries({ queryKey: ['backups'] })
  }

  if (!hasPassphrase)
    return (
      <p className="mt-2 text-note">
        Backups made here are always encrypted. Ask whoever runs the server to set
        BACKUP_PASSPHRASE.
      </p>
    )
  const isMade = !running && before !== undefined && newest !== undefined && newest.name !== before
  return (
    <>
      <p className="mt-2 max-w-prose text-note">
        All enquiries with their history, and the team, in one encrypted file; the site’s own texts
        and pictures are not in it. Only the server’s BACKUP_PASSPHRASE opens it: keep that in a
        second place. The last {keptBackups.most} stay here, for {keptBackups.days} days.
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button size="small" aria-disabled={running !== null} onClick={() => void begin()}>
          {running ? 'Backing up...' : 'Back up now'}
        </Button>
        {running && <Progress {...running} />}
      </p>
      <Trouble words={running ? '' : trouble || failure} />
      <Done>{isMade && 'The backup is made. Download it, and keep it away from this server.'}</Done>
      {made.length > 0 && (
        <ul className="ruled mt-3 bg-surface">
          {made.map((one) => (
            <Row key={one.name} {...one} proven={proven} />
          ))}
        </ul>
      )}
      {dialog}
    </>
  )
}

function Progress({ bytes, expected }: NonNullable<Backups['running']>) {
  // The estimate may be too low.
  const value = expected === null ? undefined : Math.min(bytes, expected * 0.99)
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-note">
      <progress
        aria-label="Backup"
        className="w-40"
        {...(value !== undefined && { value, max: expected ?? 1 })}
      />
      {size(bytes)} written{expected === null ? '' : ` of about ${size(expected)}`}
    </span>
  )
}

function Row({ name, at, bytes, proven }: Backups['backups'][number] & { proven: Proven }) {
  const { busy, trouble, run } = useBusy()
  const time = localTime(new Date(at))

  const save = () =>
    run(async () => {
      const href = await proven(() => backupAddress(name))
      Object.assign(document.createElement('a'), { href, download: name }).click()
    })

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-t border-hair px-4 py-3 first:border-t-0">
      <span className="min-w-0 wrap-anywhere">
        <time dateTime={at} className="font-semibold">
          {time}
        </time>{' '}
        <span className="text-note text-ink-soft">{size(bytes)}</span>
      </span>
      <Button
        kind="outline"
        size="small"
        aria-label={`Download the backup of ${time}`}
        aria-disabled={busy}
        onClick={() => void save()}
      >
        <Download className="size-4.5" />
        Download
      </Button>
      <Trouble words={trouble} />
    </li>
  )
}

const size = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
