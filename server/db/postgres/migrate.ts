import { missingHere, type Migration } from '../migrations.ts'
import { UnusableDatabase } from '../db.ts'
import { type Address, withConnection, type Transaction } from './client.ts'
import { ensureChanges } from './changes.ts'
import { runOn } from './pool.ts'

/** The migrations of this engine. */
export const steps = new URL('migrations/', import.meta.url)

/** Any number, the same for all replicas. */
export const lockNumber = 4_021_987

/** Runs the work in a transaction with a lock: of several first starts one does it, the others wait. */
export const withMigrationLock = <Result>(
  address: Address,
  work: (one: Transaction) => Promise<Result>,
): Promise<Result> =>
  withConnection(address, { lock_timeout: 60_000 }, async (client) => {
    const done = await client.begin(async (one) => {
      await one.unsafe(`SELECT pg_advisory_xact_lock(${lockNumber})`)
      return work(one)
    })
    // The driver's type of the result is wider than ours, for lists of queries.
    return done as Result
  })

/** Brings the schema up to date. */
export const migrate = (address: Address, migrations: Migration[]): Promise<void> =>
  withMigrationLock(address, async (one) => {
    await expectUtf8(one)
    await one.unsafe(`CREATE TABLE IF NOT EXISTS migrations (
      number bigint PRIMARY KEY, name text NOT NULL, applied_at bigint NOT NULL)`)
    for (const step of await missingHere({ all: runOn(one) }, migrations)) {
      await one.unsafe(step.text).simple()
      await one`INSERT INTO migrations VALUES (${step.number}, ${step.name}, ${Date.now()})`
    }
    await keepAudit(one)
    await ensureChanges(one)
  })

async function expectUtf8(client: Transaction) {
  const [row] = await client`SHOW server_encoding`
  const encoding = String(row?.['server_encoding'])
  if (encoding !== 'UTF8')
    throw new UnusableDatabase(
      `its encoding is ${encoding}; make a database with the encoding UTF8`,
    )
}

/**
 * The audit is append-only; entries older than 400 days may be deleted. Created if missing: a restored table has no triggers, because
 * its backup has no functions.
 */
async function keepAudit(one: Transaction) {
  const [unprotected] = await one.unsafe(`SELECT 1 WHERE to_regclass('audit') IS NOT NULL AND
    (SELECT count(*) FROM pg_trigger WHERE tgrelid = to_regclass('audit') AND tgname LIKE 'audit_stays%') < 3`)
  if (!unprotected) return
  await one
    .unsafe(
      `CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF TG_OP = 'DELETE' THEN
          IF OLD.at < floor(extract(epoch FROM clock_timestamp()) * 1000) - 400 * 86400000::bigint THEN
            RETURN OLD;
          END IF;
        END IF;
        RAISE EXCEPTION 'the audit only grows';
      END $$;
      DROP TRIGGER IF EXISTS audit_stays_as_it_is ON audit;
      DROP TRIGGER IF EXISTS audit_stays ON audit;
      DROP TRIGGER IF EXISTS audit_stays_whole ON audit;
      CREATE TRIGGER audit_stays_as_it_is BEFORE UPDATE ON audit
        FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
      CREATE TRIGGER audit_stays BEFORE DELETE ON audit
        FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
      CREATE TRIGGER audit_stays_whole BEFORE TRUNCATE ON audit
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();`,
    )
    .simple()
}

/** The search index, if the extension is available. */
export const ensureTrigrams = (address: Address): Promise<void> =>
  withMigrationLock(address, async (one) => {
    await one
      .savepoint((inner) => inner.unsafe('CREATE EXTENSION IF NOT EXISTS pg_trgm'))
      // Not installed, or not ours to install: searches then read every row.
      .catch(() => {})
    const [extension] = await one.unsafe(`SELECT quote_ident(nspname) AS schema
      FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
      WHERE extname = 'pg_trgm'`)
    // Only where it is missing: to create or alter it locks the table, for which a start beside a busy replica would wait.
    const [index] = await one.unsafe(`SELECT to_regclass('enquiries_search') AS index`)
    if (!extension || index?.['index']) return
    // Rows enter the index at once: to empty a list of waiting ones would take one submission long.
    await one.unsafe(`CREATE INDEX enquiries_search ON enquiries
      USING gin (search_text ${String(extension['schema'])}.gin_trgm_ops) WITH (fastupdate = off)`)
  })
