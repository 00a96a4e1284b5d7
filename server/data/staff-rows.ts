import type { Person, Session } from './store.ts'

/** A row of `people`, in the engine's own types. */
export const personOf = (row: Record<string, unknown>): Person => ({
  id: String(row['id']),
  email: String(row['email']),
  name: String(row['name']),
  password: String(row['password']),
  blocked: Boolean(row['blocked']),
  createdAt: Number(row['created_at']),
  updatedAt: Number(row['updated_at']),
  passwordChangedAt: Number(row['password_changed_at']),
})

/** A row of `sessions` joined to its person, whose column names win. */
export const sessionOf = (row: Record<string, unknown>): Session => ({
  id: String(row['session_id']),
  personId: String(row['id']),
  secretHash: String(row['secret_hash']),
  createdAt: Number(row['session_created_at']),
  seenAt: Number(row['seen_at']),
  expiresAt: Number(row['expires_at']),
  ip: String(row['ip']),
  userAgent: String(row['user_agent']),
})
