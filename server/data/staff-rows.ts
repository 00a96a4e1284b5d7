import { fixed, sql } from './sql.ts'
import type { Person, Session } from './store.ts'

export const personColumns = fixed(`people.id, people.email, people.name, people.password,
  people.blocked, people.created_at, people.updated_at, people.password_changed_at`)

/** Under names of their own, so that they can stand beside those of the person. */
export const sessionColumns = fixed(`sessions.id AS session_id, sessions.person_id,
  sessions.secret_hash, sessions.created_at AS session_created_at, sessions.seen_at,
  sessions.expires_at, sessions.ip, sessions.user_agent`)

/** Somebody has to be left who can sign in. */
export const othersCanSignIn = (id: string) =>
  sql`EXISTS (SELECT 1 FROM people AS others WHERE others.id <> ${id} AND NOT others.blocked)`

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

export const sessionOf = (row: Record<string, unknown>): Session => ({
  id: String(row['session_id']),
  personId: String(row['person_id']),
  secretHash: String(row['secret_hash']),
  createdAt: Number(row['session_created_at']),
  seenAt: Number(row['seen_at']),
  expiresAt: Number(row['expires_at']),
  ip: String(row['ip']),
  userAgent: String(row['user_agent']),
})
