import { removeAllowancesBefore, takeAllowance } from './allowances.ts'
import type { Connection } from './connection.ts'
import * as desk from './desk.ts'
import { listSubmissions } from './list.ts'
import { lookAtRetention, noteRetention } from './retention.ts'
import { mergeNext } from './search-index.ts'
import { readSecret } from './secrets.ts'
import * as staff from './staff.ts'
import {
  addSubmission,
  amendSubmission,
  findAnswer,
  findSubmission,
  keepAnswer,
  probe,
  removeSomeBefore,
} from './submissions.ts'

/** All that can be asked of a thread, by name. */
export const operations = {
  addSubmission,
  amendSubmission,
  keepAnswer,
  findAnswer,
  findSubmission,
  removeSomeBefore,
  probe,
  mergeNext,
  lookAtRetention,
  noteRetention,
  listSubmissions,
  markSubmission: desk.markSubmission,
  eraseSubmission: desk.eraseSubmission,
  enterActivity: desk.enterActivity,
  correctActivity: desk.correctActivity,
  findActivity: desk.findActivity,
  listActivity: desk.listActivity,
  listNotes: desk.listNotes,
  savePerson: staff.savePerson,
  saveFirstPerson: staff.saveFirstPerson,
  findPerson: staff.findPerson,
  listPeople: staff.listPeople,
  countPeople: staff.countPeople,
  setBlocked: staff.setBlocked,
  removePerson: staff.removePerson,
  findApplied: staff.findApplied,
  noteApplied: staff.noteApplied,
  addSession: staff.addSession,
  findSession: staff.findSession,
  listSessions: staff.listSessions,
  seeSession: staff.seeSession,
  removeSession: staff.removeSession,
  removeSessionsOf: staff.removeSessionsOf,
  removeExpiredSessions: staff.removeExpiredSessions,
  takeAllowance,
  removeAllowancesBefore,
  readSecret,
} satisfies Record<string, (connection: Connection, input: never) => unknown>

export type Operation = keyof typeof operations
export type Input<Name extends Operation> = Parameters<(typeof operations)[Name]>[1]
export type Output<Name extends Operation> = ReturnType<(typeof operations)[Name]>
