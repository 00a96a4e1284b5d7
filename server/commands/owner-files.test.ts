import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { embeddedPlace, runTaskFile } from './task-for-tests.ts'

const run = promisify(execFile)

test("a backup saves the owner's texts, pictures and catalogue beside it, and a restore shows the command for them", async () => {
  const place = await embeddedPlace()
  const data = join(place.directory, 'data')
  const file = join(place.directory, 'one.backup')
  await runTaskFile('seed', ['3'], place)
  await mkdir(join(data, 'content', 'photos'), { recursive: true })
  await mkdir(join(data, 'content', 'new-abc'))
  await mkdir(join(data, 'published'))
  await mkdir(join(data, 'catalogue'))
  await writeFile(join(data, 'content', 'company.json'), '{ "short": "Sagar" }')
  await writeFile(join(data, 'content', 'photos', 'office.jpg'), 'a picture')
  await writeFile(join(data, 'catalogue', 'rules.json'), '[]')

  const backup = await runTaskFile('backup', [file], place)
  await rm(join(data, 'content'), { recursive: true })
  await rm(join(data, 'catalogue'), { recursive: true })
  const { DATABASE_URL, DATA_DIR } = place.environment
  const into = ['--into', DATABASE_URL ?? DATA_DIR ?? '', '--overwrite']
  const restored = await runTaskFile('restore', [file, ...into], place)
  const [, command = 'false'] = /^ {2}(tar .*)$/m.exec(restored.output) ?? []
  await run('sh', ['-c', command])

  expect(backup).toMatchObject({ code: 0, errors: '' })
  expect(backup.output).toContain(`corrections of the catalogue are in ${file}.content.tar (`)
  expect(((await stat(`${file}.content.tar`)).mode & 0o777).toString(8)).toBe('600')
  expect(restored.output).toContain('npm run content -- publish')
  expect(await readFile(join(data, 'content', 'company.json'), 'utf8')).toContain('Sagar')
  expect(await readFile(join(data, 'content', 'photos', 'office.jpg'), 'utf8')).toBe('a picture')
  expect(await readdir(join(data, 'content'))).toEqual(['company.json', 'photos'])
  expect(await readdir(join(data, 'catalogue'))).toEqual(['rules.json'])
  await place.remove()
})
