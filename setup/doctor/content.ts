import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ownerWordsFrom, registerOwnerWords } from '#site/build/words/owner-words.ts'
import { foldersIn, ownWordsOf } from '../content/folders.ts'
import { currentOf } from '../content/published.ts'
import { type Finding, fault, warning, well } from './finding.ts'

const remedies = {
  placeholder: 'Put your own in its place',
  stale: 'Write the new date, or take it out',
  unfounded: 'Say how it is known, or take it out',
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
  if (id !== '') registerOwnerWords(ownerWordsFrom({ SITE_WORDS: own }))
  // Imported late, so that it reviews the owner's values.
  const { reviewContent } = await import('#site/content/review.ts')
  return [
    ...(existsSync(folders.content) ? checkContentFiles(id, existsSync(own)) : []),
    ...reviewContent(today, isLive).map(({ kind, where, text }) =>
      warning('Content', text, `${remedies[kind]}: ${where} of your words (docs/content.md)`),
    ),
  ]
}

/** In a child process: this one has replaced the shipped values with the owner's. */
function checkContentFiles(id: string, isWhole: boolean): Finding[] {
  const program = join(import.meta.dirname, '..', 'content.ts')
  const { status, stdout } = spawnSync(process.execPath, [program, 'check'], { encoding: 'utf8' })
  const remedy = 'Run "npm run content -- check"'
  if (status !== 0)
    return [warning('Words', stdout.trim().split('\n').at(-1) ?? 'they cannot be read', remedy)]
  if (id !== '' && !isWhole)
    return [
      fault('Words', `the published site ${id} is not whole`, 'Run "npm run content -- publish"'),
    ]
  return [well('Words', id === '' ? 'yours are not published yet' : `yours are published as ${id}`)]
}
