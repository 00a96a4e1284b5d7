// kitesail rollback [--restore BACKUP]: switches back to the former version, if it supports the current data.
import { parseArgs } from 'node:util'
import { settingsFrom } from '#server/settings.ts'
import { asCommand, kitesail, pointAt, releaseAt, service, serveBy } from './releases.ts'

await asCommand(async (words) => {
  const { restore } = parseArgs({
    args: words,
    options: { restore: { type: 'string' } },
  }).values
  const settings = settingsFrom(process.env)
  const [current, former] = [await releaseAt('current'), await releaseAt('previous')]
  if (current === undefined || former === undefined || current === former)
    throw new Error('There is no former version to go back to.')

  if (restore === undefined) await expectFitting(former)
  else await kitesail(former, 'backup', '--verify', restore)
  await service('stop')
  // Newer data stays in the store that is put aside.
  if (restore !== undefined)
    console.log(await kitesail(former, 'restore', restore, '--overwrite').catch(startAgain))
  await pointAt('previous', current)
  if (!(await serveBy(former, settings)))
    throw new Error(`${former} could not serve within a minute; "journalctl -u kitesail" says why.`)
  console.log(`${former} serves again.`)
})

async function expectFitting(former: string) {
  const data = await kitesail(former, 'schema').catch((error: unknown) => {
    throw new Error(
      `${former} cannot work with the data as it is now: ${error instanceof Error ? error.message : String(error)} Wait for a fixed version, or go back to an earlier backup with "kitesail rollback --restore FILE": newer data is put aside. Nothing was changed.`,
    )
  })
  console.log(data)
}

async function startAgain(error: unknown): Promise<never> {
  await service('start')
  throw error
}
