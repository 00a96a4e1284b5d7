// kitesail upgrade ARCHIVE: unpacks a new version, checks that it supports the data, makes a backup, and switches to it.
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { existsSync } from 'node:fs'
import { settingsFrom, type Settings } from '#server/settings.ts'
import { unpack } from './archive.ts'
import {
  asCommand,
  backups,
  describe,
  folderOf,
  home,
  kitesail,
  pointAt,
  releaseAt,
  removeOld,
  service,
  serveBy,
} from './releases.ts'

await asCommand(async ([archive, ...rest]) => {
  if (archive === undefined || rest.length > 0)
    throw new Error('Usage: kitesail upgrade /path/of/kitesail-….tar.gz')
  const settings = settingsFrom(process.env)
  const former = await releaseAt('current')
  if (former === undefined) throw new Error('Nothing is installed yet: use deploy/install.')
  const name = await added(archive)
  try {
    await expectSameOrigin(name, settings)
    const data = await kitesail(name, 'schema')
    console.log(`${name} is unpacked. ${data}`)
    await backUpBefore(former, name, data)
  } catch (error) {
    await rm(folderOf(name), { recursive: true, force: true })
    throw nothingChanged(error)
  }
  await exchange(former, name, settings)
  await removeOld(name, former)
})

/** Unpacks it into the releases under a temporary name until complete. */
async function added(archive: string) {
  const part = join(home, 'releases', '.part')
  await rm(part, { recursive: true, force: true })
  try {
    const name = await unpack(archive, part)
    if (existsSync(folderOf(name))) throw new Error(`${name} is installed already`)
    await rename(join(part, name), folderOf(name))
    return name
  } catch (error) {
    throw nothingChanged(new Error(`Cannot use ${archive}: ${wordsOf(error)}.`))
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

/** The pages contain the public origin they were built with. */
async function expectSameOrigin(name: string, { publicOrigin = '' }: Settings) {
  const release = await describe(name)
  if (release.publicOrigin !== publicOrigin)
    throw new Error(
      `${name} was packed for "${release.publicOrigin}", and PUBLIC_ORIGIN is "${publicOrigin}" here. Pack it with PUBLIC_ORIGIN=${publicOrigin}.`,
    )
}

async function backUpBefore(former: string, name: string, data: string) {
  if (data.startsWith('There is no store')) return
  console.log(await kitesail(former, 'backup', join(backups, `before-${name}.backup`)))
}

async function exchange(former: string, name: string, settings: Settings) {
  await pointAt('previous', former)
  const begin = performance.now()
  await service('stop')
  if (await serveBy(name, settings)) {
    console.log(`${name} serves, after ${seconds(begin)} s. Back: kitesail rollback`)
    return
  }
  const complaint = `${name} could not serve within a minute; "journalctl -u kitesail" says why.`
  await pointAt('current', former)
  await kitesail(former, 'schema').catch((error: unknown) => {
    throw new Error(
      `${complaint} It has changed the data, so ${former} cannot serve either: ${wordsOf(error)} Restore ${join(backups, `before-${name}.backup`)} with "kitesail restore FILE --overwrite", and "systemctl start kitesail".`,
    )
  })
  await service('start')
  throw new Error(`${complaint} ${former} serves again.`)
}

function seconds(begin: number) {
  return ((performance.now() - begin) / 1_000).toFixed(1)
}

function nothingChanged(error: unknown) {
  return new Error(`${wordsOf(error)} Nothing was changed.`)
}

function wordsOf(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}
