import type { Activity } from '#site/backend/desk.ts'

/** Entries that are shown as one. */
export type Group = [Activity, ...Activity[]]

const marks = new Set(['stage', 'assignee', 'follow-up'])

/** Marks set by one person at the same time are one line; other entries stand alone. */
export function groupsOf(entries: Activity[]): Group[] {
  const groups: Group[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && isSetWith(entry, last[0])) last.push(entry)
    else groups.push([entry])
  }
  return groups
}

const isSetWith = (one: Activity, other: Activity) =>
  marks.has(one.kind) &&
  marks.has(other.kind) &&
  one.by === other.by &&
  one.createdAt === other.createdAt
