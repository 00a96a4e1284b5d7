import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startServer } from '../tools/server-process.ts'

test('a start with an https public origin and no trusted proxy logs a warning @desk', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'start-'))
  const warningsWith = async (settings: Record<string, string>) => {
    const { log, kill } = await startServer(directory, settings)
    await kill('SIGTERM')
    return log.filter((line) => line.includes('TRUST_PROXY'))
  }

  const direct = await warningsWith({ PUBLIC_ORIGIN: 'https://kite.example.com' })
  const proxied = await warningsWith({
    PUBLIC_ORIGIN: 'https://kite.example.com',
    TRUST_PROXY: 'loopback',
  })

  expect(direct).toEqual([expect.stringMatching(/"level":40.*PUBLIC_ORIGIN is https/)])
  expect(proxied).toEqual([])
  await rm(directory, { recursive: true, force: true })
})
