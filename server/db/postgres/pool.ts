import { ReadTooSlow, type Row, StoreUnavailable } from '../db.ts'
import { rendered, type Parameter, type Sql } from '../sql.ts'
import {
  type Address,
  clientTo,
  type Client,
  errorFrom,
  isAnswer,
  isConnectionLost,
} from './client.ts'

export type Run = (statement: Sql) => Promise<Row[]>

/** A bounded number of connections. No caller waits beyond the deadline, whatever the network does. */
type Pool = {
  run: Run
  /** All of the work holds, or nothing of it. */
  together: <Result>(work: (run: Run) => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

const deadline = 5_000
const mostWaiting = 5_000
const settings = {
  statement_timeout: 4_500,
  idle_in_transaction_session_timeout: deadline,
  // Compiling takes a tenth of a second and more: longer than what it would make faster.
  jit: 'off',
  // A generic plan is bad for a search, and a plan made for an empty table stays bad when it fills.
  plan_cache_mode: 'force_custom_plan',
}

const ofLists = {
  // Twenty times the default: below a million rows, starting more processes takes longer than they save.
  parallel_setup_cost: 20_000,
  // Joins as written: weighing other orders took a third of the time of a page.
  join_collapse_limit: 1,
}

/** `lists`: a timeout here is caused by the query, and the server may answer others in time. */
export function poolTo(address: Address, connections: number, { lists = false } = {}): Pool {
  const connect = () => clientTo(address, connections, { ...settings, ...(lists && ofLists) })
  let client = connect()
  let waiting = 0
  let answeredAt = performance.now()
  let closing: Promise<void> | undefined

  async function inTime<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    if (closing) throw new StoreUnavailable('The store is closed.', 'CLOSED')
    if (waiting >= mostWaiting) throw tooMuch()
    const used = client
    waiting += 1
    try {
      const result = await beforeDeadline(work(used))
      answeredAt = performance.now()
      return result
    } catch (error) {
      if (isAnswer(error)) answeredAt = performance.now()
      else if (error instanceof Late) abandon(used)
      throw lists ? listErrorFrom(error) : errorFrom(error)
    } finally {
      waiting -= 1
    }
  }

  function tooMuch() {
    const message = 'The store has too much to do.'
    return new (lists ? ReadTooSlow : StoreUnavailable)(message, 'TOO_MUCH_TO_DO')
  }

  /** Silent connections are dead, even if the network has not reported it. */
  function abandon(used: Client) {
    if (used !== client || performance.now() - answeredAt < deadline) return
    client = connect()
    // The result is not awaited.
    void used.end({ timeout: 0 }).catch(() => {})
  }

  return {
    run: (statement) => inTime((used) => run(used, statement)),
    together: (work) => inTime((used) => inTransaction(used, work)),
    close: () => (closing ??= client.end({ timeout: 5 })),
  }
}

const inTransaction = <Result>(client: Client, work: (run: Run) => Promise<Result>) =>
  // The driver's type of the result is wider than ours, for lists of queries.
  client.begin((one) =>
    work((statement) => run(one, statement)).catch(leaveClosed),
  ) as Promise<Result>

/**
 * After a failure the driver writes a ROLLBACK even to a closed connection, which throws uncatchably (postgres 3.4.9). Such a failure is
 * hidden from it: the transaction fails when the driver sees the connection closed.
 */
async function leaveClosed(error: unknown): Promise<never> {
  if (isConnectionLost(error)) await new Promise(() => {})
  throw error
}

class Late extends StoreUnavailable {}

const statementTimeout = '57014'

function listErrorFrom(error: unknown): Error {
  const failure = errorFrom(error)
  const isLate = failure instanceof Late || ('code' in failure && failure.code === statementTimeout)
  return isLate ? new ReadTooSlow(failure.message, 'READ_TOO_SLOW') : failure
}

function beforeDeadline<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Late(`The database did not answer within ${deadline} ms.`, 'NO_ANSWER')),
      deadline,
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

// Every prepared statement takes memory on each connection, and filters can be combined without end.
const mostPrepared = 300
const preparedTexts = new Set<string>()

async function run(client: Pick<Client, 'unsafe'>, statement: Sql): Promise<Row[]> {
  const { text, values } = rendered(statement, gap)
  const prepare = preparedTexts.has(text) || preparedTexts.size < mostPrepared
  if (prepare) preparedTexts.add(text)
  return [...(await client.unsafe<Row[]>(text, values, { prepare }))]
}

/** Runs on a connection or a transaction that is open. */
export const runOn =
  (client: Pick<Client, 'unsafe'>): Run =>
  async (statement) => {
    const { text, values } = rendered(statement, gap)
    return [...(await client.unsafe<Row[]>(text, values))]
  }

/** Its type is always named: the same gap may serve several columns. */
export function gap(number: number, value: Parameter) {
  if (typeof value === 'string') return `$${number}::text`
  return Number.isSafeInteger(value) ? `$${number}::bigint` : `$${number}::float8`
}
