import { expect, test } from 'vitest'
import { cutSettingsIn, settingsIn } from './env-file.ts'

test('a byte order mark before the first name is left out', () => {
  expect(settingsIn('\uFEFFPORT=3001\r\nLOG_LEVEL="info"\r\n')).toEqual({
    PORT: '3001',
    LOG_LEVEL: 'info',
  })
  expect(cutSettingsIn('\uFEFFBACKUP_PASSPHRASE=a#b')).toEqual(['BACKUP_PASSPHRASE'])
})

test('a value that is cut at its own # is found, and a comment is not', () => {
  const text = `# Comment#s
BACKUP_PASSPHRASE=my long secret phrase#with more
export ADMIN_PASSWORD=Kite#Sail-2026-abc
METRICS_TOKEN=#begins with it
PORT=3000 # a comment #1
HOST= # a comment
FORMS='live#'
MAIL_FROM="a#b"
# WEBHOOK_SECRET=a#b
LOG_LEVEL=info`

  expect(cutSettingsIn(text)).toEqual(['BACKUP_PASSPHRASE', 'ADMIN_PASSWORD', 'METRICS_TOKEN'])
})
