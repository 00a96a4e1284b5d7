import { mostOthers, mostWindows, openMs, type OpenEnquiries } from '../open-enquiries.ts'
import { sql } from '../sql.ts'
import type { Run } from './pool.ts'

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
        SELECT ${person}, ${window}, ${enquiry}, ${name}, clock_timestamp() + ${openMs} * interval '1 ms'
        WHERE (SELECT count(*) FROM open_enquiries WHERE person = ${person}
          AND browser_window <> ${window} AND until > clock_timestamp()) < ${mostWindows}
        ON CONFLICT (person, browser_window)
          DO UPDATE SET (enquiry, name, until) = (excluded.enquiry, excluded.name, excluded.until)
      ) SELECT person AS id, max(name) AS name FROM open_enquiries
      WHERE enquiry = ${enquiry} AND person <> ${person} AND until > clock_timestamp()
      GROUP BY person ORDER BY person LIMIT ${mostOthers}`)
    return rows.map(({ id, name: other }) => ({ id: String(id), name: String(other) }))
  },
})

/** Unlogged and not in backups, as limits are. */
export const openEnquiriesTable = `CREATE UNLOGGED TABLE IF NOT EXISTS open_enquiries (
    person text NOT NULL, browser_window text NOT NULL, enquiry text NOT NULL, name text NOT NULL,
    until timestamptz NOT NULL, PRIMARY KEY (person, browser_window)
  );
  CREATE INDEX IF NOT EXISTS open_enquiries_enquiry ON open_enquiries (enquiry);`
