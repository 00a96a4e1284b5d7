import { removeAllowancesBefore, takeAllowance } from './allowances.ts'
import { listChanges } from './changes.ts'
import { addAudit, latestAudit, listAudit, removeSomeAuditBefore } from './audit.ts'
import { correct, enter, erase, listUrgent, mark } from './desk.ts'
import { addEnquiry, findEnquiry } from './enquiries.ts'
import { findEntry, listEntries, listNotAnswered, notesOf } from './history.ts'
import * as invitations from './invitations.ts'
import * as outbox from './outbox.ts'
import * as people from './people.ts'
import type { ByOf, InputOf, Operation, ResultOf, Write } from './query-steps.ts'
import * as recoveries from './recoveries.ts'
import { lookAtRetention, noteRetention } from './retention.ts'
import { readSecret } from './secrets.ts'
import * as factors from './second-factors.ts'
import * as sessions from './sessions.ts'
import type { Writer } from './db.ts'
import {
  addSubmission,
  amendSubmission,
  findAnswer,
  findSubmission,
  keepAnswer,
  removeSomeBefore,
} from './submissions.ts'

export const reads = {
  findSubmission,
  findAnswer,
  findEnquiry,
  findActivity: findEntry,
  listActivity: listEntries,
  listNotes: notesOf,
  listChanges,
  listNotAnswered,
  listUrgent,
  lookAtRetention,
  findPerson: people.findPerson,
  listPeople: people.listPeople,
  listFormer: people.listFormer,
  presenceOf: people.presenceOf,
  countPeople: people.countPeople,
  findApplied: people.findApplied,
  findSession: sessions.findSession,
  listSessions: sessions.listSessions,
  enquiriesInMessage: outbox.enquiriesInMessage,
  outboxState: outbox.outboxState,
  countOverdue: outbox.countOverdue,
  listInvitations: invitations.listInvitations,
  lookAtInvitation: invitations.lookAtInvitation,
  isRecoveryOpen: recoveries.isRecoveryOpen,
  listAudit,
  latestAudit,
  findSecondFactor: factors.findSecondFactor,
} satisfies Record<string, Operation>

/** Many rows: these go the way of lists. */
export const longReads = new Set<string>([
  'lookAtRetention',
  'listNotes',
  'listNotAnswered',
  'countOverdue',
  'outboxState',
  'listAudit',
] satisfies (keyof typeof reads)[])

/** Each in a transaction, and there is no other way to write for staff. */
export const writes = {
  addSubmission,
  amendSubmission,
  keepAnswer,
  removeSomeBefore,
  addEnquiry,
  mark,
  erase,
  enterActivity: enter,
  correctActivity: correct,
  noteRetention,
  savePerson: people.savePerson,
  saveFirstPerson: people.saveFirstPerson,
  setAccess: people.setAccess,
  setPreferences: people.setPreferences,
  removePerson: people.removePerson,
  noteApplied: people.noteApplied,
  removeSessionsOf: people.removeSessionsOf,
  changePassword: factors.changePassword,
  beginAuthenticator: factors.beginAuthenticator,
  verifyAuthenticator: factors.verifyAuthenticator,
  enterFactor: factors.enterFactor,
  setMfa: factors.setMfa,
  removeSecondFactor: factors.removeSecondFactor,
  keepRecoveryCodes: factors.keepRecoveryCodes,
  addSession: sessions.addSession,
  seeSession: sessions.seeSession,
  removeSession: sessions.removeSession,
  removeExpired: sessions.removeExpired,
  addInvitation: invitations.addInvitation,
  acceptInvitation: invitations.acceptInvitation,
  removeInvitation: invitations.removeInvitation,
  addRecovery: recoveries.addRecovery,
  applyRecovery: recoveries.applyRecovery,
  addAudit,
  removeSomeAuditBefore,
  takeAllowance,
  removeAllowancesBefore,
  readSecret,
  addMessages: outbox.addMessages,
  gatherNews: outbox.gatherNews,
  takeMessage: outbox.takeMessage,
  settleMessage: outbox.settleMessage,
  wishCopy: outbox.wishCopy,
  sweepOutbox: outbox.sweepOutbox,
}

/** What both engines do with the same statements, by name: a name can be sent to a thread. */
type Reads = typeof reads
type Writes = typeof writes

export type Calls = {
  read: <Name extends keyof Reads>(
    name: Name,
    input: InputOf<Reads[Name]>,
  ) => Promise<ResultOf<Reads[Name]>>
  write: <Name extends keyof Writes>(
    by: ByOf<Writes[Name]>,
    name: Name,
    input: InputOf<Writes[Name]>,
  ) => Promise<ResultOf<Writes[Name]>>
}

/** Calls by name, out of ways to run an operation. */
export const callsBy = (
  read: (operation: Operation<unknown>, input: unknown, name: string) => Promise<unknown>,
  write: (operation: Write<unknown, Writer>, input: unknown, by: Writer) => Promise<unknown>,
): Calls => ({
  // Each name comes with the input, the actor and the result of its operation.
  read: (name, input) => read(reads[name] as Operation<unknown>, input, name) as never,
  write: (by, name, input) =>
    write(writes[name] as Write<unknown, Writer>, input, by as Writer) as never,
})
