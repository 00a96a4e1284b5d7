// Runs all tests, fastest first. The last line counts them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'

const root = join(import.meta.dirname, '..')
const reports = join(root, 'build', 'reports')
const logs = join(reports, 'logs')
const tools = join(root, 'node_modules', '.bin')
const failed = []

process.chdir(root)
// Hundreds of processes load the same files: cache their compiled code.
process.env.NODE_COMPILE_CACHE ??= join(root, 'build', 'compiled')
rmSync(reports, { recursive: true, force: true })
mkdirSync(logs, { recursive: true })

step('Types', 'tsc', '-b')
step('Lint', 'oxlint')
step('Regular expressions', 'oxlint', '-c', '.oxlintrc.regex.json', 'contract', 'server', 'site')
step('Format', 'oxfmt', '--check')

step(
  'Unit, server and database tests',
  'vitest',
  'run',
  ...['unit', 'isolated', 'engines'].flatMap((name) => ['--project', name]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(reports, 'vitest.json')}`,
  { LOGS_IN: logs },
)

const chromium = findChromium()
if (chromium === undefined) {
  failed.push('Browser stories')
  console.error(
    'No Chromium was found and none could be installed. Install one, or name it in CHROMIUM_PATH.',
  )
} else {
  step('Browser stories', 'playwright', 'test', {
    CHROMIUM_PATH: chromium,
    LOGS_IN: logs,
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
  })
}

step('What the servers logged meanwhile', 'node', 'setup/read-logs-for-tests.ts', logs)

const counts = [countVitest(reportOf('vitest.json')), countPlaywright(reportOf('playwright.json'))]
const sum = (name) => counts.reduce((total, count) => total + (count[name] ?? 0), 0)
const passed = sum('passed')
if (passed === 0) failed.push('no test ran')
console.log(failed.length === 0 ? '\nAll is well.' : `\nFailed: ${failed.join(', ')}.`)
console.log(`${passed} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exitCode = failed.length === 0 ? 0 : 1

function step(title, command, ...words) {
  const settings = typeof words.at(-1) === 'object' ? words.pop() : {}
  console.log(`\n== ${title}`)
  const { status, error } = spawnSync(join(tools, command), words, {
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  })
  if (error) console.error(`${command} could not be run: ${error.message}`)
  if (status !== 0) failed.push(title)
}

function reportOf(name) {
  const file = join(reports, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function countVitest(report) {
  if (!report) return {}
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function countPlaywright(report) {
  const stats = report?.stats
  if (!stats) return {}
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}
