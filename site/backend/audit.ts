import type { AuditAction, AuditPage } from '#contract/people.ts'
import { defaultProject, endpoints } from '#contract/paths.ts'
import { settings } from '../settings.ts'
import { callServer, serverAddress } from './appwrite.ts'

export type { AuditAction, AuditEntry, AuditPage } from '#contract/people.ts'

/** Empty: all people and all actions. */
export type AuditFilter = { actor: string; action: AuditAction | '' }

/** Newest first; `before` is the `next` of the previous page. */
export function listAudit(filter: AuditFilter, before?: string) {
  const address = addressOf(filter)
  if (before !== undefined) address.searchParams.set('before', before)
  return callServer<AuditPage>('get', address)
}

/** The address of the export of all matching entries. */
export function auditFileAddress(filter: AuditFilter): string {
  const address = addressOf(filter)
  address.searchParams.set('format', 'csv')
  if (settings.projectId !== defaultProject) address.searchParams.set('project', settings.projectId)
  return address.href
}

function addressOf({ actor, action }: AuditFilter) {
  const address = serverAddress(endpoints.audit)
  if (actor) address.searchParams.set('actor', actor)
  if (action) address.searchParams.set('action', action)
  return address
}
