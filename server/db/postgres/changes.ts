import { mostNoted, type ChangeLog, type Reader, type Report } from '../db.ts'
import { sql, truth } from '../sql.ts'
import { type Transaction, errorFrom } from './client.ts'
import type { Run } from './pool.ts'
import { mostOthers, openMs, type OpenEnquiries } from '../open-enquiries.ts'

/** A cursor is good for this long; what it does not tell stays for twice as long. */
const goodMs = 20 * 60_000
const betweenMs = 2 * goodMs

/** The start of the server, the time, and a snapshot: all transactions below the first number were over, and above the second none began. */
const cursorOf = sql`concat_ws('_', floor(extract(epoch FROM pg_postmaster_start_time()) * 1000),
  floor(extract(epoch FROM now.at) * 1000), replace(pg_current_snapshot()::text, ':', '_'))`
const cursorForm = /^(\d{1,15})_(\d{1,15})_(\d{1,18})_(\d{1,18})_([\d,]{0,3000})$/

/**
 * What a transaction noted is told once it is over: each cursor names the transactions that were open, and the next call tells of these
 * and of all later ones.
 */
export async function changesSince(
  { all }: Pick<Reader, 'all'>,
  since: string | undefined,
): Promise<ChangeLog> {
  const [, start = '', at = '', first = '0', next = '0', open = ''] =
    cursorForm.exec(since ?? '') ?? []
  const ids = open.split(',').filter((id) => id !== '' && id.length <= 18)
  const rows = await all(sql`SELECT ${cursorOf} AS cursor,
      floor(extract(epoch FROM pg_postmaster_start_time()) * 1000)::text = ${start}
        AND extract(epoch FROM now.at) * 1000 - ${Number(at)} < ${goodMs} AS good,
      greatest(0, extract(epoch FROM now.at
        - (SELECT noted_at FROM changes ORDER BY xid DESC LIMIT 1)) * 1000)::bigint AS quiet,
      noted.*
    FROM (SELECT clock_timestamp() AS at) AS now LEFT JOIN (
      SELECT collection, id, is_new FROM changes WHERE xid >= ${first}::xid8
        AND (xid >= ${next}::xid8 OR xid = ANY (ARRAY(
          SELECT json_array_elements_text(${JSON.stringify(ids)}::json)::xid8)))
      ORDER BY xid LIMIT ${mostNoted}
    ) AS noted ON ${truth(since !== undefined)}`)
  const [now] = rows
  const log = rows.filter(({ collection }) => collection !== null)
  return {
    cursor: String(now?.['cursor']),
    quietMs: Number(now?.['quiet'] ?? Number.MAX_SAFE_INTEGER),
    log: since === undefined || now?.['good'] === true ? log : undefined,
  }
}

/**
 * Unlogged, and not in backups, as limits are: after a crash of the server no cursor of before is good. Triggers note what any program
 * writes. Created if missing, because a restored table has none.
 */
export async function ensureChanges(one: Transaction) {
  const [missing] =
    await one.unsafe(`SELECT 1 WHERE to_regclass('changes') IS NULL OR to_regclass('open_enquiries') IS NULL OR
    (SELECT count(*) FROM pg_trigger WHERE tgname LIKE 'change\\_%' AND tgrelid IN (to_regclass('enquiries'),
      to_regclass('answers'), to_regclass('activity'))) < ${triggers.length}`)
  if (missing) await one.unsafe(schema).simple()
}

/** Unlogged and not in backups, as limits are. */
const openEnquiriesTable = `CREATE UNLOGGED TABLE IF NOT EXISTS open_enquiries (
    person text NOT NULL, browser_window text NOT NULL, enquiry text NOT NULL, name text NOT NULL,
    until timestamptz NOT NULL, PRIMARY KEY (person, browser_window)
  );
  CREATE INDEX IF NOT EXISTS open_enquiries_enquiry ON open_enquiries (enquiry);`

const triggers = [
  ['enquiries', 'INSERT'],
  ['enquiries', 'UPDATE OF updated_at, contacted_at'],
  ['enquiries', 'DELETE'],
  ['answers', 'INSERT'],
  ['activity', 'INSERT'],
] as const

const schema = `${openEnquiriesTable}
  CREATE UNLOGGED TABLE IF NOT EXISTS changes (
    xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
    collection text NOT NULL, id text NOT NULL, is_new integer NOT NULL,
    noted_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX IF NOT EXISTS changes_xid ON changes (xid);
  CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_TABLE_NAME = 'enquiries' THEN
      INSERT INTO changes (collection, id, is_new) VALUES (
        CASE WHEN (CASE TG_OP WHEN 'DELETE' THEN OLD.kind ELSE NEW.kind END) = 'eligibility'
          THEN 'eligibility' ELSE 'enquiries' END,
        CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END, (TG_OP = 'INSERT')::int);
    ELSE
      INSERT INTO changes (collection, id, is_new)
        SELECT CASE kind WHEN 'eligibility' THEN 'eligibility' ELSE 'enquiries' END, id, 0 FROM enquiries
          -- What came in the same transaction is noted.
          WHERE sequence = NEW.sequence AND NOT EXISTS (SELECT FROM changes
            WHERE xid = pg_current_xact_id() AND changes.id = enquiries.id AND is_new = 1);
    END IF;
    RETURN NULL;
  END $$;
  ${triggers
    .map(([table, event]) => {
      const name = `change_${event.slice(0, 6).toLowerCase()}`
      return `DROP TRIGGER IF EXISTS ${name} ON ${table};
        CREATE TRIGGER ${name} AFTER ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION note_change();`
    })
    .join('\n')}`

/** Forgets what was over at the time before: a good cursor is younger. Returns a function that ends it. */
export function forgetOldChanges(run: Run, report: Report) {
  let over = '0'
  const timer = setInterval(() => {
    void (async () => {
      await run(sql`DELETE FROM changes WHERE xid < ${over}::xid8`)
      await run(sql`DELETE FROM open_enquiries WHERE until < clock_timestamp()`)
      const [row] = await run(sql`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS over`)
      over = String(row?.['over'])
    })().catch((error: unknown) => report(errorFrom(error), 'old changes could not be forgotten'))
  }, betweenMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** For all replicas, by the clock of the database. */
export const openEnquiriesOn = (run: Run): OpenEnquiries => ({
  async show({ person, name, window, enquiry }) {
    if (enquiry === undefined) {
      await run(
        sql`DELETE FROM open_enquiries WHERE person = ${person} AND browser_window = ${window}`,
      )
      return []
    }
    const rows = await run(sql`WITH own AS (
        INSERT INTO open_enquiries (person, browser_window, enquiry, name, until)
        VALUES (${person}, ${window}, ${enquiry}, ${name}, clock_timestamp() + ${openMs} * interval '1 ms')
        ON CONFLICT (person, browser_window)
          DO UPDATE SET (enquiry, name, until) = (excluded.enquiry, excluded.name, excluded.until)
      ) SELECT person AS id, max(name) AS name FROM open_enquiries
      WHERE enquiry = ${enquiry} AND person <> ${person} AND until > clock_timestamp()
      GROUP BY person ORDER BY person LIMIT ${mostOthers}`)
    return rows.map(({ id, name: other }) => ({ id: String(id), name: String(other) }))
  },
})
