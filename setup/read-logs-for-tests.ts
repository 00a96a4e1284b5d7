// node setup/read-logs-for-tests.ts FOLDER: reads the logs of a test run, and exits with 1 if they could identify a person.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asciiDigits } from '#contract/text.ts'

/** The allowed fields of a log line and their format. Add new fields here. */
const fields: Record<string, (value: unknown) => boolean> = {
  /** The served site: its number, or the shipped one. */
  site: like(/^(shipped|\d{6})$/),
  level: isNumber,
  time: like(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  reqId: like(/^[0-9a-f]{10}-\d+$/),
  // Fastify's own messages, which appear only in tests.
  msg: like(
    /^([a-z][a-zA-Z :,-]+|PUBLIC_ORIGIN is https and TRUST_PROXY [a-z :]+|Server listening at http:\/\/[\d.:]+)?$/,
  ),
  method: like(/^[A-Z]+$/),
  route: like(/^(none|\*|\/[\w/:*.-]*)$/),
  status: isNumber,
  ms: (value) => isNumber(value) || isRecordOf(value, isNumber),
  refusal: like(/^[a-z_]+$/),
  kind: like(/^[a-z-]+$/),
  code: like(/^[A-Z0-9_]+$/),
  signal: like(/^SIG[A-Z0-9]+$/),
  person: like(/^[0-9a-f]{20}$/),
  account: like(/^[0-9a-f]{16}$/),
  network: like(/^(unknown|[\d.]+\/24|[0-9a-f:]+::\/48)$/),
  submission: like(/^[0-9a-f]{20}$/),
  channel: like(/^(mail|webhook)$/),
  attempts: isNumber,
  format: like(/^(xlsx|csv)$/),
  rows: isNumber,
  erased: isNumber,
  held: isNumber,
  refused: isNumber,
  process: isNumber,
  version: like(/^\d+\.\d+\.\d+$/),
  commit: like(/^([0-9a-f]{40}(-dirty)?|unknown)$/),
  node: like(/^\d+\.\d+\.\d+$/),
  store: like(/^(embedded|postgres)$/),
  model: (value) => typeof value === 'boolean',
  err: isError,
}

/** Printed to the terminal, not the log: the address, and once the generated password. */
const startupLine =
  /^(Ready at http:\/\/\S+|Administrator: \S+ {2}password \(shown this once\): \S+|The clock is -?\d+ ms ahead\.)$/

/** Names and contacts used in tests, and patterns of secrets. */
const personal = [
  /\b(asha|meera|ravi|kumar|zoya|rao)\b/i,
  /\b(jntuh|jawaharlal|anna university|arrears in)\b/i,
  /\b(a long walk to pune|a lamp in the window|wqzx\w*)\b/i,
  /[\w.+-]+@[\w-]+\.\w/,
  /\+?\d[\d -]{7,}\d/,
  /\?\w+(\[\w*\])?=|queries\[/,
  /a_session_|set-cookie|bearer |password/i,
]

/** Why these lines may not be in a log. `complaints` is standard error, which is free text. */
function faultsIn(text: string, complaints = false): string[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !startupLine.test(line))
    .flatMap((line) => (complaints ? somebodyIn(line, line) : faultsOf(line)))
}

function faultsOf(line: string): string[] {
  const record = parsed(line)
  if (!isRecord(record)) return [`no JSON object: ${line.slice(0, 200)}`]
  const strange = Object.entries(record)
    .filter(([name, value]) => !fields[name]?.(value))
    .map(([name]) => `${name} is no such field, or does not look like it: ${line.slice(0, 300)}`)
  // Ids, dates and commits can look like phone numbers.
  const { time: _time, reqId: _reqId, person: _person, account: _account, ...others } = record
  const {
    process: _process,
    network: _network,
    commit: _commit,
    submission: _submission,
    // Contain words such as "password": /v1/account/password, user_password_reset_required.
    route: _route,
    refusal: _refusal,
    ...rest
  } = others
  return [...strange, ...somebodyIn(JSON.stringify(rest), line)]
}

const somebodyIn = (text: string, line: string) =>
  personal
    .filter((one) => one.test(asciiDigits(text)))
    .map((one) => `${one} is in: ${line.slice(0, 300)}`)

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // The caller reports it with the line.
    return undefined
  }
}

function isNumber(value: unknown) {
  return typeof value === 'number'
}

function like(shape: RegExp) {
  return (value: unknown) => typeof value === 'string' && shape.test(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value instanceof Object && !Array.isArray(value)
}

function isRecordOf(value: unknown, each: (one: unknown) => boolean) {
  return isRecord(value) && Object.values(value).every(each)
}

/** A stack frame, without the error's message. */
function isError(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { type, message, stack, code = '', errcode = 0, cause, ...rest } = value
  return (
    like(/^\w+$/)(type) &&
    message === '' &&
    like(/^(\s+at [^\n]*(\n|$))*$/)(stack) &&
    like(/^\w*$/)(code) &&
    isNumber(errcode) &&
    (cause === undefined || isError(cause)) &&
    Object.keys(rest).length === 0
  )
}

/** A run of all tests logs more; with fewer lines a log was not collected. */
const least = 1_000

function read(folder: string) {
  const files = readdirSync(folder)
  const texts = files.map((name) => ({
    text: readFileSync(join(folder, name), 'utf8'),
    complaints: name.endsWith('.complaints'),
  }))
  const faults = texts.flatMap(({ text, complaints }) => faultsIn(text, complaints))
  const lines = texts.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
  for (const fault of faults.slice(0, 20)) console.error(fault)
  if (lines < least) console.error(`Only ${lines} lines were kept.`)
  console.log(`${lines} lines of ${files.length} logs, ${faults.length} faults`)
  process.exitCode = faults.length === 0 && lines >= least ? 0 : 1
}

const [folder] = process.argv.slice(2)
if (import.meta.main && folder !== undefined) read(folder)
