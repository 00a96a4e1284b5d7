import { expect, test } from 'vitest'
import { settingsFrom } from '../settings.ts'
import { choicesOf } from '../choices.ts'
import { offersOf } from './channels.ts'

const mail = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'office@example.com' }

test.each([
  [{}, []],
  [mail, ['copy', 'news']],
  [{ EXPORTS: 'owners' }, ['owners-export']],
  [{ EXPORTS: 'nobody' }, ['no-export']],
  [{ ...mail, PUBLIC_ORIGIN: 'https://example.com' }, ['copy', 'invitations', 'recovery', 'news']],
])('with the settings %j the pages offer %j', (settings, offers) => {
  expect(offersOf(settingsFrom(settings), choicesOf(settingsFrom(settings)))).toEqual(offers)
})
