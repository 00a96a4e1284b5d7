import type { AuditAction, AuditEntry } from '#contract/people.ts'

/** The predicate of each action, as in "Meera Nair …". */
export const actionWords: Record<AuditAction, string> = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-out': 'Signed out',
  listed: 'Read the list',
  opened: 'Opened an enquiry',
  exported: 'Exported enquiries',
  changed: 'Changed an enquiry',
  'changed-many': 'Changed many enquiries at once',
  noted: 'Added a note, a call or a message',
  erased: 'Erased an enquiry',
  invited: 'Invited somebody',
  uninvited: 'Withdrew an invitation',
  joined: 'Joined the team',
  role: 'Changed a role',
  blocked: 'Blocked somebody',
  unblocked: 'Unblocked somebody',
  removed: 'Removed somebody',
  renamed: 'Changed their own name',
  'signed-out-by-owner': 'Signed somebody out',
  'recovery-link': 'Made a new password link',
  password: 'Changed a password',
  'second-factor-on': 'Turned the second factor on',
  'second-factor-off': 'Turned the second factor off',
  'recovery-codes': 'Made new recovery codes',
  'recovery-code-used': 'Used a recovery code',
  'audit-exported': 'Exported the audit',
  entered: 'Entered an enquiry',
  imported: 'Imported a sheet',
  'import-taken-back': 'Took an import back',
  setting: 'Changed a setting',
  'backed-up': 'Made a backup',
  'backup-downloaded': 'Downloaded a backup',
  'words-saved': 'Saved site text',
  'words-published': 'Published site text',
  'words-undone': 'Restored the previous site text',
}

/** A newer server may send other actions. */
export const actionName = (action: string) =>
  Object.entries(actionWords).find(([key]) => key === action)?.[1] ?? action

/** Details that several actions share. */
const details = new Map([
  ['authenticator', 'with a code app'],
  ['blocked', 'the person is blocked'],
  ['code-needed', 'a code is still to be typed'],
  ['expired', 'the printed password has expired'],
  ['everywhere', 'on all devices'],
  ['link', 'by a link'],
  ['password', 'with the password'],
  ['recoverycode', 'with a recovery code'],
  ['totp', 'with a code of the app'],
  ['owner', 'Owner'],
  ['counsellor', 'Counsellor'],
  ['shipped', 'the original text'],
  ['no logo', 'took the logo away'],
])

/** Of a mark or a field, as in the list and the form. */
const fieldWords = (name: string) =>
  name === 'followUpAt' ? 'follow-up date' : name.replaceAll('_', ' ')

const entryWords = new Map([
  ['note', 'Added a note'],
  ['correction', 'Corrected a note'],
  ['call', 'Added a call'],
  ['whatsapp', 'Added a WhatsApp message'],
  ['mail', 'Added a mail'],
  ['not-answered', 'Noted that an answer left something out'],
])

type Told = Pick<AuditEntry, 'action' | 'detail'>

/** What was done, and a detail that is not part of its sentence. */
export function entryText({ action, detail }: Told): { words: string; detail: string } {
  const sentence = sentenceOf({ action, detail })
  return sentence
    ? { words: sentence, detail: '' }
    : { words: actionName(action), detail: detailWords({ action, detail }) }
}

function sentenceOf({ action, detail }: Told) {
  if (action === 'noted') return entryWords.get(detail ?? '')
  if (!detail || (action !== 'changed' && action !== 'changed-many')) return undefined
  const words = detail.split(', ')
  const count = action === 'changed' ? 'an enquiry' : `${words.shift()} enquiries`
  const fields = new Intl.ListFormat('en-GB').format(words.map(fieldWords))
  return `Changed the ${fields} of ${count}`
}

function detailWords({ action, detail }: Told): string {
  if (!detail) return ''
  if (action === 'exported') return detail.replace(/^xlsx\b/, 'Excel').replace(/^csv\b/, 'CSV')
  // Publications are numbered from 000001.
  if (/^\d{6}$/.test(detail)) return `version ${Number(detail)}`
  // Written by the server tool that erases a person's data.
  if (action === 'erased') return `${detail} ${detail === '1' ? 'row' : 'rows'}`
  return details.get(detail) ?? detail
}

/** The actor of an entry that was not made by a person. */
export const actorWords = (name: string) =>
  name === 'ADMIN_PASSWORD' ? 'Settings of the server' : name || 'Unknown'

export const isAction = (text: string): text is AuditAction => text in actionWords
