import type { AuditAction } from '#site/backend/audit.ts'

/** What was done, as the second part of "Meera Nair …". */
export const actionWords: Record<AuditAction, string> = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-out': 'Signed out',
  listed: 'Read the list',
  opened: 'Opened an enquiry',
  exported: 'Exported enquiries',
  changed: 'Changed an enquiry',
  noted: 'Wrote a note',
  erased: 'Erased an enquiry',
  invited: 'Invited somebody',
  uninvited: 'Withdrew an invitation',
  joined: 'Joined the team',
  role: 'Changed a role',
  blocked: 'Blocked somebody',
  unblocked: 'Unblocked somebody',
  removed: 'Removed somebody',
  'signed-out-by-owner': 'Signed somebody out',
  'recovery-link': 'Made a new password link',
  password: 'Changed a password',
  'second-factor-on': 'Turned the second factor on',
  'second-factor-off': 'Turned the second factor off',
  'recovery-codes': 'Made new recovery codes',
  'recovery-code-used': 'Used a recovery code',
  'audit-exported': 'Exported the audit',
  'words-saved': 'Saved site text',
  'words-published': 'Published site text',
  'words-undone': 'Undid a publish',
}

/** A server that is newer than this page may know further ones. */
export const wordsOf = (action: string) =>
  Object.entries(actionWords).find(([key]) => key === action)?.[1] ?? action

/** What is stored in short. */
const details = new Map([
  ['authenticator', 'with a code app'],
  ['blocked', 'the person is blocked'],
  ['code-needed', 'a code is still to be typed'],
  ['link', 'by a link'],
  ['password', 'with the password'],
  ['recoverycode', 'with a recovery code'],
  ['totp', 'with a code of the app'],
])

export const detailWords = (detail: string) => details.get(detail) ?? detail

export const isAction = (text: string): text is AuditAction => text in actionWords
