import { expect, test } from 'vitest'
import { cutSettingsIn } from './env-file.ts'

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
