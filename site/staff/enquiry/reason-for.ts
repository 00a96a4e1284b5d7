import { serverMessage, statusOf } from '#site/backend/admin.ts'

/** The message for staff about a failed save or request. */
export function reasonFor(error: unknown): string {
  const status = statusOf(error)
  if (status === undefined) return 'No connection.'
  if (status === 429) return 'There were too many changes at once. Wait a minute.'
  if (status === 403) return 'You are not allowed to do this. Ask an owner of your team.'
  if (status >= 500) return 'The server has a problem. Wait a minute.'
  return serverMessage(error) ?? 'The server did not accept it.'
}
