import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OwnWords } from '#contract/rendering.ts'
import { foldersIn, ownWordsOf } from '#server/content/folders.ts'
import { currentOf } from '#server/content/published.ts'
import { type Finding, fault, warning, well } from './finding.ts'

const remedies = {
  placeholder: 'Put your own in its place',
  stale: 'Write the new date, or remove it',
  unfounded: 'Say how it is known, or remove it',
}

/** Reviews the served content: the owner's, if published. `today` as `2026-11-21`; `isLive`: with `FORMS=live`. */
export async function checkContent(
  dataDirectory: string,
  today: string,
  isLive = false,
): Promise<Finding[]> {
  const folders = foldersIn(dataDirectory)
  const id = await currentOf(folders)
  const own = ownWordsOf(folders.of(id))
  // Imported late, so that it reviews the owner's values, which a publication has validated.
  if (existsSync(own)) globalThis.OWN_WORDS = JSON.parse(readFileSync(own, 'utf8')) as OwnWords
  const { reviewContent } = await import('#site/content/review.ts')
  return [
    ...(existsSync(folders.content) ? checkContentFiles(id, existsSync(own)) : []),
    ...reviewContent(today, isLive).map(({ kind, file, path, text, remedy }) => {
      const usual = `${remedies[kind]}: ${file}.json of your texts (docs/operate.md)`
      return { ...warning('Content', text, remedy ?? usual), field: { file, path } }
    }),
  ]
}

/** In a child process: this one has replaced the shipped values with the owner's. */
function checkContentFiles(id: string, isWhole: boolean): Finding[] {
  const program = join(import.meta.dirname, '../../server/commands/content.ts')
  const { status, stdout } = spawnSync(process.execPath, [program, 'check'], { encoding: 'utf8' })
  const subject = 'Your texts'
  if (status !== 0) {
    const text = lastSentenceOf(stdout) || 'they cannot be read'
    return [warning(subject, text, 'Run "npm run content -- check"')]
  }
  if (id !== '' && !isWhole)
    return [
      fault(subject, `the published site ${id} is not whole`, 'Run "npm run content -- publish"'),
    ]
  return [well(subject, id === '' ? 'they are not published yet' : `they are published as ${id}`)]
}

/** Findings end without a full stop. */
const lastSentenceOf = (output: string) => output.trim().split('\n').at(-1)?.replace(/\.$/, '')
